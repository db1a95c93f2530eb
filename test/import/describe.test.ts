// The command that looks at documents: what it proposes, and that documents are read with its proposal.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeDocx } from '../../packages/documents/test/make-word.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { call } from '../support/call-program.ts';
import { temporaryFolder } from '../support/temporary.ts';

const SITTING = `> *PARLIAMENT OF ATLANTIS*

> *Thursday, 31 August 2023*

> _Parliament met at 2.00 p.m._

> PRAYERS

2.05
*THE SPEAKER:* Order! The pumps of the lake leak, and they have leaked for a year.

2.07
*MR BULO (ABC, Ziwa County):* I thank you for the water of the lake.

2.09
*MR GARI:* I thank you.

*MR BULO:* The boats leak too.

*OWEK ZIWA:* They do.

*OWEK ZIWA:* And more.

> _(Parliament rose at 4.27 p.m.)_`;

test('proposes settings with which the documents are read', async (t) => {
  const folder = temporaryFolder(t);
  const document = join(folder, 'sitting.docx');
  const output = join(folder, 'atlantis.json');
  writeFileSync(document, makeDocx(SITTING));
  const described = await call(['describe', '--output', output, document], {});
  assert.deepEqual([described.code, described.stderr], [0, '']);
  assert.match(described.stdout, /labels, capitals, colon: 6, 6 of them in bold: “OWEK ZIWA”/);
  const settings = JSON.parse(readFileSync(output, 'utf8')) as Record<string, unknown>;
  assert.deepEqual(
    [settings['name'], settings['speakers']],
    [
      'Parliament of Atlantis',
      {
        forms: [{ letters: 'capitals', bold: true, ends: 'colon', untitled: false }],
        times: ['above'],
        // Those of the defaults, and what they lack.
        honorifics: [...KENYA.speakers.honorifics, 'owek\\b\\.?'],
      },
    ],
  );
  assert.deepEqual(
    [settings['chambers'], settings['body']],
    [
      [
        {
          slug: 'parliament_atlantis',
          name: 'Parliament of Atlantis',
          mastheads: ['(?:in )?(?:the )?parliament ?of ?atlantis'],
          furniture: [],
          houses: ['parliament'],
        },
      ],
      {
        names: ['(?:in )?(?:the )?parliament ?of ?atlantis'],
        places: ['Atlantis'],
        untitled: false,
      },
    ],
  );
  const again = await call(['describe', '--parliament', output, document], {});
  assert.match(
    again.stdout,
    /: of this body; parliament_atlantis, 2023-08-31, 14:00:00 to 16:27:00\n {2}6 labels read, 100 % /,
  );
  const record = `sqlite:${join(folder, 'record.sqlite')}`;
  const imported = await call(['import', '--parliament', output, document], {
    DATABASE_URL: record,
  });
  assert.deepEqual([imported.code, imported.stderr], [0, '']);
});

const DEBATE = `> *PARLIAMENT OF ATLANTIS*

> *Thursday, 31 August 2023*

> _Parliament met at 2.00 p.m._

> PRAYERS

> BILLS

> SECOND READING

> THE LAKE BILL, 2023

> _(Debate continued.)_

*MR BULO:* I beg to move that the Lake Bill be read the second time.

*THE SPEAKER:* I put the question that the Lake Bill be read the second time.

> _(Question put and agreed to.)_

> _(The lake was quiet at 3.)_

> _(The lake was quiet at 4.)_

> MINISTERIAL STATEMENT ON BOATS

*MR GARI:* The boats leak. Let the boats be mended.

*MR BULO:* Let the boats be mended! I beg to move.

> _(Parliament rose at 4.27 p.m.)_`;

const DESCRIBED = `procedure, as the phrases of the settings read it:
  2 × moved: first: “I beg to move”
  1 × opening: “PRAYERS”
  1 × section: bill: “BILLS”
  1 × section: reading: “SECOND READING”
  1 × title: “THE LAKE BILL, 2023”
  1 × resumed: “Debate continued”
  1 × moved: “I beg to move that the Lake Bill be read the second time”
  1 × question: “put the question that the Lake Bill be read the second time”
  1 × agreed: “Question put and agreed to”
  1 × title: statement: “MINISTERIAL STATEMENT ON BOATS”
  unread: 5 notes, lines, headings and sentences
    2 × note: “(The lake was quiet at 3.)”
    2 × sentence: “Let the boats be mended.”
    1 × line: “Thursday, 31 August 2023”
    1 × line: “Parliament met at 2.00 p.m.”
    1 × note: “(Parliament rose at 4.27 p.m.)”
`;

/** The example of docs/documents.md, in the settings of a parliament. */
function exampleSettings(): object {
  const documents = readFileSync(new URL('../../docs/documents.md', import.meta.url), 'utf8');
  const blocks = [...documents.matchAll(/^```json\n(.*?)^```/gmsu)].map(([, block = '']) => block);
  const examples = blocks.map((block) => JSON.parse(block) as Record<string, unknown>);
  return Object.assign({}, ...examples) as object;
}

test('says what the phrases of the documented example read in a sitting, and what they leave unread', async (t) => {
  const folder = temporaryFolder(t);
  const [document, settings] = [join(folder, 'sitting.docx'), join(folder, 'atlantis.json')];
  writeFileSync(document, makeDocx(DEBATE));
  writeFileSync(settings, JSON.stringify(exampleSettings()));
  const { code, stdout, stderr } = await call(['describe', '--parliament', settings, document], {});
  assert.deepEqual([code, stderr], [0, '']);
  assert.equal(stdout.slice(stdout.indexOf('procedure, as')), DESCRIBED);
});

test('overwrites no file, and says which documents are of another body', async (t) => {
  const folder = temporaryFolder(t);
  const document = join(folder, 'sitting.docx');
  writeFileSync(document, makeDocx(SITTING));
  const output = join(folder, 'there.json');
  writeFileSync(output, '{}');
  const refused = await call(['describe', '--output', output, document], {});
  assert.deepEqual([refused.code, readFileSync(output, 'utf8')], [1, '{}']);
  assert.match(refused.stderr, /is there already: name a new file\.\n$/);
  const other = await call(['describe', '--parliament', 'kenya', document], {});
  assert.match(other.stdout, /: OF ANOTHER BODY; /);
  const both = await call(['describe', '--parliament', 'kenya', '--output', 'x', document], {});
  assert.match(both.stderr, /leave one out\.\n$/);
});

const FRENCH = `> *RÉPUBLIQUE D’ATLANTIDE*
> *Séance du mardi 9 août 2022*

*M. le président.* La séance est ouverte, et la parole est à M. Bulo pour le groupe de la Majorité.

*M. Paul Bulo.* Monsieur le président, les pompes du lac fuient depuis un an et personne ne les répare.

*Mme Anne Gari, ministre des eaux.* Nous allons les réparer au mois de juin prochain. (Applaudissements.)

*M. Paul Bulo.* Je vous remercie.`;

const SPANISH = `> *REPÚBLICA DE ZIWANIA*
> *Sesión celebrada el martes 9 de agosto de 2022*

La señora *PRESIDENTA*: Buenas tardes, señorías. Tiene la palabra el señor Bulo para una pregunta.

El señor *BULO GARI*: Gracias. Las bombas del lago pierden agua desde hace un año y nadie las repara.

La señora *MINISTRA DE AGUAS* (Gari Ziwa): Las repararemos en el mes de junio. (Aplausos).

El señor *BULO GARI*: Muchas gracias.

La señora *PRESIDENTA*: Se levanta la sesión.`;

for (const [language, markup, slug, label, told] of [
  [
    'French',
    FRENCH,
    'republique_d_atlantide',
    '<Mme Anne Gari, ministre des eaux> Nous',
    'language: fr; of',
  ],
  [
    'Spanish',
    SPANISH,
    'republica_de_ziwania',
    '<La señora MINISTRA DE AGUAS / Gari Ziwa> Las',
    'language: es; of',
  ],
] as const) {
  test(`proposes settings for documents in ${language}, and says what it cannot tell`, async (t) => {
    const folder = temporaryFolder(t);
    const document = join(folder, 'sitting.docx');
    writeFileSync(document, makeDocx(markup));
    const { code, stdout, stderr } = await call(['describe', document], {});
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /to check: no line says when a sitting began/);
    assert.match(stdout, new RegExp(`${slug}, 2022-08-09, no beginning to no end`));
    assert.ok(stdout.includes(label), stdout);
    assert.ok(stdout.includes(told), stdout);
    assert.match(stdout, / labels read, 100 % .*; 0 words lost, 0 invented/);
  });
}

test('says that it found no labels, and proposes none', async (t) => {
  const folder = temporaryFolder(t);
  const document = join(folder, 'sitting.docx');
  writeFileSync(document, makeDocx('> *PARLIAMENT OF ATLANTIS*\n\nThe pumps of the lake leak.'));
  const { code, stdout, stderr } = await call(['describe', document], {});
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /to check: no labels were found: "speakers\.forms" is left out/);
});

test('says from what it took the language, or that it is not certain', async (t) => {
  const folder = temporaryFolder(t);
  const english =
    'The pumps of the lake leak, and we have said so in this House for a year, but no Minister was here.';
  const mixed =
    'La pompe the lake de la mer and of the lake est une chose that we have pour le pays, for all of us.';
  const finnish =
    'Järven pumput vuotavat, eikä kukaan ole korjannut niitä vuoteen, vaikka veneet odottavat rannalla.';
  const hebrew =
    'המשאבות של האגם דולפות כבר שנה ואיש אינו מתקן אותן, אף שהסירות ממתינות על החוף כבר שנה';
  for (const [text, evidence, languages] of [
    [english, '22 words in long lines, 17 in en and 4 in nl are frequent', ['en']],
    [mixed, '24 words in long lines, 11 in en and 7 in fr are frequent', undefined],
    [finnish, '13 words in long lines, none is frequent in a language with a list', undefined],
    [hebrew, '17 words in long lines, none is frequent in a language with a list', undefined],
    [
      'The pumps leak.',
      '0 words in long lines, none is frequent in a language with a list',
      undefined,
    ],
  ] as const) {
    const document = join(folder, 'sitting.docx');
    writeFileSync(document, makeDocx(`> *PARLIAMENT OF ATLANTIS*\n\n${text}`));
    const { code, stdout, stderr } = await call(['describe', document], {});
    assert.deepEqual([code, stderr], [0, '']);
    const told = stdout.split('\n').filter((line) => /^(?:to check: the )?language/.test(line));
    const doubt = `to check: the language is not certain: of ${evidence}. "languages" is left out, which means English: add the codes of those spoken.`;
    assert.deepEqual(told, [
      `language: ${languages?.[0] ?? 'not certain'}; of ${evidence}`,
      ...(languages === undefined ? [doubt] : []),
    ]);
    const json = /Proposed settings:\n(\{.*?^\})/ms.exec(stdout)?.[1] ?? '';
    assert.deepEqual((JSON.parse(json) as Record<string, unknown>)['languages'], languages);
  }
});
