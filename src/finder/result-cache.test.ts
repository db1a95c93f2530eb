// Results are cached for the version of the record they were computed from.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SearchTooLong } from '../base/errors.ts';
import { Budget, OWN_LIMITS } from '@hansard/search';
import { setOf, type EntrySet } from '@hansard/search/entry-set';
import { ResultCache } from './result-cache.ts';

const at = (version: string, budget = new Budget()) => ({ view: { version }, budget });
const compute = async (): Promise<EntrySet> => setOf([1]);
const fail = (): Promise<EntrySet> => assert.fail('computed again');

test('a result is computed once for a version', async () => {
  const cache = new ResultCache();
  const set = await cache.getOrCompute(at('a'), ['maize'], compute);
  assert.equal(await cache.getOrCompute(at('a'), ['maize'], fail), set);
  assert.notEqual(await cache.getOrCompute(at('a'), ['beans'], compute), set);
  assert.notEqual(await cache.getOrCompute(at('b'), ['maize'], compute), set);
  assert.equal(await cache.getOrCompute(at('a'), ['maize'], fail), set);
});

test('the least recently used result is dropped first when the cache is full', async () => {
  const cache = new ResultCache();
  const large = async (): Promise<EntrySet> =>
    new Map(Array.from({ length: 8_000 }, (_, block) => [block, new Uint32Array(1)]));
  await cache.getOrCompute(at('a'), ['first'], large);
  await cache.getOrCompute(at('a'), ['second'], large);
  await cache.getOrCompute(at('a'), ['first'], fail);
  await cache.getOrCompute(at('a'), ['third'], large);
  await cache.getOrCompute(at('a'), ['first'], fail);
  await assert.rejects(
    cache.getOrCompute(at('a'), ['second'], async () => fail()),
    /again/,
  );
});

test('a cached result costs what computing it did: whether a request is refused does not depend on the cache', async () => {
  const cache = new ResultCache();
  const spent = async (budget: Budget): Promise<number> => {
    await cache.getOrCompute(at('a', budget), ['maize'], async () => {
      budget.spend(70);
      return await compute();
    });
    return budget.work;
  };
  const limits = { ...OWN_LIMITS, workMax: 100 };
  assert.equal(await spent(new Budget(limits)), 70);
  const next = new Budget(limits);
  assert.equal(await spent(next), 70);
  await assert.rejects(spent(next), SearchTooLong);
  // A cached result costs the thread nothing.
  assert.equal(await spent(new Budget({ ...limits, workHereMax: 10 })), 70);
});
