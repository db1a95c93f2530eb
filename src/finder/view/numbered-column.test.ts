// Each name of a column has one number in all blocks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLOCK_SIZE } from '@hansard/search/index/bits';
import { Budget } from '@hansard/search/index/budget';
import { setOf } from '@hansard/search/index/entry-set';
import type { Column } from '@hansard/search/index/index-block';
import { countByNumber, type NumberedColumn, readNamed } from './numbered-column.ts';
import type { RecordReader } from './record-reader.ts';

/** Reads a column of stored blocks. */
function read(...columns: readonly Column[]): Promise<NumberedColumn<string>> {
  const storedBlocks = columns.map((_, ordinal) => ({ ordinal, block: ordinal, runs: [] }));
  const reader = {
    snapshot: { index: { column: () => columns.values() } },
    view: { map: { storedBlocks, replaced: new Map() }, tail: { blocks: [] } },
    budget: new Budget(),
  };
  return readNamed<string>(reader as unknown as RecordReader, 'name');
}

test('a name has the same number in every block, and an entry without a name has number 0', async () => {
  const column = await read(
    { names: ['mr. speaker', 'wanjiku'], numbers: Uint16Array.of(1, 0, 2, 1) },
    { names: ['wanjiku', 'otieno'], numbers: Uint16Array.of(2, 1, 0) },
  );
  assert.deepEqual(column.names, [null, 'mr. speaker', 'wanjiku', 'otieno']);
  assert.deepEqual([...column.numbers.get(0)!.subarray(0, 5)], [1, 0, 2, 1, 0]);
  assert.deepEqual([...column.numbers.get(1)!.subarray(0, 3)], [3, 2, 0]);
  const everywhere = setOf([0, 1, 2, 3, BLOCK_SIZE, BLOCK_SIZE + 1, 3 * BLOCK_SIZE]);
  assert.deepEqual([...countByNumber(column, everywhere)], [1, 2, 2, 1]);
  assert.deepEqual([...countByNumber(column, setOf([1, 2]))], [1, 0, 1, 0]);
});

test('more names than two bytes can number are distinguished', async () => {
  const names = Array.from({ length: 70_000 }, (_, at) => `name ${at}`);
  const blocks = Array.from({ length: 18 }, (_, at) => names.slice(at * 4_000, (at + 1) * 4_000));
  const column = await read(
    ...blocks.map((here) => ({
      names: here,
      numbers: Uint16Array.from(here, (_, index) => index + 1),
    })),
  );
  const read65536 = column.numbers.get(16)!.subarray(0, 4_000);
  assert.deepEqual(
    [...read65536].map((number) => column.names[number]),
    blocks[16],
  );
});
