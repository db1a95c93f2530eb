// Patches: the row of a group after any number of them is the one that is made of the entries as they are in the end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/support/seed.ts';
import { StoreDamaged } from '../../errors.ts';
import { withChecksum, withoutChecksum } from './checksum.ts';
import { encodePositions } from './encode-positions.ts';
import { packGroup, unpackGroup, type GroupPart } from './posting-group.ts';
import {
  applyPatch,
  entriesPatched,
  joinPatches,
  packPatch,
  patchesOf,
  unpackPatch,
  type PatchPart,
} from './posting-patch.ts';

/** By the number of an entry within its group: the weight of a term in it, and the distances of its positions. */
type Entries = ReadonlyMap<number, { readonly weight: number; readonly distances: number[] }>;

/** What changes at a time: null for entries that do not have the term any more. */
type Change = ReadonlyMap<number, { weight: number; distances: number[] } | null>;

const SLOTS = 3;
const LOCALS = 40;

/** Some positions take more than 255 bytes, whose length is stored in another way. */
const entry = fc.record({
  weight: fc.nat(15),
  distances: fc.oneof(
    fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 4 }),
    fc.constant(Array.from({ length: 300 }, () => 1)),
  ),
});
const number = fc.nat(SLOTS * LOCALS - 1);
const entries: fc.Arbitrary<Entries> = fc
  .array(fc.tuple(number, entry), { maxLength: 60 })
  .map((pairs) => new Map(pairs));
const change: fc.Arbitrary<Change> = fc
  .array(fc.tuple(number, fc.option(entry)), { minLength: 1, maxLength: 20 })
  .map((pairs) => new Map(pairs));

function partsOf(all: Entries, isWord: boolean): GroupPart[] {
  return Array.from({ length: SLOTS }, (_, slot) => partOf(all, slot, isWord)).filter(
    ({ postings }) => postings.length > 0,
  );
}

function partOf(all: Entries, slot: number, isWord: boolean): GroupPart {
  const here = [...all]
    .filter(([at]) => Math.floor(at / LOCALS) === slot)
    .sort(([one], [other]) => one - other);
  const times = here.map(([, { distances }]) => distances.length);
  return {
    slot,
    postings: Uint16Array.from(here, ([at, { weight }]) => ((at % LOCALS) << 4) | weight),
    positions: isWord
      ? encodePositions(
          times,
          here.flatMap(([, { distances }]) => distances),
        )
      : null,
  };
}

function patchOf(changed: Change, isWord: boolean): PatchPart[] {
  const now: Entries = new Map(
    [...changed].flatMap(([at, value]) => (value === null ? [] : [[at, value] as const])),
  );
  const slots = [...new Set([...changed.keys()].map((at) => Math.floor(at / LOCALS)))];
  return slots
    .sort((one, other) => one - other)
    .map((slot) => ({
      ...partOf(now, slot, isWord),
      replaced: Uint16Array.from(
        [...changed.keys()].filter((at) => Math.floor(at / LOCALS) === slot),
        (at) => (at % LOCALS) << 4,
      ).sort(),
    }));
}

function changed(before: Entries, changes: readonly Change[]): Entries {
  const after = new Map(before);
  for (const [at, value] of changes.flatMap((one) => [...one])) {
    if (value === null) after.delete(at);
    else after.set(at, value);
  }
  return after;
}

test('a row after its patches is the row of the entries as they are in the end', () => {
  fc.assert(
    fc.property(entries, fc.array(change), fc.boolean(), (before, changes, isWord) => {
      const patches = changes.map((one) => patchOf(one, isWord));
      const expected = partsOf(changed(before, changes), isWord);
      const stored = partsOf(before, isWord);
      assert.deepEqual(patches.reduce<readonly GroupPart[]>(applyPatch, stored), expected);
      const joined = patches.reduce<readonly PatchPart[]>(joinPatches, []);
      assert.deepEqual(applyPatch(stored, joined), expected);
      const entriesChanged = new Set(changes.flatMap((one) => [...one.keys()]));
      assert.equal(entriesPatched(joined), entriesChanged.size);
    }),
  );
});

test('a patch has the parts it was made of, with positions or without', () => {
  fc.assert(
    fc.property(change, fc.boolean(), (one, isWord) => {
      const patch = patchOf(one, isWord);
      const row = packPatch(patch);
      assert.deepEqual(unpackPatch(row), patch);
      const withoutPositions = patch.map((part) => ({ ...part, positions: null }));
      assert.deepEqual(unpackPatch({ ...row, positions: null }), withoutPositions);
    }),
  );
});

test('a row that was read without positions is patched without them', () => {
  const before: Entries = new Map([[1, { weight: 3, distances: [4, 1] }]]);
  const row = packGroup(partsOf(before, true));
  const patch = packPatch(patchOf(new Map([[2, { weight: 5, distances: [9] }]]), true));
  assert.deepEqual(
    applyPatch(
      unpackGroup({ ...row, positions: null }),
      unpackPatch({ ...patch, positions: null }),
    ),
    [{ slot: 0, postings: Uint16Array.of(0x13, 0x25), positions: null }],
  );
});

test('a patch that cannot be read is refused', () => {
  const patch = packPatch(patchOf(new Map([[1, { weight: 3, distances: [4, 1] }]]), true));
  const postings = withoutChecksum(patch.postings);
  const positions = withoutChecksum(patch.positions!);
  for (const row of [
    { ...patch, blocks: 0 },
    { ...patch, blocks: 7 },
    { ...patch, postings: withChecksum(postings.subarray(1)) },
    { ...patch, postings: withChecksum(postings.subarray(0, 6)) },
    { ...patch, positions: withChecksum(positions.subarray(0, 5)) },
    { ...patch, postings: patch.postings.map((byte, at) => (at === 6 ? byte ^ 1 : byte)) },
    { ...patch, positions: patch.positions!.map((byte, at) => (at === 6 ? byte ^ 1 : byte)) },
  ]) {
    assert.throws(() => unpackPatch(row), StoreDamaged, JSON.stringify(row));
  }
});

test('patches are stored under negative numbers', () => {
  for (const group of [0, 1, 24]) {
    assert.ok(patchesOf(group) < 0);
    assert.equal(patchesOf(patchesOf(group)), group);
  }
});
