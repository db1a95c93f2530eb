// Dumps: what is in the files, which files a further dump makes anew, and what the verification finds.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import {
  appendFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { dumpRecord, type DumpReport } from '../../src/distribute/dump/dump-record.ts';
import { readManifest } from '../../src/distribute/dump/read-manifest.ts';
import { chainFault, verifyDump } from '../../src/distribute/dump/verify-dump.ts';
import { exportPieces } from '../../src/export/export-record.ts';
import { everyEntry } from '../../src/export/open-entries.ts';
import {
  manifestText,
  parseManifest,
  type DumpFile,
  type DumpManifest,
} from '../../src/formats/dump-manifest.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { temporaryFolder, temporaryRecord, type Ending } from '../support/temporary.ts';

/** Sittings of two years that alternate in the order of ids, and one without a date. */
const DATES = ['2012-05-02', '2013-07-31', '2012-11-06', null];

async function fill(store: Store): Promise<void> {
  await store.write(async (writing) => {
    await writing.knowPerson({ id: 49, legalName: 'Wanjikũ "Ng’ang’a"', slug: 'wanjiku' });
    for (const [index, startDate] of DATES.entries()) {
      const sitting = await writing.addSitting(aSitting({ startDate, startTime: null }));
      await writing.appendEntries(sitting, [
        anEntry(1, { content: `one,\n"two" of ${index}` }),
        anEntry(2, { content: '=SUM(1;2)' }),
      ]);
    }
  });
}

interface Dumped {
  readonly store: Store;
  readonly folder: string;
  readonly again: () => Promise<DumpReport>;
  readonly manifest: () => Promise<DumpManifest>;
  readonly faults: () => Promise<string[]>;
}

async function dumped(ending: Ending): Promise<Dumped> {
  const { store, finder } = await temporaryRecord(ending);
  await fill(store);
  const folder = join(temporaryFolder(ending), 'dump');
  const again = (): Promise<DumpReport> =>
    dumpRecord({ store, finder, program: 'hansard test' }, folder, () => {});
  const manifest = async (): Promise<DumpManifest> => (await readManifest(folder))!;
  await again();
  return {
    store,
    folder,
    again,
    manifest,
    faults: async () => await Array.fromAsync(verifyDump(folder, await manifest(), () => {})),
  };
}

const ofFormat = ({ files }: DumpManifest, format: DumpFile['format']): DumpFile[] =>
  files.filter((file) => file.format === format && file.content === 'entries');

test('every file of a dump has the entries of its year, and the manifest says what they are', async (t) => {
  const { store, folder, manifest: read, faults } = await dumped(t);
  const manifest = await read();
  const names = [...manifest.files.map(({ name }) => name), 'manifest.json'];
  assert.deepEqual(readdirSync(folder).toSorted(), names.toSorted());
  const [last] = await store.changes(manifest.record.seq - 1, 1);
  const { version, count } = await store.recordState();
  assert.equal(await store.lastChange(), 8);
  assert.deepEqual(
    { ...manifest.record, changed: '' },
    { version, changed: '', entries: count, seq: 8, chain: last!.chain },
  );
  for (const { name, bytes, sha256 } of manifest.files) {
    const content = readFileSync(join(folder, name));
    assert.equal(content.length, bytes);
    assert.equal(createHash('sha256').update(content).digest('hex'), sha256);
    assert.equal(statSync(join(folder, name)).mode & 0o777, 0o644);
  }
  const plain = ({ name }: DumpFile): Buffer => gunzipSync(readFileSync(join(folder, name)));
  const whole = Buffer.concat(await Array.fromAsync(exportPieces(everyEntry(store), 'ndjson')));
  const lines = ofFormat(manifest, 'ndjson').map((file) => [file.year, plain(file).toString()]);
  const byYear = Object.fromEntries(lines) as Record<string, string>;
  assert.deepEqual(Object.keys(byYear), ['2012', '2013', 'undated']);
  const all = whole.toString().split(/(?<=\n)/);
  assert.equal(byYear['2012'], [...all.slice(0, 2), ...all.slice(4, 6)].join(''));
  assert.equal(byYear['2013'], all.slice(2, 4).join(''));
  assert.equal(byYear['undated'], all.slice(6).join(''));
  const [csv] = ofFormat(manifest, 'csv');
  assert.match(plain(csv!).toString(), /"one,\n""two"" of 0"/);
  const [parquet] = ofFormat(manifest, 'parquet');
  const file = await asyncBufferFromFile(join(folder, parquet!.name));
  const rows: Record<string, unknown>[] = await parquetReadObjects({ file, compressors });
  assert.deepEqual(
    rows.map(({ id, sitting_start_date: date }) => [id, date]),
    [
      [1n, new Date('2012-05-02')],
      [2n, new Date('2012-05-02')],
      [5n, new Date('2012-11-06')],
      [6n, new Date('2012-11-06')],
    ],
  );
  assert.deepEqual(
    rows.map(({ language, language_from: from }) => [language, from]),
    Array(4).fill(['en', 'detected']),
  );
  assert.match(plain(csv!).toString(), /^[^\n]*,language,language_from,/);
  const log = manifest.files.find(({ content }) => content === 'changes')!;
  assert.match(log.name, /^changes-1-[0-9a-f]{16}\.ndjson\.gz$/);
  const changes = plain(log).toString().trimEnd().split('\n');
  assert.equal(changes.length, 8);
  const { atMs, sha256, chain } = (await store.changes(7, 1))[0]!;
  assert.deepEqual(JSON.parse(changes[7]!), {
    ...{ seq: 8, at: new Date(atMs).toISOString(), kind: 'added', entry: 8, sha256 },
    ...{ reason: null, chain },
  });
  const people = manifest.files.find(({ content }) => content === 'people')!;
  assert.equal(people.rows, 1);
  assert.match(plain(people).toString(), /^\{"id":49,.*"legal_name":"Wanjikũ \\"Ng’ang’a\\""/);
  assert.deepEqual(await faults(), []);
  assert.equal(await chainFault(store, manifest), null);
});

test('the SQLite file has the record in tables, and nothing that is not published', async (t) => {
  const { folder, manifest } = await dumped(t);
  const { name } = (await manifest()).files.find(({ content }) => content === 'record')!;
  const database = new DatabaseSync(join(folder, name), { readOnly: true });
  t.after(() => database.close());
  const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
  assert.deepEqual(
    tables.map((table) => table['name']),
    ['venue', 'source', 'sitting', 'person', 'entry'],
  );
  const found = database
    .prepare(
      `SELECT entry.id, content, venue, start_date FROM entry JOIN sitting ON sitting.id = sitting_id WHERE entry.id > 6`,
    )
    .all();
  assert.deepEqual(
    found.map((row) => ({ ...row })),
    [
      { id: 7, content: 'one,\n"two" of 3', venue: 'senate', start_date: null },
      { id: 8, content: '=SUM(1;2)', venue: 'senate', start_date: null },
    ],
  );
});

test('a further dump makes only the files whose content changed', async (t) => {
  const { store, folder, again, manifest, faults } = await dumped(t);
  const first = readFileSync(join(folder, 'manifest.json'), 'utf8');
  assert.equal((await again()).made, 0);
  assert.equal(readFileSync(join(folder, 'manifest.json'), 'utf8'), first);
  await store.write((writing) =>
    writing.correctEntry(3, { ...anEntry(1), speaker: null }, 'corrected'),
  );
  const before = await manifest();
  const report = await again();
  assert.deepEqual({ made: report.made, removed: report.removed }, { made: 5, removed: 0 });
  const names = new Set(before.files.map(({ name }) => name));
  const fresh = (await manifest()).files.filter(({ name }) => !names.has(name));
  assert.deepEqual(
    fresh.map(({ content, year, format }) => [content, year, format]),
    [
      ['entries', '2013', 'ndjson'],
      ['entries', '2013', 'csv'],
      ['entries', '2013', 'parquet'],
      ['changes', null, 'ndjson'],
      ['record', null, 'sqlite'],
    ],
  );
  assert.deepEqual(await faults(), []);
  // The files of the manifest before are there for a client that is reading it, and go with the next dump.
  assert.ok(before.files.every(({ name }) => readdirSync(folder).includes(name)));
  writeFileSync(join(folder, 'notes.txt'), 'of somebody else');
  await store.write((writing) => writing.withdrawEntry(8));
  assert.equal((await again()).removed, 5);
  assert.ok(readdirSync(folder).includes('notes.txt'));
  assert.deepEqual(await faults(), []);
});

test('a sitting that gets another date moves to the files of that year', async (t) => {
  const { store, again, manifest, faults } = await dumped(t);
  const { items } = (await store.collection('sittings', 1, 10))!;
  const undated = items.find(({ startDate }) => startDate === null)!;
  await store.write((writing) =>
    writing.changeSitting(undated.id, {
      ...aSitting({ startDate: '2013-08-01', startTime: null }),
    }),
  );
  // The files of 2013, the list of sittings and the whole record; there are none of undated sittings any more.
  assert.equal((await again()).made, 5);
  assert.deepEqual(
    ofFormat(await manifest(), 'ndjson').map(({ year, rows }) => [year, rows]),
    [
      ['2012', 4],
      ['2013', 4],
    ],
  );
  assert.deepEqual(await faults(), []);
});

test('a file that is missing or cut short is made again', async (t) => {
  const { folder, again, manifest, faults } = await dumped(t);
  const [one, other] = (await manifest()).files;
  rmSync(join(folder, one!.name));
  writeFileSync(join(folder, other!.name), 'cut');
  assert.equal((await again()).made, 2);
  assert.deepEqual(await faults(), []);
});

test('the verification names every file that is not as the manifest says', async (t) => {
  const { folder, manifest: read, faults } = await dumped(t);
  const manifest = await read();
  const [ndjson, csv, parquet] = manifest.files;
  rmSync(join(folder, ndjson!.name));
  appendFileSync(join(folder, csv!.name), 'x');
  const bytes = readFileSync(join(folder, parquet!.name));
  bytes[100]! ^= 1;
  writeFileSync(join(folder, parquet!.name), bytes);
  const found = await faults();
  assert.equal(found.length, 3);
  assert.match(found[0]!, /^entries-2012-\w+\.ndjson\.gz cannot be read: ENOENT/);
  assert.match(found[1]!, /csv\.gz has \d+ bytes, and the manifest says \d+\.$/);
  assert.match(found[2]!, /parquet has another SHA-256 than the manifest says\.$/);
});

test('the verification compares rows, the sum of the years, and the chain of a store', async (t) => {
  const { store, folder, manifest: read, faults } = await dumped(t);
  const manifest = await read();
  const [first, ...files] = manifest.files;
  const wrong = { ...manifest, files: [{ ...first!, rows: 5 }, ...files] };
  writeFileSync(join(folder, 'manifest.json'), manifestText(wrong));
  assert.deepEqual(await faults(), [
    `${first!.name} has 4 rows, and the manifest says 5.`,
    'The ndjson files have 9 entries together, and the record has 8.',
  ]);
  const other = { ...manifest.record, chain: 'a'.repeat(64) };
  assert.match((await chainFault(store, { ...manifest, record: other }))!, /another chain/);
  const later = { ...manifest.record, seq: 9 };
  assert.match((await chainFault(store, { ...manifest, record: later }))!, /8 changes.* after 9/);
});

test('the verification counts the rows of Parquet files, and follows the change log to the chain of the record', async (t) => {
  const { folder, manifest: read, faults } = await dumped(t);
  const manifest = await read();
  const write = (files: readonly DumpFile[], record = manifest.record): void =>
    writeFileSync(join(folder, 'manifest.json'), manifestText({ ...manifest, record, files }));
  const parquet = ofFormat(manifest, 'parquet').at(-1)!;
  write(manifest.files.map((file) => (file === parquet ? { ...file, rows: 3 } : file)));
  assert.deepEqual(await faults(), [
    `${parquet.name} has 2 rows, and the manifest says 3.`,
    'The parquet files have 9 entries together, and the record has 8.',
  ]);
  write(manifest.files, { ...manifest.record, chain: 'a'.repeat(64) });
  assert.match(
    (await faults()).join(),
    /^The change log of the files ends at change 8, and is not/,
  );
  const log = manifest.files.find(({ content }) => content === 'changes')!;
  const path = join(folder, log.name);
  const altered = gzipSync(
    gunzipSync(readFileSync(path)).toString().replace('"entry":3,', '"entry":4,'),
  );
  writeFileSync(path, altered);
  const sha256 = createHash('sha256').update(altered).digest('hex');
  write(
    manifest.files.map((file) =>
      file === log ? { ...file, sha256, bytes: altered.length } : file,
    ),
  );
  assert.deepEqual(await faults(), [
    `${log.name} has another chain at change 3 than its changes give.`,
  ]);
});

test('a manifest that names a file elsewhere, or is none, is refused', async (t) => {
  const manifest = await (await dumped(t)).manifest();
  const [first] = manifest.files;
  for (const name of ['../record.sqlite', '/etc/passwd', 'people.ndjson.gz', '', 'constructor']) {
    const text = manifestText({ ...manifest, files: [{ ...first!, name }] });
    assert.throws(() => parseManifest(text), /file 1 of its list/);
  }
  for (const text of ['', 'null', '[]', '{"format":1}', '{"format":2,"record":{},"files":[]}']) {
    assert.throws(() => parseManifest(text), /The manifest cannot be read/);
  }
  assert.deepEqual(parseManifest(manifestText(manifest)), manifest);
});
