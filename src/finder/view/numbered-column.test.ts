// Numbering gives each name one number in all blocks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLOCK_SIZE } from '@hansard/search/index/bits';
import { setOf } from '@hansard/search/index/entry-set';
import { countByNumber, Numbering } from './numbered-column.ts';

function nameAt(column: Numbering<string>, block: number, local: number): string | null {
  return column.names[column.numbers.get(block)![local]!]!;
}

test('a name has the same number in every block, and an entry without a name has number 0', () => {
  const column = new Numbering<string>();
  column.add(3, ['mr. speaker', 'wanjiku'], Uint16Array.of(1, 0, 2, 1));
  column.add(4, ['wanjiku', 'otieno'], Uint16Array.of(2, 1, 0));
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((local) => nameAt(column, 3, local)),
    ['mr. speaker', null, 'wanjiku', 'mr. speaker', null],
  );
  assert.deepEqual(
    [0, 1, 2].map((local) => nameAt(column, 4, local)),
    ['otieno', 'wanjiku', null],
  );
  assert.equal(column.numbers.get(3)![2], column.numbers.get(4)![1]);
});

test('more names than two bytes can number are distinguished', () => {
  const column = new Numbering<string>();
  const names = Array.from({ length: 70_000 }, (_, at) => `name ${at}`);
  for (let at = 0; at < names.length; at += 4_000) {
    const here = names.slice(at, at + 4_000);
    column.add(
      at / 4_000,
      here,
      Uint16Array.from(here, (_, index) => index + 1),
    );
  }
  names.forEach((name, at) => {
    assert.equal(nameAt(column, Math.floor(at / 4_000), at % 4_000), name);
  });
});

test('the entries of a set are counted by their numbers, number 0 among them', () => {
  const column = new Numbering<string>();
  column.add(0, ['wanjiku', 'otieno'], Uint16Array.of(1, 2, 1, 0));
  column.add(2, ['otieno'], Uint16Array.of(1, 1));
  const everywhere = setOf([0, 1, 2, 3, 2 * BLOCK_SIZE, 2 * BLOCK_SIZE + 1, 3 * BLOCK_SIZE]);
  assert.deepEqual([...countByNumber(column, everywhere)], [1, 2, 3]);
  assert.deepEqual([...countByNumber(column, setOf([1, 2]))], [0, 1, 1]);
});
