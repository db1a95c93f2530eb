// A block’s bits behave as the set of numbers they stand for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/support/seed.ts';
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

function bitsOf(members: readonly number[]): Bits {
  const bits = emptyBits();
  for (const member of members) setBit(bits, member);
  return bits;
}

function membersOf(bits: Bits, first?: number, last?: number): number[] {
  const members: number[] = [];
  eachBit(bits, (member) => members.push(member), first, last);
  return members;
}

const ascending = (members: readonly number[]): number[] =>
  members.toSorted((one, other) => one - other);

test('an id is its block and its place in it, however large', () => {
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
    fc.property(locals, range, local, (members, [first, last], one) => {
      const bits = bitsOf(members);
      const within = ascending(members).filter((member) => member >= first && member <= last);
      assert.deepEqual(membersOf(bits), ascending(members));
      assert.deepEqual(membersOf(bits, first, last), within);
      assert.equal(countBits(bits), members.length);
      assert.equal(countRange(bits, first, last), within.length);
      assert.equal(hasBit(bits, one), members.includes(one));
      const below = members.filter((member) => member <= one);
      assert.equal(lastBitUpTo(bits, one), below.length === 0 ? -1 : Math.max(...below));
    }),
  );
});

test('a range is set whole, both ends included, and what was there stays', () => {
  fc.assert(
    fc.property(locals, range, (members, [first, last]) => {
      const bits = bitsOf(members);
      setRange(bits, first, last);
      for (const at of [0, first - 1, first, last, last + 1, BLOCK_SIZE - 1, ...members]) {
        if (at < 0 || at >= BLOCK_SIZE) continue;
        assert.equal(hasBit(bits, at), (at >= first && at <= last) || members.includes(at));
      }
      const outside = members.filter((member) => member < first || member > last).length;
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
        assert.deepEqual(membersOf(bits), ascending(expected));
      }
    }),
  );
});

test('what two sets share, and whether there is any, are told', () => {
  fc.assert(
    fc.property(locals, locals, (members, others) => {
      const bits = bitsOf(members);
      const shared = members.filter((member) => others.includes(member));
      assert.equal(countCommon(bits, bitsOf(others)), shared.length);
      assert.equal(isEmpty(bits), members.length === 0);
    }),
  );
});
