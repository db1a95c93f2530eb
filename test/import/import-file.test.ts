// Importing NDJSON files: what is stored, what changes nothing, what is refused and how.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importFile } from '../support/records/import-file.ts';
import { noCounts } from '../../src/import/import-counts.ts';
import { faultsOf, idsByPage } from '../support/records/entries.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { entry, type Fields, line, refused, setUp } from './imported-lines.ts';

const SENATE = { venue: 'senate', start_date: '2013-07-31', start_time: '14:30:00' };

test('a language is that of the line, and one that the parliament does not speak is refused', async (t) => {
  const { store, load } = await setUp(t);
  await refused(
    load([line({ language: 'sw' }), line({ language: 'fr' })]),
    /a\.ndjson, line 2: language: "fr" is not a language of this record\. Use en, sw, mul or und\./,
  );
  await load([line({ language: 'sw' }), line({ language: '' })]);
  assert.deepEqual([...(await store.entryDetails([1, 2]))], [[1, '{"language":"sw"}']]);
  assert.deepEqual(await faultsOf(store), []);
});

test('keeps ids, gaps, labels and every byte of the content', async (t) => {
  const { store, load } = await setUp(t);
  const speaker = { id: 2197, legal_name: "Daniel Ng'ong'o", slug: 'daniel-ngongo' };
  const given = {
    id: 7338,
    url: 'http://elsewhere/7338/',
    text_counter: 3,
    type: 'speech',
    speaker_name: 'Mr. Ng’ong’o',
    speaker_title: 'The Member for Bahari',
    speaker,
    content: ' On a point of order, “Mr. Speaker”\u2028Sir… ',
  };
  const report = await load([{ ...given, sitting: SENATE }, line({ id: 7400, sitting: SENATE })]);
  assert.deepEqual(report, {
    ...{ ...noCounts(), added: 2, sittings: 1, importedBeforeMs: null },
    ...{ document: null, linking: null, openLabels: [] },
  });
  assert.deepEqual(await entry(store, 7338), { ...given, url: 'http://h/e/7338/?format=api' });
  assert.equal((await entry(store, 7400))['text_counter'], 4);
  assert.deepEqual(await idsByPage(store, 10), [[7338, 7400]]);
  assert.deepEqual(await faultsOf(store), []);
});

test('gives out ids where none are given, and counters too', async (t) => {
  const { store, load } = await setUp(t);
  await load([line(), line(), line({ text_counter: 1 }), line()]);
  assert.deepEqual(await idsByPage(store, 10), [[1, 2, 3, 4]]);
  const counters = await Promise.all([1, 2, 3, 4].map((id) => entry(store, id)));
  assert.deepEqual(
    counters.map((one) => one['text_counter']),
    [1, 2, 1, 2],
  );
});

test('begins a new sitting where the counter does not rise, and goes on with the last where it does', async (t) => {
  const { load } = await setUp(t);
  const first = await load([1, 2, 3, 1, 2, 2, 9].map((text_counter) => line({ text_counter })));
  assert.equal(first.sittings, 3);
  const second = await load(
    [10, 11, 1].map((text_counter) => line({ text_counter })),
    'b.ndjson',
  );
  assert.equal(second.sittings, 1);
});

test('makes a venue it does not know, and says so', async (t) => {
  const { load } = await setUp(t);
  const sitting = { ...SENATE, venue: 'joint_sitting' };
  assert.deepEqual((await load([line({ sitting }), line({ sitting })])).venues, ['Joint Sitting']);
});

test('the same file twice changes nothing, under any name, also after the record moved on', async (t) => {
  const { store, load } = await setUp(t);
  const lines = [line(), line({ text_counter: 1 })];
  await load(lines);
  await load([line({ content: 'Later.' })], 'later.ndjson', { appends: true });
  const before = await store.recordState();
  const again = await load(lines, 'copy.ndjson');
  assert.equal(again.added, 0);
  assert.equal(again.unchanged, 2);
  assert.ok(again.importedBeforeMs! > 0);
  assert.deepEqual(await store.recordState(), before);
});

test('a file is known by its digest: the first one, and one that came when nothing was left', async (t) => {
  const { store, load } = await setUp(t);
  const file = [line(), line({ content: 'é'.repeat(200_000) })];
  await load(file);
  const text = file.map((one) => `${JSON.stringify(one)}\n`).join('');
  const { items } = (await store.imports(1, 10))!;
  assert.deepEqual(
    items.map(({ sha256, entries }) => ({ sha256, entries })),
    [{ sha256: hash('sha256', text), entries: 2 }],
  );
  await store.write(async (writing) => {
    for (const id of [1, 2]) await writing.withdrawEntry(id);
  });
  assert.equal((await store.recordState()).count, 0);
  assert.ok((await load(file, 'again.ndjson')).importedBeforeMs! > 0);
  await load([line({ content: 'Another.' })]);
  assert.equal((await store.recordState()).count, 1);
  assert.deepEqual(await faultsOf(store), []);
});

test('an entry that another file repeats, by id or by counter, is left as it is', async (t) => {
  const { store, load } = await setUp(t);
  await load([line({ id: 5, sitting: SENATE }), line({ id: 6, sitting: SENATE, content: 'Two.' })]);
  const before = await store.recordState();
  const byId = await load([line({ id: 5, text_counter: 1 })], 'b.ndjson');
  assert.deepEqual([byId.added, byId.unchanged], [0, 1]);
  const byCounter = await load(
    [line({ sitting: SENATE, text_counter: 2, content: 'Two.' })],
    'c.ndjson',
  );
  assert.deepEqual([byCounter.added, byCounter.unchanged], [0, 1]);
  assert.deepEqual(await store.recordState(), before);
  const more = await load(
    [
      line({ sitting: SENATE, text_counter: 2, content: 'Two.' }),
      line({ sitting: SENATE, content: 'Three.' }),
    ],
    'd.ndjson',
  );
  assert.deepEqual([more.added, more.unchanged, more.sittings], [1, 1, 0]);
  assert.equal((await entry(store, 7))['text_counter'], 3);
});

test('names the line that contradicts the record', async (t) => {
  const { store, load } = await setUp(t);
  await load([line({ id: 5, sitting: SENATE }), line({ id: 8, sitting: SENATE })]);
  const before = await store.recordState();
  await refused(load([line({ id: 9 }), line({ id: 5 })], 'b'), /line 2: id: 5 does not rise/);
  await refused(
    load([line({ id: 5, content: 'Other.' })], 'c'),
    /line 1: entry 5 is already in the record .*says something else/,
  );
  await refused(
    load([line({ id: 6 })], 'd'),
    /line 1: id: 6 is not in the record.*above its last one, 8/,
  );
  await refused(
    load([line({ sitting: SENATE, text_counter: 1, content: 'Other.' })], 'e'),
    /line 1: entry 5 is already in the record at text_counter 1/,
  );
  await refused(load([line({ sitting: 99 })], 'f'), /line 1: sitting: There is no sitting 99/);
  await refused(
    load([line({ speaker: 'nobody', text_counter: 9 })], 'g'),
    /line 1: speaker: Nobody is known as "nobody"/,
  );
  const someone = { id: 1, legal_name: 'A B', slug: 'a-b' };
  await refused(
    load(
      [
        line({ speaker: someone, text_counter: 9 }),
        line({ speaker: { ...someone, legal_name: 'C' } }),
      ],
      'h',
    ),
    /line 2: Person 1 is already A B/,
  );
  await refused(
    load(
      [
        line({ sitting: 1, text_counter: 70 }),
        line({ sitting: 1, text_counter: 70, content: 'x' }),
      ],
      'i',
    ),
    /line 2: entry \d+ is already in the record at text_counter 70/,
  );
  assert.deepEqual(await store.recordState(), before);
});

test('names the bad line and what is wrong with it, and stores nothing of the file', async (t) => {
  const { store, load } = await setUp(t);
  // What a field may hold is tested where its rules are: src/record/rules/.
  const cases: [Fields | string, RegExp][] = [
    ['{"type":"speech"', /line 2: it is not JSON/],
    ['[1]', /line 2: it is not a JSON object/],
    ['null', /line 2: it is not a JSON object/],
    [{ content: 'x' }, /line 2: type: This field is required\./],
    ['{"type":"speech","content":"\\ud800"}', /content: Surrogate characters are not allowed\./],
    [
      line({ id: 2 ** 53 - 2 }),
      /id: Ensure this value is less than or equal to 4503599627370496\./,
    ],
    [line({ sitting: { id: 2 ** 53 - 2 } }), /sitting: id: Ensure this value is less than/],
    [line({ speaker: { id: 1 } }), /speaker: Its legal_name is required\./],
    [line({ sitting: 'yesterday' }), /sitting: This must be/],
    [
      line({ sitting: { start_date: '2013-02-30' } }),
      /sitting: start_date: Date has wrong format\./,
    ],
    [line({ sitting: { source: {} } }), /sitting: source: name: This field is required\./],
  ];
  for (const [bad, reason] of cases) await refused(load([line(), bad, line()]), reason);
  assert.equal((await store.recordState()).count, 0);
});

test('dates that are not likely are imported, and reported with their lines', async (t) => {
  const { store, load } = await setUp(t);
  const sat = (startDate: string, more: object = {}): Fields =>
    line({ text_counter: 1, sitting: { ...SENATE, start_date: startDate, ...more } });
  const report = await load([
    sat('2013-07-31', { start_time: '14:30', end_time: '01:17' }),
    sat('1390-08-01'),
    sat('2013-08-03', { end_date: '2013-08-03', start_time: '14:30', end_time: '01:17' }),
    sat('9999-12-31', { start_time: '14:30', end_time: '01:17' }),
  ]);
  assert.equal(report.added, 4);
  assert.deepEqual(report.warnings, [
    'line 2: the year 1390 is not likely.',
    'line 3: it ends (2013-08-03 01:17) before it begins (2013-08-03 14:30).',
    'line 4: the year 9999 is not likely.',
    'line 4: it ends (9999-12-31 01:17) before it begins (9999-12-31 14:30).',
  ]);
  // A sitting past midnight ends the next day.
  assert.equal((await store.item('sittings', 1))!.endDate, '2013-08-01');
});

// Reading NDJSON files: where lines end, what is not UTF-8, files that cannot be read, and lines that come in pieces.

test('a file that cannot be read is named', async (t) => {
  const { store } = await setUp(t);
  const folder = temporaryFolder(t);
  await assert.rejects(
    importFile(store, join(folder, 'none')),
    /none cannot be read: there is no such file/,
  );
  await assert.rejects(importFile(store, folder), /cannot be read: it is a folder/);
});

test('lines end at a line feed and nowhere else; blank lines, a mark at the start and a missing end do no harm', async (t) => {
  const { store } = await setUp(t);
  const path = join(temporaryFolder(t), 'odd.ndjson');
  writeFileSync(
    path,
    `\ufeff${JSON.stringify(line({ content: 'a' }))}\r\n\n   \n{"type":"other","content":"b\u2028c\u0085d"}`,
  );
  assert.equal((await importFile(store, path)).added, 2);
  assert.equal((await entry(store, 2))['content'], 'b\u2028c\u0085d');
});

test('names the line that is not UTF-8', async (t) => {
  const { store } = await setUp(t);
  const path = join(temporaryFolder(t), 'latin1.ndjson');
  writeFileSync(
    path,
    Buffer.concat([
      Buffer.from(`${JSON.stringify(line())}\n`),
      Buffer.from('{"type":"other","content":"\xe9"}\n', 'latin1'),
    ]),
  );
  await refused(importFile(store, path), /line 2: it is not valid UTF-8/);
});

test('reads lines across the pieces a large file comes in', async (t) => {
  const { store, load } = await setUp(t);
  const long = 'é “word” '.repeat(20_000);
  const lines = Array.from({ length: 40 }, (_, index) => line({ content: `${index} ${long}` }));
  assert.equal((await load(lines)).added, 40);
  assert.equal((await entry(store, 40))['content'], `39 ${long}`);
});
