// Every cache stays within its bound, whatever it is filled with: the smallest values under the longest keys, and the largest
// values under the shortest.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ResponseCache } from '../../src/http/response-cache.ts';
import { negotiate } from '../../src/http/negotiate.ts';
import { responseOf } from '../../src/http/response.ts';
import { ResultCache } from '../../src/finder/result-cache.ts';
import { Budget } from '@hansard/search';
import { subtract, type EntrySet } from '@hansard/search/entry-set';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heldMb(): number {
  // Buffers are freed one garbage collection after the objects that held them.
  for (let turn = 0; turn < 3; turn += 1) collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_000_000;
}

/** The bound is 12 MB; the estimate need not be exact, but must not be off by a multiple. */
const SEARCH_MB_MAX = 24;

const context = () => ({ view: { version: 'v' }, budget: new Budget() });
const SET_OF_400_BLOCKS: EntrySet = new Map(
  Array.from({ length: 400 }, (_, block) => [block, new Uint32Array(128).fill(1)]),
);
const others = new Map([...SET_OF_400_BLOCKS].slice(1));
/** A thousand counts with their labels: more than 100 kB. */
const counts = (): object[] =>
  Array.from({ length: 1_000 }, (_, at) => ({ value: `${at}`, label: `Member for ${at}`, at }));

for (const [what, times, key, value] of [
  ['find nothing, each another', 30_000, 'x'.repeat(1_500), () => new Map()],
  ['find everything', 200, '', () => structuredClone(SET_OF_400_BLOCKS)],
  ['find one entry, of many blocks', 200, '', () => subtract(SET_OF_400_BLOCKS, others)],
  ['have a long ranking', 500, '', () => Array.from({ length: 10_000 }, (_, id) => id + 0.5)],
  ['are counted', 400, '', counts],
] as const) {
  test(`searches that ${what} do not fill the memory`, async () => {
    const cache = new ResultCache();
    const before = heldMb();
    for (let turn = 0; turn < times; turn += 1) {
      await cache.getOrCompute<unknown>(context(), [key, turn], async () => value());
    }
    const heldMore = heldMb() - before;
    assert.ok(heldMore < SEARCH_MB_MAX, `${heldMore} MB`);
    await cache.getOrCompute<unknown>(context(), [key, times - 1], () => assert.fail());
  });
}

test('responses are bounded with their keys, which a client makes as long as it likes', () => {
  const cache = new ResponseCache();
  const before = heldMb();
  const headers = ['Last-Modified', 'x'];
  for (let turn = 0; turn < 20_000; turn += 1) {
    // With its own bytes: V8 shares those of a repeated string.
    const long = Buffer.alloc(4_000, 'x').toString();
    const slot = { key: `/${turn}?${long}`, version: 'v' };
    cache.find(slot);
    const response = responseOf(200, headers, `body ${turn}`);
    cache.offer(slot, response);
    cache.offer(slot, response);
  }
  const heldMore = heldMb() - before;
  assert.ok(heldMore < 40, `${heldMore} MB`);
  assert.ok(heldMore > 3, 'they were cached');
  // The cache must survive the measurement.
  assert.equal(cache.find({ key: 'another', version: 'v' }), undefined);
});

/** 250 long headers, with the types parsed from them, would take 30 MB. */
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
