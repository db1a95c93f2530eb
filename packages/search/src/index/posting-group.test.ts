// The rows of groups: what is put together, taken apart and replaced is the same as with plain arrays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/seed.ts';
import { StoreDamaged } from '../errors.ts';
import {
  blocksOf,
  groupOf,
  groupsOfBoth,
  hasSlot,
  ordinalOf,
  packGroup,
  replaceParts,
  sameParts,
  slotOf,
  unpackGroup,
  withGroups,
  type ChangedBlocks,
  type GroupPart,
} from './posting-group.ts';

/** The parts of a term; the positions of a word may be longer than sixteen bits can say. */
function someParts(isWord: boolean): fc.Arbitrary<GroupPart[]> {
  const part = fc
    .record({
      slot: fc.nat(15),
      postings: fc.uint16Array({ minLength: 1, maxLength: 40 }),
      length: fc.oneof(fc.nat(9), fc.constant(70_000)),
    })
    .map(({ slot, postings, length }): GroupPart => {
      const positions = isWord ? new Uint8Array(length).fill(slot) : null;
      return { slot, postings: Uint16Array.from(postings), positions };
    });
  return fc
    .uniqueArray(part, { selector: ({ slot }) => slot, maxLength: 16 })
    .map((parts) => parts.sort((one, other) => one.slot - other.slot));
}

const anyParts = fc.boolean().chain(someParts);

test('a row has the parts it was made of', () => {
  fc.assert(
    fc.property(anyParts, (parts) => {
      fc.pre(parts.length > 0);
      const row = packGroup(parts);
      assert.equal(row.blocks, blocksOf(parts));
      assert.deepEqual(unpackGroup(row), parts);
      assert.ok(sameParts(unpackGroup(row), parts));
      const withoutPositions = parts.map((part) => ({ ...part, positions: null }));
      assert.deepEqual(unpackGroup({ ...row, positions: null }), withoutPositions);
    }),
  );
});

test('a row is read wherever its bytes begin', () => {
  fc.assert(
    fc.property(someParts(true), fc.nat(3), (parts, offset) => {
      fc.pre(parts.length > 0);
      const { blocks, postings, positions } = packGroup(parts);
      const moved = (from: Uint8Array): Uint8Array => {
        const to = new Uint8Array(from.length + offset + 1).subarray(offset, offset + from.length);
        to.set(from);
        return to;
      };
      const row = { blocks, postings: moved(postings), positions: moved(positions!) };
      assert.deepEqual(unpackGroup(row), parts);
    }),
  );
});

test('what is replaced is what it is replaced by, and nothing else', () => {
  const kinds = fc.boolean().chain((isWord) => fc.tuple(someParts(isWord), someParts(isWord)));
  fc.assert(
    fc.property(kinds, fc.nat(0xffff), ([stored, given], blocks) => {
      const others = given.filter(({ slot }) => hasSlot(blocks, slot));
      const replaced = replaceParts(stored, blocks, others);
      const expected = Array.from({ length: 16 }, (_, slot) =>
        (hasSlot(blocks, slot) ? others : stored).find((part) => part.slot === slot),
      ).filter((part) => part !== undefined);
      assert.deepEqual(replaced, expected);
      const untouched = stored.filter(({ slot }) => hasSlot(blocks, slot));
      assert.deepEqual(replaceParts(stored, blocks, untouched), stored);
    }),
  );
});

test('parts differ by their slots, postings and positions', () => {
  const part = { slot: 3, postings: Uint16Array.of(1, 2), positions: Uint8Array.of(1) };
  assert.ok(sameParts([part], [{ ...part, postings: Uint16Array.of(1, 2) }]));
  for (const other of [
    { ...part, slot: 4 },
    { ...part, postings: Uint16Array.of(1) },
    { ...part, postings: Uint16Array.of(1, 3) },
    { ...part, positions: null },
    { ...part, positions: Uint8Array.of(2) },
  ]) {
    assert.ok(!sameParts([part], [other]), JSON.stringify(other));
  }
  assert.ok(!sameParts([part], []));
});

test('a row whose lengths do not add up cannot be read', () => {
  const [one, three] = [Uint8Array.of(9, 0), Uint8Array.of(1, 0, 9, 0, 9, 0)];
  const sound = Uint8Array.of(2, 0, 0, 0, 1, 7, 1, 7);
  for (const row of [
    { blocks: 0, postings: one, positions: null },
    { blocks: 0x10000, postings: one, positions: null },
    { blocks: 1, postings: Uint8Array.of(9), positions: null },
    { blocks: 3, postings: one, positions: null },
    { blocks: 7, postings: one, positions: null },
    { blocks: 3, postings: Uint8Array.of(3, 0, 9, 0, 9, 0), positions: null },
    { blocks: 3, postings: three, positions: Uint8Array.of(1, 0, 0) },
    { blocks: 3, postings: three, positions: sound.with(3, 255) },
  ]) {
    assert.throws(() => unpackGroup(row), StoreDamaged, JSON.stringify(row));
  }
  assert.equal(unpackGroup({ blocks: 3, postings: three, positions: sound }).length, 2);
});

/** The blocks of ordinals, by group: of what changed, all that are not in `unchanged`. */
function byGroup(ordinals: readonly number[], unchanged = 0): Map<number, ChangedBlocks> {
  const groups = new Map<number, ChangedBlocks>();
  for (const ordinal of ordinals) {
    const group = groupOf(ordinal);
    const blocks = (groups.get(group)?.blocks ?? 0) | (1 << slotOf(ordinal));
    groups.set(group, { changed: 0xffff & ~(unchanged & ~blocks), blocks });
  }
  return groups;
}

test('finds the groups in which two terms have a block together', () => {
  const blocks = fc
    .uniqueArray(fc.nat(300))
    .map((ordinals) => ({ ordinals, bytes: withGroups(new Uint8Array(), byGroup(ordinals)) }));
  fc.assert(
    fc.property(blocks, blocks, (one, other) => {
      const both = one.ordinals.filter((ordinal) => other.ordinals.includes(ordinal));
      const expected = [...new Set(both.map(groupOf))].sort((a, b) => a - b);
      assert.deepEqual(groupsOfBoth(one.bytes, other.bytes), expected);
      // The bits of a set may have an odd number of bytes.
      const shorter = other.bytes.subarray(0, other.bytes.length - 1);
      const left = both.filter((ordinal) => ordinal < shorter.length * 8);
      assert.deepEqual(
        groupsOfBoth(one.bytes, shorter),
        [...new Set(left.map(groupOf))].sort((a, b) => a - b),
      );
    }),
  );
});

test('an ordinal follows from group and slot, and the blocks of a term from the groups that have it', () => {
  const ordinals = fc.uniqueArray(fc.nat(1_000));
  fc.assert(
    fc.property(ordinals, ordinals, fc.nat(0xffff), (before, now, unchanged) => {
      const groups = byGroup(now, unchanged);
      for (const ordinal of now) {
        assert.equal(ordinalOf(groupOf(ordinal), slotOf(ordinal)), ordinal);
        assert.ok(hasSlot(groups.get(groupOf(ordinal))!.blocks, slotOf(ordinal)));
      }
      const after = withGroups(withGroups(new Uint8Array(), byGroup(before)), groups);
      const found: number[] = [];
      for (let ordinal = 0; ordinal < after.length * 8; ordinal++) {
        if (((after[ordinal >> 3]! >> (ordinal & 7)) & 1) === 1) found.push(ordinal);
      }
      const stored = before.filter((ordinal) => {
        const group = groups.get(groupOf(ordinal));
        return group === undefined || !hasSlot(group.changed, slotOf(ordinal));
      });
      assert.deepEqual(
        found,
        [...stored, ...now].sort((one, other) => one - other),
      );
    }),
  );
});
