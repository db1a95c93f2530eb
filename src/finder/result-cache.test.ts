// Results are cached for the version of the record they were computed from.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SearchTooLong } from '../base/errors.ts';
import { Budget, OWN_LIMITS, WorkTooLarge } from '@hansard/search';
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

const LIMITS = { ...OWN_LIMITS, workMax: 100 };

/** A result of 70 units of work, and one of 20 more that is made of it. */
function resultsOf(cache: ResultCache) {
  const first = (budget: Budget): Promise<EntrySet> =>
    cache.getOrCompute(at('a', budget), ['first'], async () => {
      budget.spend(70);
      return await compute();
    });
  const second = (budget: Budget): Promise<EntrySet> =>
    cache.getOrCompute(at('a', budget), ['second'], async () => {
      await first(budget);
      budget.spend(20);
      return await compute();
    });
  return { first, second };
}

test('a cached result costs what computing it did: whether a request is refused does not depend on the cache', async () => {
  const { first } = resultsOf(new ResultCache());
  for (const budget of [new Budget(LIMITS), new Budget(LIMITS)]) {
    await first(budget);
    assert.equal(budget.work, 70);
  }
  await assert.rejects(first(new Budget({ ...LIMITS, workMax: 69 })), SearchTooLong);
  // A cached result costs the thread nothing.
  const budget = new Budget({ ...LIMITS, workHereMax: 10 });
  await first(budget);
  assert.equal(budget.work, 70);
});

test('a request is charged for a result once, in whatever order, cached or not', async () => {
  const works = new Set<number>();
  for (const order of [
    ['first', 'second'],
    ['second', 'first'],
    ['second', 'second'],
  ] as const) {
    const cache = new ResultCache();
    // The second round finds everything cached; the third has a cache that lost it between two searches of the request.
    for (const caches of [
      [cache, cache],
      [cache, cache],
      [cache, new ResultCache()],
    ]) {
      let [charged, work]: [ReadonlySet<string>, number] = [new Set(), 0];
      for (const [at, name] of order.entries()) {
        const budget = new Budget({ ...LIMITS, workMax: 90 - work, charged });
        await resultsOf(caches[at]!)[name](budget);
        [charged, work] = [budget.charged, work + budget.work];
      }
      works.add(work);
    }
  }
  assert.deepEqual([...works], [90]);
});

test('work that is repeated because the cache lost it counts for the thread alone', async () => {
  const budget = new Budget(LIMITS);
  await resultsOf(new ResultCache()).first(budget);
  const { charged } = budget;
  await assert.rejects(
    resultsOf(new ResultCache()).first(new Budget({ ...LIMITS, workHereMax: 69, charged })),
    WorkTooLarge,
  );
  const again = new Budget({ ...LIMITS, workMax: 0, charged });
  await resultsOf(new ResultCache()).first(again);
  assert.equal(again.work, 0);
});
