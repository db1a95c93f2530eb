// Importing ParlaMint corpora: the mapping, a second import, and refusals.

import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { SittingDraft } from '../../src/import/read-drafts.ts';
import { parliamentOfCorpus } from '../../src/parlamint/parliament-of-corpus.ts';
import { chambersOf, readCorpus } from '../../src/parlamint/read-corpus.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { call } from '../support/call-program.ts';
import { ADDRESS, faultsOf, parseEntries } from '../support/records/entries.ts';
import {
  recordAt,
  temporaryAddress,
  temporaryFolder,
  temporaryRecord,
} from '../support/temporary.ts';
import { importFrom } from './import-from.ts';
import {
  BODY,
  componentXml,
  GOVERNMENT,
  INVENTED,
  LISTS,
  LONG_LABEL,
  LOWER,
  rootXml,
  SITTING,
  writeCorpus,
} from './invented-corpus.ts';

async function linesOf(store: Store, sittingId: number): Promise<string[]> {
  const entries = parseEntries(await store.sittingEntries(sittingId, ADDRESS)) as unknown as {
    readonly type: string;
    readonly speaker_name: string;
    readonly speaker: { readonly slug: string } | null;
    readonly content: string;
  }[];
  return entries.map(({ type, speaker_name: name, speaker, content }) =>
    [type, ...(type === 'speech' ? [name, speaker?.slug ?? '-'] : []), content].join(' | '),
  );
}

test('a corpus is imported: headings, contributions, labels, notes, languages, people', async (t) => {
  const { store, finder } = await temporaryRecord(t);
  const path = writeCorpus(temporaryFolder(t), INVENTED);
  const { own, report } = await importFrom(store, path);
  const { mock } = t.mock.method(store, 'write');
  await importFrom(store, path);
  assert.equal(mock.callCount(), 2, 'one for the people, and one for all components');
  const { languages: spoken, parties } = own as { languages: string[]; parties: object };
  assert.deepEqual(spoken, ['sv', 'en', 'de']);
  assert.deepEqual(parties, { r: { name: { sv: 'The Reds' } } });
  assert.deepEqual([report.refused, report.sittings, report.people], [[], 7, 4]);
  assert.equal(report.words.entries, report.words.document);
  assert.deepEqual(await linesOf(store, 1), [
    'heading | Fish',
    'heading | Herring',
    'scene | 9.00',
    'speech | The Chair, Anna Berg: | anna-a-berg | The sitting is open.',
    'scene | Applåder',
    'speech | The Chair, Anna Berg: | anna-a-berg | Thank you.',
    'speech | The Chair, Anna Berg: | anna-a-berg | Go on.',
    'speech | Anna Å. Berg | anna-a-berg | Order!',
    'scene | Surgit',
    'speech | Nobody in particular | bo-ek | In English.',
    'speech | Nobody in particular | bo-ek | På svenska.',
    'speech |  | - | Hear, hear!',
    'scene | A label without words',
    `scene | ${LONG_LABEL}`,
    'speech |  | - | Too long.',
    'scene | Hör!',
  ]);
  assert.deepEqual(await linesOf(store, 2), ['speech | Bo Ek | bo-ek-2 | Later that day.']);
  const details = await store.entryDetails([4, 9, 10, 11, 14, 15, 16]);
  assert.deepEqual(JSON.parse(details.get(4)!), {
    source_id: 's1',
    contribution: 'u1',
    role: 'chair',
    language: 'sv',
    extra: { topics: ['fish'] },
  });
  const languageOf = (id: number) => /"language":"(\w+)"/.exec(details.get(id)!)?.[1];
  const languages = [9, 10, 11, 14, 15, 16].map(languageOf);
  assert.deepEqual(languages, ['und', 'en', 'sv', 'en', 'en', 'sv']);
  const begin = (await finder.sittingEntries(1)).filter(({ begins }) => begins).map(({ id }) => id);
  assert.deepEqual(begin, [1, 2, 3, 4, 8, 9, 10, 12, 13, 14, 15]);
  const anna = (await store.item('people', 'anna-a-berg'))!;
  assert.deepEqual([anna.gender, anna.otherNames], ['female', ['Anna van der Old']]);
  assert.equal(anna.honorificPrefix, 'Prof. dr.');
  assert.deepEqual(anna.identifiers, [
    { scheme: 'parlamint', identifier: 'Corpus#anna' },
    { scheme: 'wikidata', identifier: 'Q42' },
  ]);
  const cy = (await store.item('people', 'cy-bosson-ek-af-lund'))!;
  const said = (membership: object): string =>
    JSON.stringify(membership).replace(/"\w+":null,?/g, '');
  assert.deepEqual([...anna.memberships, ...cy.memberships].map(said), [
    '{"chamber":"Underhuset","role":"member","startDate":"2012","endDate":"2016-05-01"}',
    '{"party":"R","role":"member",}',
    '{"organization":"Hav","role":"minister","startDate":"2014-01-02",}',
    `{"organization":"${GOVERNMENT}","role":"minister","office":"Fiskeminister","startDate":"2014-01-02",}`,
    '{"party":"R","role":"member",}',
    '{"organization":"Friends of Fish","role":"member",}',
    '{"role":"observer","startDate":"2014",}',
    '{"party":"R","role":"representative",}',
  ]);
  const link = `https://x.example/${'Ч'.repeat(50)}`;
  assert.deepEqual([cy.gender, cy.identifiers[1]?.identifier], ['other', link]);
  // Cut off, it would lead nowhere, and be lost where another person's address begins with the same letters.
  assert.equal(cy.identifiers[2]?.identifier, `https://y.example/${'Ч'.repeat(250)}`);
  assert.deepEqual(
    (await store.collection('venues', 1, 10))!.items.map(({ name, slug }) => [name, slug]),
    [
      ['Underhuset', 'underhuset'],
      ['Горњи дом', 'up'],
      ['Utskottet för fisk', 'utskottet_for_fisk'],
      ['ועדת הכספים', 'committee_ed4aa1ab'],
      ['Committee', 'committee'],
      ['Utskottet för sport', 'utskottet_for_sport'],
      ['Sport', 'sport'],
    ],
  );
  assert.deepEqual(await faultsOf(store), []);
});

test('a second import changes nothing; a corrected component keeps its ids', async (t) => {
  const { store } = await temporaryRecord(t);
  const folder = temporaryFolder(t);
  // Too large for one transaction: other writers would wait too long.
  const padding = `<!--${' '.repeat(2_500_000)}-->`;
  const files = (last: string) => ({
    'Corpus.xml': rootXml(['one.xml', 'two.xml']),
    'one.xml': componentXml({ ...SITTING, id: 'Corpus_one', body: BODY + padding }),
    'two.xml': componentXml({
      ...SITTING,
      id: 'Corpus_two',
      body: `<div><u who="#bo"><seg>First.</seg><seg>${last}</seg><seg>Last.</seg></u></div>${padding}`,
    }),
  });
  await importFrom(store, writeCorpus(folder, files('Second.')));
  const { version } = await store.recordState();
  const { mock } = t.mock.method(store, 'write');
  const { report: again } = await importFrom(store, join(folder, 'Corpus.xml'));
  assert.deepEqual([again.added, again.corrected, again.people], [0, 0, 0]);
  assert.equal((await store.recordState()).version, version);
  assert.equal(mock.callCount(), 3, 'one for the people, and one for each component');
  const { report: corrected } = await importFrom(store, writeCorpus(folder, files('The second.')));
  assert.deepEqual([corrected.added, corrected.corrected, corrected.sittings], [0, 1, 0]);
  assert.equal((await linesOf(store, 2))[1], 'speech | Bo Ek | bo-ek | The second.');
  // A single component finds its lists in the folder above.
  const alone = writeCorpus(folder, {
    'late/Corpus_three.xml': componentXml({
      id: 'Corpus_three',
      date: '2014-02-05',
      meeting: LOWER,
      body: '<div><u who="#anna"><seg>Alone.</seg></u></div>',
    }),
  }).replace('Corpus.xml', 'late/Corpus_three.xml');
  await importFrom(store, alone);
  assert.deepEqual(await linesOf(store, 3), ['speech | Anna Å. Berg | anna-a-berg | Alone.']);
  // The lists can also be imported alone.
  const separate = writeCorpus(folder, {
    'Other-listPerson.xml': LISTS['Corpus-listPerson.xml'],
    'late/1/Other_one.xml': componentXml({ ...SITTING, id: 'Other_one', body: '' }),
  }).replace('Corpus.xml', 'late/1/Other_one.xml');
  const { id, people } = await readCorpus(separate);
  assert.deepEqual([id, people.length], ['Other', 4]);
  // The annotated version gives the same text.
  writeCorpus(folder, {
    'late/Corpus_three.xml': componentXml({
      id: 'Corpus_three.ana',
      date: '2014-02-05',
      meeting: LOWER,
      body: `<div><u who="#anna"><seg><s>
        <name type="x"><w join="right" lemma="alone">Al<w norm="one"/></w>
        <w join="right">one</w></name>
        <pc>.</pc><linkGrp><link target="#x"/></linkGrp></s></seg></u></div>`,
    }),
  });
  const { report: annotated } = await importFrom(store, alone);
  assert.deepEqual([annotated.unchanged, annotated.words.entries], [1, 1]);
});

test('a chamber of an exported corpus keeps its slug, and a corpus may be named after its country', async (t) => {
  const root = rootXml(['good.xml']).replace(' key="SE-XX"', '').replace('"Corpus"', '"X-SE"');
  const path = writeCorpus(temporaryFolder(t), {
    'Corpus.xml': root,
    'good.xml': GOOD,
    'Corpus-listOrg.xml': LISTS['Corpus-listOrg.xml'].replace('"UP"', '"parliament.the_lords"'),
  });
  const corpus = await readCorpus(path);
  const slugs = chambersOf(corpus).map(({ slug }) => slug);
  assert.deepEqual(slugs, ['underhuset', 'the_lords']);
  assert.equal((parliamentOfCorpus(corpus) as { country: unknown }).country, 'se');
});

const component = (id: string): string =>
  componentXml({ ...SITTING, id, body: '<div><u who="#bo"><seg>Good.</seg></u></div>' });
const GOOD = component('Corpus_good');
const BAD = component('Corpus_bad');
const BOMB = `<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;&a;">]>${BAD.replace(/^<\?.*\?>/, '')}`;

test('a dry run takes the settings of the corpus, and stores none of them', async (t) => {
  const address = await temporaryAddress(t);
  const { store } = await recordAt(t, address);
  const corpus = { ...LISTS, 'Corpus.xml': rootXml(['good.xml']), 'good.xml': GOOD };
  const path = writeCorpus(temporaryFolder(t), corpus);
  const stored = async () => [await store.recordState(), await store.parliamentText()];
  const before = await stored();
  const done = await call(['import', '--dry-run', path], { DATABASE_URL: address });
  assert.deepEqual(await stored(), before);
  assert.match(done.stdout, /: 1 entry in 1 new sitting added; .*nothing stored/);
  assert.match(done.stderr, /would have the settings of the corpus: .*; languages sv, en, de\./);
});

/** An invalid component and its message; the others are stored. */
const REFUSED_COMPONENTS: readonly (readonly [string, string, RegExp])[] = [
  ['truncated XML', BAD.slice(0, -20), /line \d+: it is not well-formed XML/],
  ['entities of its own', BOMB, /line \d+: it has a document type \(DOCTYPE\)/],
  ['nobody', BAD.replace('#bo', '#nobody'), /line \d+: who="#nobody" is not in the list/],
  ['no date', BAD.replace('2014-02-03', '2014-02-30'), /its setting, "2014-02-30", is not a date/],
  ['a known id', GOOD.replace('Good.', 'Again.'), /another .* has the id "Corpus_good" too/],
  [
    'too many entries',
    BAD.replace(/<seg>.*<\/seg>/, '<seg>a</seg>'.repeat(100_001)),
    /line \d+: it has more than 100000 entries/,
  ],
  [
    'a text of more than ten megabytes',
    BAD.replace('Good.', 'word '.repeat(2_100_000)),
    /line \d+: there are more than 10000000 bytes without a tag/,
  ],
];

/** An invalid root: nothing is stored. */
const REFUSED_ROOTS: readonly (readonly [string, string, RegExp])[] = [
  ['above its folder', rootXml(['../x.xml']), /only files in its own folder can be included/],
  ['an absolute path', rootXml(['/etc/passwd']), /only files in its own folder can be included/],
  ['an address', rootXml(['http://h/x.xml']), /only files in its own folder can be included/],
  ['a link that leaves it', rootXml(['link.xml']), /only files in its own folder can be included/],
  ['itself', rootXml(['Corpus.xml']), /which is the including file itself/],
  ['a folder', rootXml(['folder.xml']), /which is not a file/],
  ['a file that is not there', rootXml(['none.xml']), /which does not exist/],
  ['what is no address', rootXml(['100%.xml']), /which does not exist/],
  ['nothing', rootXml([]), /line 1: the corpus includes no component/],
  ['another as a list', rootXml(['good.xml'], ['bad.xml']), /^OperatorError: bad.xml, line 1: it/],
  ['a list above its folder', rootXml(['good.xml'], ['../list.xml']), /in its own folder/],
];

suite('faults are refused with a line', () => {
  for (const [what, bad, message] of REFUSED_COMPONENTS) {
    test(`a component: ${what}`, async (t) => {
      const { store } = await temporaryRecord(t);
      const path = writeCorpus(temporaryFolder(t), {
        'Corpus.xml': rootXml(['good.xml', 'bad.xml', 'last.xml']),
        'good.xml': GOOD,
        'bad.xml': bad,
        'last.xml': component('Corpus_last'),
      });
      const drafts: SittingDraft[] = [];
      const onDraft = async (draft: SittingDraft) => void drafts.push(draft);
      const { refused, added, words } = (await importFrom(store, path, { onDraft })).report;
      assert.deepEqual([added, words.document - words.entries, drafts.length], [2, 0, 2]);
      assert.equal(refused.length, 1);
      assert.match(refused[0]!, /bad\.xml, line/);
      assert.match(refused[0]!, message);
    });
  }

  for (const [what, root, message] of REFUSED_ROOTS) {
    test(`a root that includes ${what}`, async (t) => {
      const folder = temporaryFolder(t);
      const path = writeCorpus(folder, { 'Corpus.xml': root, 'good.xml': GOOD, 'bad.xml': '<a' });
      symlinkSync('/etc/passwd', join(folder, 'link.xml'));
      mkdirSync(join(folder, 'folder.xml'));
      await assert.rejects(readCorpus(path), message);
    });
  }
});
