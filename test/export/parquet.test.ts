// The record as Parquet, read back by another library.

import assert from 'node:assert/strict';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { join } from 'node:path';
import { test } from 'node:test';
import { fillWithDemo } from '../../src/demo/demo-record.ts';
import { exportRecord } from '../../src/export/export-record.ts';
import { entryColumns, entryRows } from '../../src/formats/columns.ts';
import { writeEntries } from '../../src/formats/write-table.ts';
import type { ExportedEntry } from '../../src/record/sitting.ts';
import { wireForm } from '../../src/record/wire-form.ts';
import { writeWholeFile } from '../../src/base/files.ts';
import { anEntry, aSitting, everyEntry } from '../support/records/entries.ts';
import { temporaryFolder, temporaryStore } from '../support/temporary.ts';

/** A file as the interface writes it; only even ids have a language. */
const ABOUT = {
  address: { prefix: 'https://hansard.example/entries/', suffix: '/?format=api' },
  languageOf: (id: number) => (id % 2 === 0 ? 'sw' : null),
  metadata: { 'hansard.seq': '7' },
};

/** The value of a cell as the reader returns it. */
const READ_AS = {
  text: (value: string | number) => value,
  number: (value: string | number) => BigInt(value),
  date: (value: string | number) => new Date(value),
};

async function rowsOf(entries: readonly ExportedEntry[]): Promise<object[]> {
  const rows = (await Array.fromAsync(entryRows([entries]))).flat();
  return rows.map((row) => {
    return Object.fromEntries(
      entryColumns(ABOUT).map(({ name, kind, cell }) => {
        const value = cell(row);
        return [name, value === null ? null : READ_AS[kind](value)] as const;
      }),
    );
  });
}

test('every cell of every entry can be read back', async (t) => {
  const store = await temporaryStore(t);
  await fillWithDemo(store, 2_000, () => {});
  const path = join(temporaryFolder(t), 'record.parquet');
  const report = await exportRecord(
    everyEntry(store),
    { format: 'parquet', ...ABOUT },
    path,
    () => {},
  );
  assert.equal(report.entries, 2_000);
  const file = await asyncBufferFromFile(path);
  assert.equal(file.byteLength, report.bytes);
  const entries = (await Array.fromAsync(everyEntry(store))).flat();
  assert.deepEqual(await parquetReadObjects({ file, compressors }), await rowsOf(entries));
});

test('a large record comes in groups of rows, an empty one in none', async (t) => {
  const folder = temporaryFolder(t);
  const sitting = { ...aSitting(), id: 1 };
  const entries = Array.from({ length: 25_000 }, (_, index) => ({
    id: index + 1,
    wire: wireForm(anEntry(index + 1)),
    details: null,
    sitting,
  }));
  for (const [count, groups] of [
    [25_000, 3],
    [0, 0],
  ] as const) {
    const batches = (async function* () {
      for (let at = 0; at < count; at += 1_000) yield entries.slice(at, at + 1_000);
    })();
    const path = join(folder, `${count}.parquet`);
    await writeWholeFile(path, writeEntries(batches, 'parquet', ABOUT));
    const file = await asyncBufferFromFile(path);
    const metadata = await parquetMetadataAsync(file);
    assert.equal(metadata.num_rows, BigInt(count));
    assert.equal(metadata.row_groups.length, groups);
    assert.equal((await parquetReadObjects({ file, compressors })).length, count);
  }
});

test('large ids, texts of any script and empty rows are read back unchanged', async (t) => {
  const path = join(temporaryFolder(t), 'odd.parquet');
  const bare = { ...aSitting({ venueSlug: null, startDate: null }), id: 9_007_199_254_740_991 };
  const speaker = { id: 4_294_967_296, legalName: 'Wanjikũ 😀', slug: 'wanjiku' };
  const contents = ['é', '', '\ud83d\ude00'.repeat(300), 'x\0y', 'Bw. Spika, '.repeat(50_000), '"'];
  const entries = contents.map((content, index) => ({
    id: 9_007_199_254_740_985 + index,
    wire: wireForm(anEntry(index + 1, { content, speaker: index % 2 === 0 ? speaker : null })),
    details: index === 0 ? '{"page":"xii","heading_level":2,"extra":{"a":[1,"é"]}}' : null,
    sitting: bare,
  }));
  await writeWholeFile(path, writeEntries([entries], 'parquet', ABOUT));
  const file = await asyncBufferFromFile(path);
  assert.deepEqual(await parquetReadObjects({ file, compressors }), await rowsOf(entries));
  const { row_groups: groups, key_value_metadata: metadata } = await parquetMetadataAsync(file);
  assert.deepEqual(metadata, [{ key: 'hansard.seq', value: '7' }]);
  const { statistics } = groups[0]!.columns[0]!.meta_data!;
  assert.deepEqual(
    [statistics!.min_value, statistics!.max_value],
    [9_007_199_254_740_985n, 9_007_199_254_740_990n],
  );
});

test('long texts end a group before its rows are full', async (t) => {
  const path = join(temporaryFolder(t), 'long.parquet');
  const sitting = { ...aSitting(), id: 1 };
  const entries = Array.from({ length: 5 }, (_, index) => ({
    id: index + 1,
    wire: wireForm(anEntry(index + 1, { content: 'Order! '.repeat(1_300_000) })),
    details: null,
    sitting,
  }));
  await writeWholeFile(path, writeEntries([entries], 'parquet', ABOUT));
  const file = await asyncBufferFromFile(path);
  const { row_groups: groups } = await parquetMetadataAsync(file);
  assert.deepEqual(
    groups.map((group) => group.num_rows),
    [2n, 2n, 1n],
  );
  assert.equal((await parquetReadObjects({ file, compressors })).length, 5);
});
