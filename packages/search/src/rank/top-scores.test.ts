// A page of the best entries equals a slice of all entries sorted by score.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/seed.ts';
import { topPage } from './top-scores.ts';
import { BLOCK_SIZE, blockOf, localOf } from '../index/bits.ts';
import { setOf } from '../index/entry-set.ts';

/** Few different scores, so that there are many ties; three blocks, the middle one of which may be empty. */
const scored = fc.uniqueArray(
  fc.record({ id: fc.nat(3 * BLOCK_SIZE - 1), score: fc.constantFrom(0, 0.25, 0.5, 0.75, 1) }),
  { selector: ({ id }) => id, maxLength: 80 },
);

test('returns the best first, equals in order of id, from any position', () => {
  fc.assert(
    fc.property(scored, fc.nat(90), fc.integer({ min: 1, max: 90 }), (entries, from, limit) => {
      const scores = new Map<number, Float32Array>();
      for (const { id, score } of entries.filter(({ score }) => score > 0)) {
        if (!scores.has(blockOf(id))) scores.set(blockOf(id), new Float32Array(BLOCK_SIZE));
        scores.get(blockOf(id))![localOf(id)] = score;
      }
      const expected = entries
        .toSorted((one, other) => other.score - one.score || one.id - other.id)
        .map(({ id }) => id);
      const found = setOf(entries.map(({ id }) => id));
      const scorer = { scoreBlock: (block: number) => scores.get(block) ?? null, scoreMax: 1 };
      const ids = topPage(found, scorer, { from, limit });
      assert.deepEqual(ids, expected.slice(from, from + limit));
    }),
  );
});

test('selects the best of more entries than it holds at a time', () => {
  const blocks = 8;
  const scores = Float32Array.from({ length: BLOCK_SIZE }, (_, local) => ((local * 7) % 100) / 100);
  const ids = Array.from({ length: blocks * BLOCK_SIZE }, (_, id) => id);
  const expected = ids.toSorted(
    (one, other) => scores[localOf(other)]! - scores[localOf(one)]! || one - other,
  );
  const scorer = { scoreBlock: () => scores, scoreMax: 1 };
  for (const slice of [
    { from: 0, limit: 10 },
    { from: 900, limit: 100 },
    { from: 30_000, limit: 50 },
  ]) {
    const found = topPage(setOf(ids), scorer, slice);
    assert.deepEqual(found, expected.slice(slice.from, slice.from + slice.limit));
  }
});
