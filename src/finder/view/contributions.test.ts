// Which entries begin a contribution and belong to it, where the runs of two sittings alternate.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLOCK_SIZE, NO_BITS } from '@hansard/search/index/bits';
import { idsFrom, setOf } from '@hansard/search/index/entry-set';
import {
  contributionFrom,
  contributionScores,
  entriesOfContributions,
  startsOfEntries,
} from './contributions.ts';

/** The runs of two sittings alternate, and one sitting crosses the end of a block. */
const RUNS = [
  { first: 1, last: 4, documentId: 1 },
  { first: 5, last: 6, documentId: 2 },
  { first: 7, last: 8, documentId: 1 },
  { first: 4_090, last: 4_095, documentId: 2 },
  { first: 4_096, last: 4_100, documentId: 2 },
  { first: 4_101, last: 4_101, documentId: 1 },
];
const BEGINS = setOf([1, 3, 5, 4_092, 4_098]);
const MAP = { begins: BEGINS, runs: RUNS };
const CONTRIBUTIONS = [
  [1, 2],
  [3, 4, 7, 8, 4_101],
  [5, 6, 4_090, 4_091],
  [4_092, 4_093, 4_094, 4_095, 4_096, 4_097],
  [4_098, 4_099, 4_100],
];

test('the entries of a contribution are found from its first, across other sittings', () => {
  for (const ids of CONTRIBUTIONS) assert.deepEqual(contributionFrom(ids[0]!, MAP), ids);
});

test('the first entry of a contribution is found from every entry of it', () => {
  for (const ids of CONTRIBUTIONS) {
    for (const id of ids) {
      const found = startsOfEntries(setOf([id]), MAP);
      assert.deepEqual(idsFrom(found, 0, 9), [ids[0]]);
    }
  }
  const all = startsOfEntries(setOf(CONTRIBUTIONS.flat()), MAP);
  assert.deepEqual(all, BEGINS);
  assert.equal(startsOfEntries(setOf([]), MAP).size, 0);
});

test('the entries of contributions are found from any set of first entries', () => {
  for (const some of subsets(CONTRIBUTIONS)) {
    const found = entriesOfContributions(setOf(some.map(([first]) => first!)), MAP);
    assert.deepEqual(found, setOf(some.flat()));
  }
});

function subsets<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: 2 ** items.length }, (_, chosen) =>
    items.filter((_item, at) => ((chosen >>> at) & 1) === 1),
  );
}

test('a contribution has the best score of its entries, also of another block', () => {
  const scores = Float32Array.from({ length: BLOCK_SIZE }, (_, local) => local);
  const best = contributionScores(() => scores, setOf(CONTRIBUTIONS.flat()), MAP);
  assert.deepEqual(
    [1, 3, 5, 4_092].map((local) => best(0, NO_BITS)?.[local]),
    [2, 8, 4_091, 4_095],
  );
  assert.equal(best(1, NO_BITS)?.[2], 4);
});
