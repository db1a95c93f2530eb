// Which entries begin a contribution and belong to it, where the runs of two sittings alternate.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  startsOfEntries,
  contributionFrom,
  entriesOfContributions,
} from './contribution-starts.ts';
import { readingRules } from '../../record/parliament/reading-rules.ts';
import { startsOfSitting } from '../../record/contributions/contribution.ts';
import { idsFrom, setOf } from '@hansard/search/index/entry-set';

function speech(id: number, speakerName: string): Parameters<typeof startsOfSitting>[0][number] {
  const content = 'I support the Motion.';
  return { id, type: 'speech', speakerName, speakerTitle: '', content };
}

function said(...pieces: readonly (readonly [number, string])[]): number[] {
  return [
    ...startsOfSitting(
      pieces.map(([id, name]) => speech(id, name)),
      readingRules(''),
    ),
  ];
}

test('a speech continues under the same label, over gaps in the ids', () => {
  assert.deepEqual(said([1, 'A'], [2, 'A'], [9, 'A'], [10, 'B'], [11, 'A']), [1, 10, 11]);
  assert.deepEqual(said(), []);
});

test('entries are not joined where the order of ids is not that of the sitting', () => {
  // 12 was inserted later between 2 and 3.
  assert.deepEqual(said([1, 'A'], [2, 'A'], [12, 'A'], [3, 'A'], [4, 'A']), [1, 12, 3]);
  assert.deepEqual(said([3, 'A'], [2, 'A'], [1, 'A']), [3, 2, 1]);
});

/** The runs of two sittings alternate, and one sitting crosses the end of a block. */
const RUNS = [
  { first: 1, last: 4, sittingId: 1 },
  { first: 5, last: 6, sittingId: 2 },
  { first: 7, last: 8, sittingId: 1 },
  { first: 4_090, last: 4_095, sittingId: 2 },
  { first: 4_096, last: 4_100, sittingId: 2 },
  { first: 4_101, last: 4_101, sittingId: 1 },
];
const BEGINS = setOf([1, 3, 5, 4_092, 4_098]);
const CONTRIBUTIONS = [
  [1, 2],
  [3, 4, 7, 8, 4_101],
  [5, 6, 4_090, 4_091],
  [4_092, 4_093, 4_094, 4_095, 4_096, 4_097],
  [4_098, 4_099, 4_100],
];

test('the entries of a contribution are found from its first, across other sittings', () => {
  for (const ids of CONTRIBUTIONS) assert.deepEqual(contributionFrom(ids[0]!, BEGINS, RUNS), ids);
});

test('the first entry of a contribution is found from every entry of it', () => {
  for (const ids of CONTRIBUTIONS) {
    for (const id of ids) {
      const found = startsOfEntries(setOf([id]), BEGINS, RUNS);
      assert.deepEqual(idsFrom(found, 0, 9), [ids[0]]);
    }
  }
  const all = startsOfEntries(setOf(CONTRIBUTIONS.flat()), BEGINS, RUNS);
  assert.deepEqual(all, BEGINS);
  assert.equal(startsOfEntries(setOf([]), BEGINS, RUNS).size, 0);
});

test('the entries of contributions are found from any set of first entries', () => {
  for (const some of subsets(CONTRIBUTIONS)) {
    const found = entriesOfContributions(setOf(some.map(([first]) => first!)), BEGINS, RUNS);
    assert.deepEqual(found, setOf(some.flat()));
  }
});

function subsets<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: 2 ** items.length }, (_, chosen) =>
    items.filter((_item, at) => ((chosen >>> at) & 1) === 1),
  );
}
