// Sets of entries behave as the lists of ids they stand for, over any number of blocks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/seed.ts';
import {
  intersect,
  countSet,
  countUpTo,
  union,
  idsAfter,
  idsFrom,
  inSet,
  setOf,
  subtract,
  type EntrySet,
} from './entry-set.ts';

/** Ids over a few blocks, some of them at the edges. */
const id = fc.oneof(
  fc.nat(5 * 4_096),
  fc.constantFrom(0, 1, 4_095, 4_096, 8_191, 8_192, 2 ** 31, 2 ** 40 + 1),
);
const ids = fc.uniqueArray(id, { maxLength: 50 });

const ascending = (chosen: readonly number[]): number[] =>
  chosen.toSorted((one, other) => one - other);

function assertIs(set: EntrySet, chosen: readonly number[]): void {
  assert.deepEqual(idsFrom(set, 0, Infinity), ascending(chosen));
  assert.equal(countSet(set), chosen.length);
  assert.deepEqual([...set.keys()], ascending([...set.keys()]));
}

test('a set has its ids, whatever order they came in', () => {
  fc.assert(
    fc.property(ids, id, (chosen, one) => {
      assertIs(setOf(chosen), chosen);
      assert.equal(inSet(setOf(chosen), one), chosen.includes(one));
    }),
  );
});

test('what is in both, in either, and in one without the other', () => {
  fc.assert(
    fc.property(ids, ids, ids, (some, others, more) => {
      const [one, other, third] = [setOf(some), setOf(others), setOf(more)];
      const common = intersect(one, other);
      assertIs(
        common,
        some.filter((chosenId) => others.includes(chosenId)),
      );
      const left = subtract(one, other);
      assertIs(
        left,
        some.filter((chosenId) => !others.includes(chosenId)),
      );
      assertIs(union([one, other, third]), [...new Set([...some, ...others, ...more])]);
      assertIs(union([one]), some);
      // Blocks without an entry are left out, so a set is empty where its size is 0.
      for (const set of [common, left]) assert.equal(set.size === 0, countSet(set) === 0);
      assertIs(one, some);
      assertIs(other, others);
    }),
  );
});

test('ids are found by position, and after an id', () => {
  fc.assert(
    fc.property(
      ids,
      fc.nat(60),
      fc.integer({ min: 1, max: 20 }),
      id,
      (chosen, from, limit, one) => {
        const set = setOf(chosen);
        const sorted = ascending(chosen);
        assert.deepEqual(idsFrom(set, from, limit), sorted.slice(from, from + limit));
        const after = sorted.filter((chosenId) => chosenId > one);
        assert.deepEqual(idsAfter(set, one, limit), after.slice(0, limit));
        assert.equal(countUpTo(set, one), chosen.length - after.length);
      },
    ),
  );
  assert.equal(countUpTo(setOf([0, 1]), -1), 0);
});
