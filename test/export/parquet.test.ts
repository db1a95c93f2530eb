// The record as Parquet, read back by another library.

import assert from 'node:assert/strict';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { join } from 'node:path';
import { test } from 'node:test';
import { fillWithDemo } from '../../src/demo/fill-with-demo.ts';
import { exportRecord } from '../../src/export/export-record.ts';
import { ENTRY_COLUMNS, entryRow } from '../../src/formats/entry-columns.ts';
import { writeParquet } from '../../src/formats/parquet.ts';
import type { ExportedEntry } from '../../src/hansard/exported-entry.ts';
import { wireForm } from '../../src/hansard/wire-form.ts';
import { writeWholeFile } from '../../src/export/write-whole-file.ts';
import { anEntry, aSitting } from '../support/entries.ts';
import { temporaryFolder, temporaryStore } from '../support/temporary.ts';

function rowsOf(entries: readonly ExportedEntry[]): Record<string, unknown>[] {
  return entries.map((entry) => {
    const row = entryRow(entry);
    return Object.fromEntries(
      ENTRY_COLUMNS.map(({ name, kind, cell }) => {
        const value = cell(row);
        return [name, kind === 'number' && value !== null ? BigInt(value) : value];
      }),
    );
  });
}

test('every cell of every entry can be read back', async (t) => {
  const store = await temporaryStore(t);
  await fillWithDemo(store, 2_000, () => {});
  const path = join(temporaryFolder(t), 'record.parquet');
  const report = await exportRecord(store.exportEntries(), 'parquet', path, () => {});
  assert.equal(report.entries, 2_000);
  const file = await asyncBufferFromFile(path);
  assert.equal(file.byteLength, report.bytes);
  const entries = (await Array.fromAsync(store.exportEntries())).flat();
  assert.deepEqual(await parquetReadObjects({ file }), rowsOf(entries));
});

test('a large record comes in groups of rows, an empty one in none', async (t) => {
  const folder = temporaryFolder(t);
  const sitting = { ...aSitting(), id: 1 };
  const entries = Array.from({ length: 45_000 }, (_, index) => ({
    id: index + 1,
    wire: wireForm(anEntry(index + 1)),
    sitting,
  }));
  for (const [count, groups] of [
    [45_000, 5],
    [0, 0],
  ] as const) {
    const batches = (async function* () {
      for (let at = 0; at < count; at += 1_000) yield entries.slice(at, at + 1_000);
    })();
    const path = join(folder, `${count}.parquet`);
    await writeWholeFile(path, writeParquet(batches));
    const file = await asyncBufferFromFile(path);
    const metadata = await parquetMetadataAsync(file);
    assert.equal(metadata.num_rows, BigInt(count));
    assert.equal(metadata.row_groups.length, groups);
    assert.equal((await parquetReadObjects({ file })).length, count);
  }
});
