// Values are cached for the version of the record they were computed from, and no longer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setOf, type EntrySet } from '../index/entry-set.ts';
import { VersionedCache } from './versioned-cache.ts';

const createCache = (versionsMax = 1): VersionedCache<EntrySet> =>
  new VersionedCache({
    bytesMax: 32 * 1024 * 1024,
    bytesOf: (set) => set.size * 600,
    versionsMax,
  });

const compute = async (): Promise<EntrySet> => setOf([1]);
const fail = (): Promise<EntrySet> => assert.fail('computed again');

test('a value is computed once for a version', async () => {
  const cache = createCache();
  const set = await cache.getOrCompute('a', 'maize', compute);
  assert.equal(await cache.getOrCompute('a', 'maize', fail), set);
  assert.notEqual(await cache.getOrCompute('a', 'beans', compute), set);
  assert.notEqual(await cache.getOrCompute('b', 'maize', compute), set);
});

test('a value of an older version is not returned for a newer one', async () => {
  const cache = createCache();
  const { promise, resolve } = Promise.withResolvers<EntrySet>();
  const slow = cache.getOrCompute('old', 'maize', () => promise);
  await cache.getOrCompute('new', 'beans', compute);
  const stale = setOf([99]);
  resolve(stale);
  assert.equal(await slow, stale);
  assert.notEqual(await cache.getOrCompute('new', 'maize', compute), stale);
});

test('the least recently used value is dropped first when the cache is full', async () => {
  const cache = createCache();
  const large = async (): Promise<EntrySet> =>
    new Map(Array.from({ length: 20_000 }, (_, block) => [block, new Uint32Array(1)]));
  await cache.getOrCompute('a', 'first', large);
  await cache.getOrCompute('a', 'second', large);
  await cache.getOrCompute('a', 'first', fail);
  await cache.getOrCompute('a', 'third', large);
  await cache.getOrCompute('a', 'first', fail);
  let again = false;
  await cache.getOrCompute('a', 'second', async () => {
    again = true;
    return await compute();
  });
  assert.ok(again);
});

test('with two versions in turn the values of both are cached, and of no third', async () => {
  const cache = createCache(2);
  const ofOne = await cache.getOrCompute('one', 'maize', compute);
  const ofOther = await cache.getOrCompute('other', 'maize', compute);
  assert.notEqual(ofOne, ofOther);
  assert.equal(await cache.getOrCompute('one', 'maize', fail), ofOne);
  assert.equal(await cache.getOrCompute('other', 'maize', fail), ofOther);
  await cache.getOrCompute('third', 'maize', compute);
  assert.equal(await cache.getOrCompute('other', 'maize', fail), ofOther);
  assert.notEqual(await cache.getOrCompute('one', 'maize', compute), ofOne);
});
