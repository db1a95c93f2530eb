// Postings are written and read without loss, and their weights make sense.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/seed.ts';
import { eachBit, emptyBits, setBit } from './bits.ts';
import {
  addPostings,
  addPostingsBut,
  bytesOfPostings,
  plainPostings,
  postingsOfBits,
  readPostings,
  shareOf,
  weightOf,
  WEIGHTS,
} from './postings.ts';

const locals = fc
  .uniqueArray(fc.oneof(fc.nat(4_095), fc.nat(60)), { maxLength: 50 })
  .map((ids) => ids.toSorted((one, other) => one - other));

test('a weight rises with how often, falls with how long, and fits four bits', () => {
  const times = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(times, fc.nat(1_000_000), (often, more) => {
      const words = often + more;
      const weight = weightOf(often, words);
      assert.ok(Number.isInteger(weight) && weight >= 0 && weight < WEIGHTS);
      assert.ok(weightOf(often + 1, words + 1) >= weightOf(often, words + 1));
      assert.ok(weightOf(often, words + 10) <= weight);
    }),
  );
  assert.ok(weightOf(1, 1) > weightOf(1, 500));
  for (let weight = 1; weight < WEIGHTS; weight++) {
    assert.ok(shareOf(weight) > shareOf(weight - 1) && shareOf(weight) < 1);
  }
});

test('postings are the same as bytes, as bits and back', () => {
  fc.assert(
    fc.property(locals, (ids) => {
      const postings = plainPostings(ids);
      const bytes = bytesOfPostings(postings);
      assert.equal(bytes.length, 2 * ids.length);
      // A database gives bytes anywhere within a buffer of its own.
      const shifted = new Uint8Array(bytes.length + 1);
      shifted.set(bytes, 1);
      assert.deepEqual(readPostings(shifted.subarray(1)), postings);
      const bits = emptyBits();
      addPostings(bits, postings);
      assert.deepEqual(postingsOfBits(bits), postings);
    }),
  );
});

test('postings are added to what is there, whatever their weights', () => {
  const bits = emptyBits();
  setBit(bits, 5);
  addPostings(bits, Uint16Array.of((7 << 4) | 15, (4_095 << 4) | 3));
  const ids: number[] = [];
  eachBit(bits, (local) => ids.push(local));
  assert.deepEqual(ids, [5, 7, 4_095]);
});

test('postings that are excluded are not added', () => {
  const [bits, excluded] = [emptyBits(), emptyBits()];
  setBit(excluded, 7);
  setBit(excluded, 9);
  addPostingsBut(bits, Uint16Array.of((7 << 4) | 15, (8 << 4) | 3, 4_095 << 4), excluded);
  assert.deepEqual([...postingsOfBits(bits)], [8 << 4, 4_095 << 4]);
});
