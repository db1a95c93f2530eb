// Each name has one number in all blocks and versions, and only what a request needs is read, once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL_BITS } from '@hansard/search/bits';
import { Budget } from '@hansard/search';
import type { Column, StoredBlock } from '@hansard/search/index';
import { countNumbers, NameTable, readNames, readNumbers } from './numbered-column.ts';
import type { RecordReader } from './record-view.ts';
import { VersionCache } from './version-cache.ts';

const STORED = [0, 1].map((block) => ({ ordinal: block, block, runs: [], stamp: `${block}` }));
const COLUMNS: readonly Column[] = [
  { names: ['mr. speaker', 'wanjiku'], numbers: Uint16Array.of(1, 0, 2, 1) },
  { names: ['wanjiku', 'otieno'], numbers: Uint16Array.of(2, 1, 0) },
];

interface Tail {
  readonly block: number;
  readonly column: () => Column;
}

/** A reader of stored blocks and of entries of the tail; `reads` gets what is read. */
function readerOf(
  stored: readonly StoredBlock[],
  tail: readonly Tail[],
  reads: unknown[],
  earlier: VersionCache | null = null,
) {
  const part = (field: keyof Column) =>
    function (_: string, ordinals: readonly number[]) {
      if (ordinals.length > 0) reads.push([field, ...ordinals]);
      return ordinals.map((ordinal) => COLUMNS[ordinal]?.[field]);
    };
  const index = { names: part('names'), numbers: part('numbers') };
  const cache = new VersionCache(stored, earlier, false);
  const view = { map: { storedBlocks: stored, replaced: new Map() }, tail, cache };
  return { snapshot: { index }, view, budget: new Budget() } as unknown as RecordReader;
}

const EVERYWHERE = new Map(STORED.map(({ block }) => [block, ALL_BITS]));

test('a name has the same number in every block and version, and only what changed is read again', async () => {
  const reads: unknown[] = [];
  const table = new NameTable(String);
  const names = async (reader: RecordReader): Promise<unknown> =>
    [...(await readNames(reader, 'name', table))].map(([block, numbers]) => [block, ...numbers]);
  const first = readerOf(STORED, [], reads);
  assert.deepEqual(await names(first), [
    [0, 0, 1, 2],
    [1, 0, 2, 3],
  ]);
  assert.deepEqual(table.values, [null, 'mr. speaker', 'wanjiku', 'otieno']);
  assert.deepEqual([...(await readNumbers(first, 'name', new Map()))], []);
  const second = new Map([[1, ALL_BITS]]);
  const ofBlock: readonly unknown[] = [[1, COLUMNS[1]?.numbers]];
  assert.deepEqual([...(await readNumbers(first, 'name', second))], ofBlock);
  assert.deepEqual((await readNumbers(first, 'name', EVERYWHERE)).size, 2);
  const read = [
    ['names', 0, 1],
    ['numbers', 1],
    ['numbers', 0],
  ];
  assert.deepEqual(reads, read);
  // The entry of the tail lies between those of the first block, so its name comes before the second of these.
  const ofTail = { names: ['achieng'], numbers: Uint16Array.of(0, 1) };
  const later = readerOf(STORED, [{ block: 0, column: () => ofTail }], reads, first.view.cache);
  assert.deepEqual(await names(later), [
    [0, 0, 1, 4, 2],
    [1, 0, 2, 3],
  ]);
  const joint = (await readNumbers(later, 'name', EVERYWHERE)).get(0);
  assert.deepEqual([...(joint ?? [])].slice(0, 4), [1, 2, 3, 1]);
  const written = readerOf(
    [STORED[0]!, { ...STORED[1]!, stamp: 'written' }],
    [],
    reads,
    later.view.cache,
  );
  await names(written);
  const more = [
    ['names', 0],
    ['numbers', 0],
    ['names', 1],
  ];
  assert.deepEqual(reads, [...read, ...more]);
});

test('names that only replaced entries have are left out', async () => {
  const stored = [{ ...STORED[0]!, stamp: 'with a replaced entry' }];
  const reader = readerOf(stored, [], []);
  const replaced = new Map([[0, ALL_BITS.map((_, word) => (word === 0 ? 0b1001 : 0))]]);
  Object.assign(reader.view.map, { replaced });
  const table = new NameTable(String);
  const names = await readNames(reader, 'name', table);
  assert.deepEqual([...(names.get(0) ?? [])], [0, 1]);
  assert.deepEqual(table.values, [null, 'wanjiku']);
});

test('counts the numbers of a set between two entries, both included', () => {
  const numbers = Uint16Array.from({ length: 100 }, (_, local) => (local % 3) + 1);
  const counts = Uint32Array.of(7, 7, 7, 7);
  countNumbers(counts, numbers, ALL_BITS, [31, 64]);
  assert.deepEqual([...counts], [0, 11, 12, 11]);
  const bits = ALL_BITS.map((_, word) => (word === 1 ? 0b110 : 0));
  countNumbers(counts, numbers, bits, [31, 33]);
  assert.deepEqual([...counts], [0, 1, 0, 0]);
});
