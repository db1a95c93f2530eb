// A block’s bits behave as the set of numbers they stand for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/seed.ts';
import {
  unionBits,
  BLOCK_SIZE,
  blockOf,
  countBits,
  countCommon,
  countRange,
  subtractBits,
  eachBit,
  hasBit,
  idOf,
  isEmpty,
  intersectBits,
  lastBitUpTo,
  localOf,
  emptyBits,
  setBit,
  setRange,
  type Bits,
} from './bits.ts';

const local = fc.oneof(
  fc.nat(BLOCK_SIZE - 1),
  fc.constantFrom(0, 1, 30, 31, 32, 33, 63, 64, 4_063, 4_064, 4_094, 4_095),
);
const locals = fc.uniqueArray(local, { maxLength: 60 });
const range = fc
  .tuple(local, local)
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);

function bitsOf(ids: readonly number[]): Bits {
  const bits = emptyBits();
  for (const id of ids) setBit(bits, id);
  return bits;
}

function localsOf(bits: Bits, first?: number, last?: number): number[] {
  const ids: number[] = [];
  eachBit(bits, (id) => ids.push(id), first, last);
  return ids;
}

const ascending = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);

test('an id is its block and its offset in it, however large', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (id) => {
      assert.equal(idOf(blockOf(id), localOf(id)), id);
      assert.ok(localOf(id) >= 0 && localOf(id) < BLOCK_SIZE);
    }),
  );
  assert.deepEqual(
    [blockOf(4_095), localOf(4_095), blockOf(4_096), localOf(4_096)],
    [0, 4_095, 1, 0],
  );
});

test('bits that are set are there, in order, and counted', () => {
  fc.assert(
    fc.property(locals, range, local, (ids, [first, last], one) => {
      const bits = bitsOf(ids);
      const within = ascending(ids).filter((id) => id >= first && id <= last);
      assert.deepEqual(localsOf(bits), ascending(ids));
      assert.deepEqual(localsOf(bits, first, last), within);
      assert.equal(countBits(bits), ids.length);
      assert.equal(countRange(bits, first, last), within.length);
      assert.equal(hasBit(bits, one), ids.includes(one));
      const below = ids.filter((id) => id <= one);
      assert.equal(lastBitUpTo(bits, one), below.length === 0 ? -1 : Math.max(...below));
    }),
  );
});

test('a range is set whole, both ends included, and what was there stays', () => {
  fc.assert(
    fc.property(locals, range, (ids, [first, last]) => {
      const bits = bitsOf(ids);
      setRange(bits, first, last);
      for (const at of [0, first - 1, first, last, last + 1, BLOCK_SIZE - 1, ...ids]) {
        if (at < 0 || at >= BLOCK_SIZE) continue;
        assert.equal(hasBit(bits, at), (at >= first && at <= last) || ids.includes(at));
      }
      const outside = ids.filter((id) => id < first || id > last).length;
      assert.equal(countBits(bits), last - first + 1 + outside);
    }),
  );
  const all = emptyBits();
  setRange(all, 0, BLOCK_SIZE - 1);
  assert.equal(countBits(all), BLOCK_SIZE);
});

test('keeps, adds and drops what another set has', () => {
  fc.assert(
    fc.property(locals, locals, (some, others) => {
      for (const [change, expected] of [
        [intersectBits, some.filter((one) => others.includes(one))],
        [unionBits, [...new Set([...some, ...others])]],
        [subtractBits, some.filter((one) => !others.includes(one))],
      ] as const) {
        const bits = bitsOf(some);
        change(bits, bitsOf(others));
        assert.deepEqual(localsOf(bits), ascending(expected));
      }
    }),
  );
});

test('finds what two sets share, and whether they share anything', () => {
  fc.assert(
    fc.property(locals, locals, (ids, others) => {
      const bits = bitsOf(ids);
      const shared = ids.filter((id) => others.includes(id));
      assert.equal(countCommon(bits, bitsOf(others)), shared.length);
      assert.equal(isEmpty(bits), ids.length === 0);
    }),
  );
});
