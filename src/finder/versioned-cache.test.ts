// Values are cached for the version of the record they were computed from, and no longer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SearchTooLong } from '../errors.ts';
import { Budget, OWN_LIMITS } from '@hansard/search/index/budget';
import { setOf, type EntrySet } from '@hansard/search/index/entry-set';
import { VersionedCache } from './versioned-cache.ts';

const createCache = (versionsMax = 1): VersionedCache<EntrySet> =>
  new VersionedCache({
    bytesMax: 32 * 1024 * 1024,
    bytesOf: (set) => set.size * 600,
    versionsMax,
  });

const budget = new Budget();
const compute = async (): Promise<EntrySet> => setOf([1]);
const fail = (): Promise<EntrySet> => assert.fail('computed again');

test('a value is computed once for a version', async () => {
  const cache = createCache();
  const set = await cache.getOrCompute('a', 'maize', budget, compute);
  assert.equal(await cache.getOrCompute('a', 'maize', budget, fail), set);
  assert.notEqual(await cache.getOrCompute('a', 'beans', budget, compute), set);
  assert.notEqual(await cache.getOrCompute('b', 'maize', budget, compute), set);
});

test('a value of an older version is not returned for a newer one', async () => {
  const cache = createCache();
  const { promise, resolve } = Promise.withResolvers<EntrySet>();
  const slow = cache.getOrCompute('old', 'maize', budget, () => promise);
  await cache.getOrCompute('new', 'beans', budget, compute);
  const stale = setOf([99]);
  resolve(stale);
  assert.equal(await slow, stale);
  assert.notEqual(await cache.getOrCompute('new', 'maize', budget, compute), stale);
});

test('the least recently used value is dropped first when the cache is full', async () => {
  const cache = createCache();
  const large = async (): Promise<EntrySet> =>
    new Map(Array.from({ length: 20_000 }, (_, block) => [block, new Uint32Array(1)]));
  await cache.getOrCompute('a', 'first', budget, large);
  await cache.getOrCompute('a', 'second', budget, large);
  await cache.getOrCompute('a', 'first', budget, fail);
  await cache.getOrCompute('a', 'third', budget, large);
  await cache.getOrCompute('a', 'first', budget, fail);
  let again = false;
  await cache.getOrCompute('a', 'second', budget, async () => {
    again = true;
    return await compute();
  });
  assert.ok(again);
});

test('with two versions in turn the values of both are cached, and of no third', async () => {
  const cache = createCache(2);
  const ofOne = await cache.getOrCompute('one', 'maize', budget, compute);
  const ofOther = await cache.getOrCompute('other', 'maize', budget, compute);
  assert.notEqual(ofOne, ofOther);
  assert.equal(await cache.getOrCompute('one', 'maize', budget, fail), ofOne);
  assert.equal(await cache.getOrCompute('other', 'maize', budget, fail), ofOther);
  await cache.getOrCompute('third', 'maize', budget, compute);
  assert.equal(await cache.getOrCompute('other', 'maize', budget, fail), ofOther);
  assert.notEqual(await cache.getOrCompute('one', 'maize', budget, compute), ofOne);
});

test('a cached value costs what computing it did: whether a request is refused does not depend on the cache', async () => {
  const cache = createCache();
  const spent = async (budgetOfRequest: Budget): Promise<number> => {
    await cache.getOrCompute('a', 'maize', budgetOfRequest, async () => {
      budgetOfRequest.spend(70);
      return await compute();
    });
    return budgetOfRequest.work;
  };
  const limits = { ...OWN_LIMITS, workMax: 100 };
  assert.equal(await spent(new Budget(limits)), 70);
  const next = new Budget(limits);
  assert.equal(await spent(next), 70);
  await assert.rejects(spent(next), SearchTooLong);
  // It costs the thread nothing.
  assert.equal(await spent(new Budget({ ...limits, workHereMax: 10 })), 70);
});
