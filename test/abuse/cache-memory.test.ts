// Every cache stays within its bound, whatever it is filled with: the smallest values under the longest keys, and the
// largest values under the shortest.

import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { cacheKeyOf, ResponseCache } from '../../src/http/serving/response-cache.ts';
import { responseOf } from '../../src/http/shared/response.ts';
import { createSearchCaches } from '../../src/search/finder/search-caches.ts';
import { Budget } from '../../src/search/index/budget.ts';
import { subtract, type EntrySet } from '../../src/search/index/entry-set.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heldMb(): number {
  // Buffers are given back one collection after the objects that held them.
  for (let turn = 0; turn < 3; turn += 1) collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_000_000;
}

/** The bounds add up to 38 MB; what is counted need not be exact, but must not be a multiple. */
const SEARCH_MB_MAX = 76;

const budget = new Budget();
const NO_TRENDS = { count: 0, mentions: null, periods: [] };

test('searches that find nothing, each another, do not fill the memory', async () => {
  const caches = createSearchCaches(1);
  const before = heldMb();
  for (let turn = 0; turn < 40_000; turn += 1) {
    const key = `${'x'.repeat(1_500)}${turn}`;
    await caches.sets.getOrCompute('v', key, budget, async () => new Map());
    await caches.rankings.getOrCompute('v', key, budget, async () => []);
    await caches.trends.getOrCompute('v', key, budget, async () => NO_TRENDS);
  }
  const heldMore = heldMb() - before;
  assert.ok(heldMore < SEARCH_MB_MAX, `${heldMore} MB`);
  assert.ok((await caches.sets.getOrCompute('v', 'y', budget, async () => new Map())).size === 0);
});

test('searches that find everything do not either', async () => {
  const caches = createSearchCaches(1);
  const before = heldMb();
  for (let turn = 0; turn < 600; turn += 1) {
    await caches.sets.getOrCompute(
      'v',
      String(turn),
      budget,
      async () => new Map(Array.from({ length: 400 }, (_, block) => [block, new Uint32Array(128)])),
    );
    await caches.rankings.getOrCompute('v', String(turn), budget, async () =>
      Array.from({ length: 10_000 }, (_, id) => id + 0.5),
    );
  }
  const heldMore = heldMb() - before;
  assert.ok(heldMore < SEARCH_MB_MAX, `${heldMore} MB`);
  assert.ok((await caches.sets.getOrCompute('v', '599', budget, () => assert.fail())).size === 400);
});

test('searches that find one entry each, of many blocks that were searched, do not either', async () => {
  const caches = createSearchCaches(1);
  const others = new Map([...SET_OF_400_BLOCKS].slice(1));
  const before = heldMb();
  for (let turn = 0; turn < 600; turn += 1) {
    await caches.sets.getOrCompute('v', String(turn), budget, async () =>
      subtract(SET_OF_400_BLOCKS, others),
    );
  }
  const heldMore = heldMb() - before;
  assert.ok(heldMore < SEARCH_MB_MAX, `${heldMore} MB`);
  const first = await caches.sets.getOrCompute('v', '0', budget, () => assert.fail());
  assert.deepEqual([...first], [[0, SET_OF_400_BLOCKS.get(0)]]);
});

test('the caches of several finders have together the memory of one', async () => {
  const [quarter, half, all] = [await cachedSets(0.25), await cachedSets(0.5), await cachedSets(1)];
  assert.ok(quarter >= 30, String(quarter));
  assert.ok(quarter + half + quarter <= all, `${quarter}, ${half}, ${all}`);
});

const SET_OF_400_BLOCKS: EntrySet = new Map(
  Array.from({ length: 400 }, (_, block) => [block, new Uint32Array(128).fill(1)]),
);

/** How many sets of 400 blocks a finder with this share of the memory caches. */
async function cachedSets(share: number): Promise<number> {
  const { sets } = createSearchCaches(1, share);
  const keys = Array.from({ length: 400 }, (_, turn) => String(turn));
  for (const key of keys) await sets.getOrCompute('v', key, budget, async () => SET_OF_400_BLOCKS);
  let dropped = 0;
  // From the newest on: what is computed again is nearly empty, and drops none that is still there.
  for (const key of keys.toReversed()) {
    await sets.getOrCompute('v', key, budget, async () => {
      dropped += 1;
      return new Map();
    });
  }
  return keys.length - dropped;
}

test('responses are bounded with their keys, which a client makes as long as it likes', () => {
  const cache = new ResponseCache();
  const before = heldMb();
  const headers = ['ETag', '"a"'];
  for (let turn = 0; turn < 60_000; turn += 1) {
    const url = `/${turn}?${'x'.repeat(4_000)}`;
    const request = { url, rawHeaders: ['Host', 'a'], headers: {} } as unknown as IncomingMessage;
    const slot = { key: cacheKeyOf(request, ['en'])!, version: 'v' };
    cache.find(slot);
    cache.offer(slot, { response: responseOf(200, headers, `body ${turn}`), route: '/' });
  }
  const heldMore = heldMb() - before;
  assert.ok(heldMore < 40, `${heldMore} MB`);
  // The cache outlives the measurement.
  assert.equal(cache.find({ key: 'another', version: 'v' }), undefined);
});
