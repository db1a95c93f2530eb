// Dumps: what is in the files, and which files a further dump makes anew.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { chainFault } from '../../src/distribute/verify-dump.ts';
import { exportPieces } from '../../src/export/export-record.ts';
import { everyEntry } from '../../src/export/open-entries.ts';
import type { DumpFile } from '../../src/formats/dump-manifest.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { dumped, ofFormat } from './dumped-record.ts';

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
    { version, changed: '', entries: count, seq: 8, chain: last!.chain, invented: false },
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

  // The SQLite file has the record in tables, and nothing that is not published.
  const { name } = manifest.files.find(({ content }) => content === 'record')!;
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

  // A file that is missing or cut short is made again.
  const [one, other] = (await manifest()).files;
  rmSync(join(folder, one!.name));
  writeFileSync(join(folder, other!.name), 'cut');
  assert.equal((await again()).made, 2);
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
