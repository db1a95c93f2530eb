// ParlaMint corpora: what becomes what, the second import, what is refused, and the samples of real parliaments.

import assert from 'node:assert/strict';
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { takeOver } from '../../src/commands/open-record.ts';
import { openDocument } from '../../src/import/open-document.ts';
import { importCorpus } from '../../src/parlamint/import-corpus.ts';
import { parliamentOfCorpus } from '../../src/parlamint/parliament-of-corpus.ts';
import { readCorpus } from '../../src/parlamint/read-corpus.ts';
import { recordLanguages } from '../../src/record/languages/detect-language.ts';
import { checkParliament } from '../../src/record/parliament/check-parliament.ts';
import { readingRulesOf } from '../../src/record/parliament/record-rules.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { ADDRESS, faultsOf, parseEntries } from '../support/records/entries.ts';
import { temporaryFolder, temporaryRecord } from '../support/temporary.ts';
import { componentXml, LOWER, rootXml, writeCorpus } from './invented-corpus.ts';

async function importFrom(store: Store, path: string) {
  const document = await openDocument(path);
  assert.equal(document.format, 'parlamint');
  const corpus = await readCorpus(path);
  const parliament = checkParliament(parliamentOfCorpus(corpus)!);
  if ((await store.recordState()).count === 0) await takeOver(store, parliament);
  const languages = recordLanguages(readingRulesOf(parliament).languages);
  return await importCorpus(store, document, corpus, { parliament, languages, reissues: true });
}

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

const BODY = `
<div><head>Fish</head><div><head>Herring</head>
<note type="speaker" xml:id="n1">The Chair, Anna Berg:</note><note type="time">9.00</note>
<u who="#anna" ana="#chair topic:fish" xml:id="u1"><seg xml:id="s1">The sitting
   is open. <kinesic type="applause"><desc xml:lang="en">Applause</desc><desc xml:lang="sv">Applåder</desc></kinesic> Thank you.</seg><seg>Go on.</seg></u>
<u who="#anna" ana="#chair" xml:id="u2"><seg>Order!</seg></u>
<note type="speaker">Nobody in particular</note>
<u who="#bo" xml:id="u3"><seg/></u>
<u who="#bo" xml:id="u4" xml:lang="en"><seg>In English.</seg><seg xml:lang="sv">På svenska.</seg></u>
<u xml:id="u5"><seg>Hear!</seg></u>
<note type="speaker">A label without words</note><gap reason="inaudible"/>
</div></div>`;

const SITTING = { date: '2014-02-03', meeting: LOWER };

test('a corpus comes in: headings, contributions, labels, notes, languages, people', async (t) => {
  const { store, finder } = await temporaryRecord(t);
  const path = writeCorpus(temporaryFolder(t), {
    'Corpus.xml': rootXml(['2014/one.xml', '2014/two.xml', '2014/three.xml']),
    '2014/one.xml': componentXml({ ...SITTING, id: 'Corpus_one', body: BODY }),
    '2014/two.xml': componentXml({
      ...SITTING,
      id: 'Corpus_two',
      body: '<div><u who="#bo2"><seg>Later that day.</seg></u></div>',
    }),
    '2014/three.xml': componentXml({
      ...{ id: 'Corpus_three', date: '2014-02-04' },
      meeting: '<meeting ana="#parla.committee" corresp="#C1">x</meeting>',
      body: '<div><u who="#bo"><seg>In committee.</seg></u></div>',
    }),
  });
  const report = await importFrom(store, path);
  assert.deepEqual([report.refused, report.sittings, report.people], [[], 3, 3]);
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
    'speech | Nobody in particular | bo-ek | In English.',
    'speech | Nobody in particular | bo-ek | På svenska.',
    'speech |  | - | Hear!',
    'scene | A label without words',
  ]);
  assert.deepEqual(await linesOf(store, 2), ['speech | Bo Ek | bo-ek-2 | Later that day.']);
  const details = await store.entryDetails([4, 9, 10]);
  assert.deepEqual(JSON.parse(details.get(4)!), {
    source_id: 's1',
    contribution: 'u1',
    role: 'chair',
    language: 'sv',
    extra: { topics: ['fish'] },
  });
  assert.deepEqual(
    [9, 10].map((id) => (JSON.parse(details.get(id)!) as { language: string }).language),
    ['en', 'sv'],
  );
  const begin = (await finder.sittingEntries(1)).filter(({ begins }) => begins);
  assert.deepEqual(
    begin.map(({ id }) => id),
    [1, 2, 3, 4, 8, 9, 11, 12],
  );
  const anna = (await store.item('people', 'anna-a-berg'))!;
  assert.deepEqual([anna.gender, anna.otherNames], ['female', ['Anna Old']]);
  assert.deepEqual(anna.identifiers, [
    { scheme: 'parlamint', identifier: 'Corpus#anna' },
    { scheme: 'wikidata', identifier: 'Q42' },
  ]);
  const none = { chamber: null, constituency: null, party: null, organization: null };
  const open = { startDate: null, endDate: null };
  assert.deepEqual(anna.memberships, [
    { ...none, chamber: 'Underhuset', role: 'member', startDate: '2012', endDate: '2016-05-01' },
    { ...none, ...open, party: 'R', role: 'member' },
    {
      ...none,
      ...open,
      organization: 'The Government',
      role: 'Fiskeminister',
      startDate: '2014-01-02',
    },
  ]);
  assert.deepEqual(
    (await store.collection('venues', { number: 1 } as never, 10))!.items.map(({ name }) => name),
    ['Underhuset', 'Fiskeutskottet'],
  );
  assert.deepEqual(await faultsOf(store), []);
});

test('a second import changes nothing; a corrected component keeps its ids', async (t) => {
  const { store } = await temporaryRecord(t);
  const folder = temporaryFolder(t);
  const files = (last: string) => ({
    'Corpus.xml': rootXml(['one.xml', 'two.xml']),
    'one.xml': componentXml({ ...SITTING, id: 'Corpus_one', body: BODY }),
    'two.xml': componentXml({
      ...{ ...SITTING, id: 'Corpus_two' },
      body: `<div><u who="#bo"><seg>First.</seg><seg>${last}</seg><seg>Last.</seg></u></div>`,
    }),
  });
  await importFrom(store, writeCorpus(folder, files('Second.')));
  const { version } = await store.recordState();
  const again = await importFrom(store, join(folder, 'Corpus.xml'));
  assert.deepEqual([again.added, again.corrected, again.people], [0, 0, 0]);
  assert.equal((await store.recordState()).version, version);
  const corrected = await importFrom(store, writeCorpus(folder, files('The second.')));
  assert.deepEqual([corrected.added, corrected.corrected, corrected.sittings], [0, 1, 0]);
  assert.equal((await linesOf(store, 2))[1], 'speech | Bo Ek | bo-ek | The second.');
  // A component alone finds its lists above it.
  const alone = writeCorpus(folder, {
    'late/Corpus_three.xml': componentXml({
      ...{ id: 'Corpus_three', date: '2014-02-05', meeting: LOWER },
      body: '<div><u who="#anna"><seg>Alone.</seg></u></div>',
    }),
  }).replace('Corpus.xml', 'late/Corpus_three.xml');
  await importFrom(store, alone);
  assert.deepEqual(await linesOf(store, 3), ['speech | Anna Å. Berg | anna-a-berg | Alone.']);
});

const component = (id: string): string =>
  componentXml({ ...SITTING, id, body: '<div><u who="#bo"><seg>Good.</seg></u></div>' });
const GOOD = component('Corpus_good');
const BAD = component('Corpus_bad');
const BOMB = `<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;&a;">]>${BAD.replace(/^<\?.*\?>/, '')}`;

/** A component that is wrong, and what is said of it; the others are stored. */
const REFUSED_COMPONENTS: readonly (readonly [string, string, RegExp])[] = [
  ['truncated XML', BAD.slice(0, -20), /line \d+: it is not well-formed XML/],
  ['entities of its own', BOMB, /line \d+: a document type \(DOCTYPE\) is not read/],
  ['nobody', BAD.replace('#bo', '#nobody'), /line \d+: who="#nobody" is nobody in the list/],
  ['no date', BAD.replace('2014-02-03', '2014-02-30'), /its setting, "2014-02-30", is no date/],
  [
    'the id of another',
    GOOD.replace('Good.', 'Again.'),
    /another component of the corpus has the id "Corpus_good" too/,
  ],
  [
    'a text of ten megabytes',
    BAD.replace('Good.', 'word '.repeat(2_000_000)),
    /line \d+: a text in it is longer than 8 MB/,
  ],
];

/** A root that is wrong, of which nothing is stored. */
const REFUSED_ROOTS: readonly (readonly [string, string, RegExp])[] = [
  ['above its folder', rootXml(['../x.xml']), /only files in its own folder are included/],
  ['an absolute path', rootXml(['/etc/passwd']), /only files in its own folder are included/],
  ['an address', rootXml(['http://h/x.xml']), /only files in its own folder are included/],
  ['a link that leaves it', rootXml(['link.xml']), /only files in its own folder are included/],
  ['itself', rootXml(['Corpus.xml']), /which is the file itself/],
  ['a file that is not there', rootXml(['none.xml']), /which is not there/],
  ['a list above its folder', rootXml(['good.xml'], ['../list.xml']), /in its own folder/],
];

suite('what is wrong is refused with a line', () => {
  for (const [what, bad, message] of REFUSED_COMPONENTS) {
    test(`a component: ${what}`, async (t) => {
      const { store } = await temporaryRecord(t);
      const path = writeCorpus(temporaryFolder(t), {
        'Corpus.xml': rootXml(['good.xml', 'bad.xml']),
        'good.xml': GOOD,
        'bad.xml': bad,
      });
      const { refused, added } = await importFrom(store, path);
      assert.equal(added, 1);
      assert.equal(refused.length, 1);
      assert.match(refused[0]!, /bad\.xml, line/);
      assert.match(refused[0]!, message);
    });
  }

  for (const [what, root, message] of REFUSED_ROOTS) {
    test(`a root that includes ${what}`, async (t) => {
      const folder = temporaryFolder(t);
      const path = writeCorpus(folder, { 'Corpus.xml': root, 'good.xml': GOOD });
      symlinkSync('/etc/passwd', join(folder, 'link.xml'));
      await assert.rejects(readCorpus(path), message);
    });
  }
});

const SAMPLES = new URL('../../../shared/parlamint/', import.meta.url).pathname;

/** Sittings, entries, people and words of each. */
const EXPECTED: Readonly<Record<string, readonly number[]>> = {
  GB: [3, 72, 1951, 4800],
  FR: [3, 87, 908, 1851],
  IS: [3, 76, 261, 7162],
  PL: [3, 128, 1223, 2455],
  TR: [3, 294, 1346, 3775],
};

suite('the samples of real parliaments', () => {
  const skip = existsSync(SAMPLES) ? false : 'there are no samples beside the project';
  for (const [country, expected] of Object.entries(EXPECTED)) {
    test(country, { skip }, async (t) => {
      const { store } = await temporaryRecord(t);
      const path = join(SAMPLES, `ParlaMint-${country}`, `ParlaMint-${country}.xml`);
      const { refused, sittings, added, people, words } = await importFrom(store, path);
      assert.deepEqual(refused, []);
      assert.deepEqual([sittings, added, people, words.document], expected);
      assert.equal(words.entries, words.document);
    });
  }
});
