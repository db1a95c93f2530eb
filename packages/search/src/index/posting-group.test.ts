// Rows of groups: joining, splitting and replacing parts gives the same as with plain arrays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/seed.ts';
import { StoreDamaged } from '../errors.ts';
import { blocksOf, packGroup, unpackGroup, type GroupPart } from './posting-group.ts';

/** The parts of a term; the positions of a word may be longer than sixteen bits can express. */
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
      const withoutPositions = parts.map((part) => ({ ...part, positions: null }));
      assert.deepEqual(unpackGroup({ ...row, positions: null }), withoutPositions);
    }),
  );
});

test('a row is read at any byte offset, also from a Buffer', () => {
  fc.assert(
    fc.property(someParts(true), fc.nat(3), (parts, offset) => {
      fc.pre(parts.length > 0);
      const { blocks, postings, positions } = packGroup(parts);
      const moved = (from: Uint8Array): Uint8Array => {
        const to = Buffer.alloc(from.length + offset + 1).subarray(offset, offset + from.length);
        to.set(from);
        return to;
      };
      const row = { blocks, postings: moved(postings), positions: moved(positions!) };
      assert.deepEqual(unpackGroup(row), parts);
    }),
  );
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
