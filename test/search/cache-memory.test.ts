// Every cache stays within its bound, whatever it is filled with: the smallest values under the longest keys, and the
// largest values under the shortest.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ResponseCache } from '../../src/http/serving/response-cache.ts';
import { negotiate } from '../../src/http/shared/negotiate.ts';
import { responseOf } from '../../src/http/shared/response.ts';
import type { Facets } from '../../src/finder/finder.ts';
import { createSearchCaches, type VersionedCache } from '../../src/finder/versioned-cache.ts';
import { Budget } from '@hansard/search/index/budget';
import { subtract, type EntrySet } from '@hansard/search/index/entry-set';

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
function cachedSets(share: number): Promise<number> {
  const { sets } = createSearchCaches(1, share);
  return cachedOf(sets, keysOf(400, ''), SET_OF_400_BLOCKS, new Map());
}

/** How many of the values a cache still has when it got the same one under each key. */
async function cachedOf<Value>(
  cache: VersionedCache<Value>,
  keys: readonly string[],
  value: Value,
  smallest: Value,
): Promise<number> {
  for (const key of keys) await cache.getOrCompute('v', key, budget, async () => value);
  let dropped = 0;
  // From the newest on: what is computed again is nearly empty, and drops none that is still there.
  for (const key of keys.toReversed()) {
    await cache.getOrCompute('v', key, budget, async () => {
      dropped += 1;
      return smallest;
    });
  }
  return keys.length - dropped;
}

const keysOf = (count: number, start: string): readonly string[] =>
  Array.from({ length: count }, (_, turn) => `${start}${turn}`);

/** A thousand counts with their labels: more than 100 kB. */
const COUNTS = Array.from({ length: 1_000 }, (_, at) => ({
  ...{
    value: `${at}`,
    label: `The Member for ${at}`,
    word: `${at}`,
    entries: at,
    against: at,
    period: `${at}`,
  },
  ...{ count: at, total: at, mentions: at },
}));
const NO_FACETS = { count: 0, type: [], speaker: [], venue: [], party: [], year: [] };
const NO_WORDS = { count: 0, against: 0, words: [] };

test('facets, distinctive words and trends have a megabyte each, whatever they are', async () => {
  const { facets, words, trends } = createSearchCaches(1);
  const long = keysOf(1_000, 'x'.repeat(2_000));
  const short = keysOf(50, '');
  const largest: [string, Promise<number>][] = [
    ['words', cachedOf(words, short, { ...NO_WORDS, words: COUNTS }, NO_WORDS)],
    ['trends', cachedOf(trends, short, { ...NO_TRENDS, periods: COUNTS }, NO_TRENDS)],
  ];
  for (const name of ['type', 'speaker', 'venue', 'party', 'year']) {
    const found: Facets = { ...NO_FACETS, [name]: COUNTS };
    largest.push([name, cachedOf(createSearchCaches(1).facets, short, found, NO_FACETS)]);
  }
  for (const [name, cached] of largest) {
    const count = await cached;
    assert.ok(count >= 1 && count <= 10, `${name}: ${count} values of a thousand counts`);
  }
  const smallest = [
    await cachedOf(facets, long, NO_FACETS, NO_FACETS),
    await cachedOf(words, long, NO_WORDS, NO_WORDS),
    await cachedOf(trends, long, NO_TRENDS, NO_TRENDS),
  ];
  for (const count of smallest) assert.ok(count >= 100 && count <= 262, String(smallest));
});

test('responses are bounded with their keys, which a client makes as long as it likes', () => {
  const cache = new ResponseCache();
  const before = heldMb();
  const headers = ['ETag', '"a"'];
  for (let turn = 0; turn < 60_000; turn += 1) {
    const slot = { key: `/${turn}?${'x'.repeat(4_000)}`, version: 'v' };
    cache.find(slot);
    cache.offer(slot, { response: responseOf(200, headers, `body ${turn}`), route: '/' });
  }
  const heldMore = heldMb() - before;
  assert.ok(heldMore < 40, `${heldMore} MB`);
  // The cache outlives the measurement.
  assert.equal(cache.find({ key: 'another', version: 'v' }), undefined);
});

/** 250 long headers, with the types that were read from them, would be 30 MB. */
const HEADERS_MB_MAX = 8;

test('headers that say which types a client accepts do not fill the memory, however long', () => {
  const types = Array.from({ length: 1_300 }, (_, type) => `a/type${type}`).join(',');
  const before = heldMb();
  for (let turn = 0; turn < 250; turn += 1) {
    assert.equal(negotiate('', `${types},b/${turn},text/html`), 'page');
  }
  const heldMore = heldMb() - before;
  assert.ok(heldMore < HEADERS_MB_MAX, `${heldMore} MB`);
});
