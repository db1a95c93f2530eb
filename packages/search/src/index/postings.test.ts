// Postings are written and read without loss, and their weights make sense.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/seed.ts';
import { eachBit, intersectBits, emptyBits, setBit, type Bits } from './bits.ts';
import {
  addAmong,
  addPostings,
  addPostingsBut,
  bytesOfPostings,
  encodePositions,
  firstFrom,
  plainPostings,
  postingsOfBits,
  readPostings,
  shareOf,
  skipPositions,
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

test('those of a set are added by looking for each as by going through all', () => {
  fc.assert(
    fc.property(locals, locals, locals, (ids, wanted, excluded) => {
      const postings = plainPostings(ids).map((posting) => posting | (posting % 7));
      const [wantedBits, excludedBits] = [wanted, excluded].map((some) => {
        const bits = emptyBits();
        addPostings(bits, plainPostings(some));
        return bits;
      }) as [Bits, Bits];
      for (const but of [null, excludedBits]) {
        const expected = emptyBits();
        if (but === null) addPostings(expected, postings);
        else addPostingsBut(expected, postings, but);
        intersectBits(expected, wantedBits);
        const found = emptyBits();
        addAmong(found, wantedBits, postings, but);
        assert.deepEqual(found, expected);
      }
    }),
  );
});

test('a posting is found from any other on', () => {
  fc.assert(
    fc.property(locals, fc.nat(49), fc.nat(4_096), (ids, from, target) => {
      const postings = plainPostings(ids);
      const index = Math.min(from, postings.length);
      const rest = postings.findIndex((one, at) => at >= index && one >= target << 4);
      assert.equal(firstFrom(postings, index, target << 4), rest < 0 ? postings.length : rest);
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

test('positions are written in seven bits a byte, the lowest first, after how many bytes each entry has', () => {
  assert.deepEqual([...encodePositions([2, 1], [0, 127, 128])], [2, 2, 0, 127, 0x80, 1]);
  assert.deepEqual([...encodePositions([1], [2 ** 32 + 1])], [5, 0x81, 0x80, 0x80, 0x80, 0x10]);
  const many = Array.from({ length: 300 }, () => 1);
  // What is too many for a byte stands before the positions.
  assert.deepEqual(
    [...encodePositions([254, 300, 1], [...many.slice(0, 254), ...many, 7])],
    [254, 255, 1, ...many.slice(0, 254), 0x80 | 44, 2, ...many, 7],
  );
});

test('the positions of an entry begin after those of all before it, however many those are', () => {
  const lengths = fc.array(
    fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 250, max: 260 })),
  );
  fc.assert(
    fc.property(lengths, fc.nat(), fc.nat(), (some, one, other) => {
      const bytes = encodePositions(
        some,
        Array.from({ length: some.reduce((a, b) => a + b, 0) }, () => 1),
      );
      const [index, to] = [one % (some.length + 1), other % (some.length + 1)].sort(
        (a, b) => a - b,
      );
      const startOf = (entry: number): number =>
        some.length +
        some.slice(0, entry).reduce((sum, length) => sum + length + (length < 255 ? 0 : 2), 0);
      assert.equal(skipPositions(bytes, index!, to!, startOf(index!)), startOf(to!));
    }),
  );
});
