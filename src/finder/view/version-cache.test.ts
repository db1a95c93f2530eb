// A value is computed once for what it depends on, and no version takes a value of something else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VersionCache } from './version-cache.ts';

const blocks = [0, 1].map((block) => ({ ordinal: block, block, runs: [], stamp: `${block}` }));

test('a version has values of its own, and the values of blocks that it shares with the one before', async () => {
  const first = new VersionCache(blocks, null, false);
  const read: number[][] = [];
  const ofBlocks = (
    cache: VersionCache,
    wanted: typeof blocks,
  ): Promise<ReadonlyMap<number, object>> =>
    cache.ofBlocks('name', wanted, async (some) => {
      read.push(some.map(({ block }) => block));
      return some.map(({ block }) => ({ block }));
    });
  await ofBlocks(first, blocks.slice(0, 1));
  await ofBlocks(first, blocks);
  const values = [first.of('count', () => [1]), first.of('count', () => [2])];
  assert.deepEqual(values, [[1], [1]]);
  assert.deepEqual(await first.read('read', async () => [3]), [3]);
  assert.deepEqual(await first.read('read', async () => [4]), [3]);
  const written = [blocks[0]!, { ...blocks[1]!, stamp: 'written' }];
  const second = new VersionCache(written, first, false);
  assert.deepEqual([...(await ofBlocks(second, written)).keys()], [0, 1]);
  assert.deepEqual(read, [[0], [1], [1]]);
  assert.deepEqual(
    second.of('count', () => [5]),
    [5],
  );
  await assert.rejects(ofBlocks(second, blocks), /a block of this version/);
});

test('values of the settled blocks are passed on while these are the same', () => {
  const first = new VersionCache(blocks, null, false);
  assert.equal(
    first.ofSettled('sum', () => 1),
    1,
  );
  const same = new VersionCache(blocks, first, true);
  assert.equal(
    same.ofSettled('sum', () => 2),
    1,
  );
  const changed = new VersionCache(blocks, same, false);
  assert.equal(
    changed.ofSettled('sum', () => 3),
    3,
  );
});

test('a kept value is computed again, from the earlier one, when a part of its basis is another', () => {
  const first = new VersionCache([], null, false);
  const second = new VersionCache([], first, false);
  const rules = { words: ['hon'] };
  const count = (cache: VersionCache, basis: readonly unknown[]): number[] =>
    cache.kept('count', basis, (earlier: number[] | null) => [...(earlier ?? []), basis.length]);
  const kept = count(first, [rules]);
  assert.equal(count(second, [rules]), kept);
  assert.deepEqual(count(second, [{ ...rules }]), [1, 1]);
  assert.deepEqual(count(first, [rules, rules]), [1, 1, 2]);
  assert.deepEqual(count(first, [rules]), [1, 1, 2, 1]);
});
