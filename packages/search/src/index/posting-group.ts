// Groups: sixteen consecutive stored blocks. A term has one stored row per group, so that the commonest word of a large record
// is read in a few dozen rows; everything else is by block.

import { firstOf } from '../required.ts';
import { popCount } from './bits.ts';
import { damagedIndex } from '../errors.ts';
import { bytesOfPostings, readPostings, type TermPostings } from './postings.ts';

/** 65,536 ids. With more, rebuilding a block rewrites more; with fewer, a query reads more rows. */
export const GROUP_BLOCKS = 16;

/** The stored postings of a term in the blocks of a group. */
export interface GroupRow {
  /** The group's blocks that have it, a bit each. */
  readonly blocks: number;
  /** Numbers of sixteen bits: for every block except the last, how many postings it has; then all postings. */
  readonly postings: Uint8Array;
  /** Numbers of 32 bits: for every block except the last, how many bytes its positions take; then all positions. */
  readonly positions: Uint8Array | null;
}

/** A term in one block of a group. */
export interface GroupPart extends TermPostings {
  /** The block's number within its group: 0 to 15. */
  readonly slot: number;
}

export function groupOf(ordinal: number): number {
  return Math.floor(ordinal / GROUP_BLOCKS);
}

export function slotOf(ordinal: number): number {
  return ordinal % GROUP_BLOCKS;
}

export function ordinalOf(group: number, slot: number): number {
  return group * GROUP_BLOCKS + slot;
}

export function hasSlot(blocks: number, slot: number): boolean {
  return ((blocks >>> slot) & 1) === 1;
}

/** The groups in which both have a block; both have a bit for every stored block (index-reader.ts). */
export function groupsOfBoth(first: Uint8Array, second: Uint8Array): number[] {
  const groups: number[] = [];
  const bytes = Math.min(first.length, second.length);
  for (let at = 0; at < bytes; at += GROUP_BLOCKS / 8) {
    const low = (first[at] ?? 0) & (second[at] ?? 0);
    const high = (first[at + 1] ?? 0) & (second[at + 1] ?? 0);
    if ((low | high) !== 0) groups.push(at / (GROUP_BLOCKS / 8));
  }
  return groups;
}

export function entriesIn(parts: readonly GroupPart[]): number {
  return parts.reduce((sum, { postings }) => sum + postings.length, 0);
}

export function blocksOf(parts: readonly GroupPart[]): number {
  let blocks = 0;
  for (const { slot } of parts) blocks |= 1 << slot;
  return blocks;
}

const LENGTH_BYTES = 4;

/** The row of at least one part, in ascending order of slots. */
export function packGroup(parts: readonly GroupPart[]): GroupRow {
  const lengths = parts.length - 1;
  let count = 0;
  let positionBytes = 0;
  for (const { postings, positions } of parts) {
    count += postings.length;
    positionBytes += positions?.length ?? 0;
  }
  const numbers = new Uint16Array(lengths + count);
  // A term is a word in every block or in none.
  const isWord = firstOf(parts).positions !== null;
  const bytes = isWord ? new Uint8Array(LENGTH_BYTES * lengths + positionBytes) : null;
  let [postingsAt, positionsAt] = [lengths, LENGTH_BYTES * lengths];
  for (const [index, { postings, positions }] of parts.entries()) {
    if (index < lengths) numbers[index] = postings.length;
    numbers.set(postings, postingsAt);
    postingsAt += postings.length;
    if (bytes === null || positions === null) continue;
    if (index < lengths) {
      viewOf(bytes).setUint32(LENGTH_BYTES * index, positions.length, true);
    }
    bytes.set(positions, positionsAt);
    positionsAt += positions.length;
  }
  return { blocks: blocksOf(parts), postings: bytesOfPostings(numbers), positions: bytes };
}

/**
 * The parts of a row, in ascending order; views of its bytes. Without positions if it was read without them. A query does this
 * for every row it reads, so nothing else is allocated. The lengths of its parts are verified here, those of positions when
 * they are decoded: a row whose lengths do not add up is damaged.
 */
export function unpackGroup({ blocks, postings, positions }: GroupRow): GroupPart[] {
  const lengths = popCount(blocks) - 1;
  const isWhole = (positions?.length ?? Infinity) >= LENGTH_BYTES * lengths;
  if (lengths < 0 || blocks >>> GROUP_BLOCKS !== 0 || postings.length % 2 !== 0 || !isWhole) {
    throw damagedIndex();
  }
  const numbers = readPostings(postings);
  const parts: GroupPart[] = [];
  let postingsAt = lengths;
  let positionsAt = LENGTH_BYTES * lengths;
  for (let slot = 0; slot < GROUP_BLOCKS; slot++) {
    if (!hasSlot(blocks, slot)) continue;
    const index = parts.length;
    const isLast = index === lengths;
    const postingsTo = isLast ? numbers.length : postingsAt + (numbers[index] ?? NaN);
    if (!(postingsTo >= postingsAt && postingsTo <= numbers.length)) throw damagedIndex();
    let ofSlot: Uint8Array | null = null;
    if (positions !== null) {
      const positionsTo = isLast
        ? positions.length
        : positionsAt + viewOf(positions).getUint32(LENGTH_BYTES * index, true);
      if (positionsTo > positions.length) throw damagedIndex();
      ofSlot = new Uint8Array(
        positions.buffer,
        positions.byteOffset + positionsAt,
        positionsTo - positionsAt,
      );
      positionsAt = positionsTo;
    }
    parts.push({ slot, postings: numbers.subarray(postingsAt, postingsTo), positions: ofSlot });
    postingsAt = postingsTo;
  }
  return parts;
}

/** The stored blocks that have a term (index-reader.ts), after a change in some groups. A group takes two bytes. */
export function withGroups(
  stored: Uint8Array,
  groups: ReadonlyMap<number, ChangedBlocks>,
): Uint8Array {
  const highest = groups.keys().reduce((most, group) => Math.max(most, group), -1);
  const updated = new Uint8Array(Math.max(stored.length, 2 * (highest + 1)));
  updated.set(stored);
  for (const [group, { changed, blocks }] of groups) {
    const [low, high] = [2 * group, 2 * group + 1];
    updated[low] = ((updated[low] ?? 0) & ~changed) | (blocks & 0xff);
    updated[high] = ((updated[high] ?? 0) & ~(changed >>> 8)) | (blocks >>> 8);
  }
  return updated;
}

/** The blocks of a group in which a term may have changed, and those of them that have it now; a bit each. */
export interface ChangedBlocks {
  readonly changed: number;
  readonly blocks: number;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
