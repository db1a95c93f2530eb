// Each name of a column has one number in all blocks, and unchanged blocks are not read again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLOCK_SIZE } from '@hansard/search/bits';
import { Budget } from '@hansard/search';
import { setOf } from '@hansard/search/entry-set';
import type { Column, StoredBlock } from '@hansard/search/index';
import { countByNumber, numberIn, type NumberedColumn, readNamed } from './numbered-column.ts';
import type { RecordReader } from './record-view.ts';

const STORED = [0, 1].map((block) => ({ ordinal: block, block, runs: [], stamp: `${block}` }));
const COLUMNS: readonly Column[] = [
  { names: ['mr. speaker', 'unused', 'wanjiku'], numbers: Uint16Array.of(1, 0, 3, 1) },
  { names: ['wanjiku', 'otieno'], numbers: Uint16Array.of(2, 1, 0) },
];

/** Reads a column of stored blocks and of entries of the tail; `read` receives the ordinals that are read. */
function readColumn(
  storedBlocks: readonly StoredBlock[],
  tail: readonly { readonly block: number; readonly column: () => Column }[],
  read: (ordinals: readonly number[]) => void,
): Promise<NumberedColumn<string>> {
  const column = (_: string, ordinals: readonly number[]): readonly (Column | undefined)[] => {
    read(ordinals);
    return ordinals.map((ordinal) => COLUMNS[ordinal]);
  };
  const view = { map: { storedBlocks, replaced: new Map() }, tail, sealed: [], last: 0 };
  const reader = { snapshot: { index: { column } }, view, budget: new Budget() };
  return readNamed<string>(reader as unknown as RecordReader, 'name');
}

const numbersIn = ({ blocks }: NumberedColumn<string>, block: number): number[] =>
  [0, 1, 2, 3].map((local) => numberIn(blocks.get(block)!, local));

test('a name has the same number in every block, and only what changed is read again', async () => {
  const reads: (readonly number[])[] = [];
  const read = (blocks = STORED, tail: Parameters<typeof readColumn>[1] = []) =>
    readColumn(blocks, tail, (ordinals) => reads.push(ordinals));
  const column = await read();
  assert.deepEqual(column.names, [null, 'mr. speaker', 'wanjiku', 'otieno']);
  assert.deepEqual(
    [numbersIn(column, 0), numbersIn(column, 1)],
    [
      [1, 0, 2, 1],
      [3, 2, 0, 0],
    ],
  );
  const everywhere = setOf([0, 1, 2, 3, BLOCK_SIZE, BLOCK_SIZE + 1, 3 * BLOCK_SIZE]);
  assert.deepEqual([...countByNumber(column, everywhere)], [1, 2, 2, 1]);
  assert.deepEqual([...countByNumber(column, setOf([1, 2]))], [1, 0, 1, 0]);
  // The entry of the tail lies between those of the first block, so its name is numbered before theirs.
  const ofTail = { names: ['achieng'], numbers: Uint16Array.of(0, 1) };
  const later = await read(STORED, [{ block: 0, column: () => ofTail }]);
  assert.deepEqual(later.names, [null, 'mr. speaker', 'achieng', 'wanjiku', 'otieno']);
  assert.deepEqual(
    [numbersIn(later, 0), numbersIn(later, 1)],
    [
      [1, 2, 3, 1],
      [4, 3, 0, 0],
    ],
  );
  await read([STORED[0]!, { ...STORED[1]!, stamp: 'written' }]);
  assert.deepEqual(reads, [[0, 1], [1]]);
});
