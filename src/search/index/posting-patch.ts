// Patches: what corrections changed about a term in a group. A patch is stored as a row of its own beside the row of the
// group, which is larger by far, and both are read as one. When it has grown it is merged into that row.

import { firstOf } from '../../present.ts';
import { popCount } from './bits.ts';
import { damagedIndex, withChecksum, withoutChecksum } from './checksum.ts';
import {
  blocksOf,
  hasSlot,
  lengthAt,
  numbersOf,
  putLength,
  GROUP_BLOCKS,
  LENGTH_BYTES,
  type GroupPart,
  type GroupRow,
} from './posting-group.ts';
import { bytesOfPostings, type Postings, type TermPostings } from './postings.ts';
import { replacePostings } from './replace-postings.ts';

/** A patch of one block: the entries whose postings are replaced, and the postings that they have now. */
export interface PatchPart extends GroupPart {
  /** `local << 4` of each entry, ascending. One that is not in `postings` does not have the term any more. */
  readonly replaced: Postings;
}

/**
 * The number under which the patches of a group are stored, and the reverse: groups count from 0 upwards, their patches from -1
 * downwards.
 */
export function patchesOf(group: number): number {
  return -1 - group;
}

/** The row of at least one part; they must be in ascending order of their slots. */
export function packPatch(parts: readonly PatchPart[]): GroupRow {
  const heads = 2 * parts.length;
  let count = heads;
  for (const { replaced, postings } of parts) count += replaced.length + postings.length;
  const numbers = new Uint16Array(count);
  let next = heads;
  for (const [index, { replaced, postings }] of parts.entries()) {
    numbers[2 * index] = replaced.length;
    numbers[2 * index + 1] = postings.length;
    numbers.set(replaced, next);
    next += replaced.length;
  }
  for (const { postings } of parts) {
    numbers.set(postings, next);
    next += postings.length;
  }
  return {
    blocks: blocksOf(parts),
    postings: withChecksum(bytesOfPostings(numbers)),
    positions: packPositions(parts),
  };
}

function packPositions(parts: readonly PatchPart[]): Uint8Array | null {
  if (firstOf(parts).positions === null) return null;
  const head = LENGTH_BYTES * parts.length;
  const bytes = new Uint8Array(
    parts.reduce((sum, { positions }) => sum + (positions?.length ?? 0), head),
  );
  let next = head;
  for (const [index, { positions }] of parts.entries()) {
    putLength(bytes, index, positions?.length ?? 0);
    if (positions !== null) bytes.set(positions, next);
    next += positions?.length ?? 0;
  }
  return withChecksum(bytes);
}

/** The parts of a row, in ascending order; without positions where it was read without. */
export function unpackPatch(row: GroupRow): PatchPart[] {
  const { blocks } = row;
  const count = popCount(blocks);
  if (count === 0) throw damagedIndex();
  const numbers = numbersOf(row);
  const positions = row.positions && withoutChecksum(row.positions);
  const parts: PatchPart[] = [];
  /** The numbers from an offset on; how many is the number at `lengthIndex`. */
  const take = (from: number, lengthIndex: number): Postings => {
    const to = from + (numbers[lengthIndex] ?? NaN);
    if (!(to <= numbers.length)) throw damagedIndex();
    return numbers.subarray(from, to);
  };
  let replacedAt = 2 * count;
  let postingsAt = replacedAt;
  for (let index = 0; index < count; index++) postingsAt += numbers[2 * index] ?? NaN;
  let positionsAt = LENGTH_BYTES * count;
  for (let slot = 0; slot < GROUP_BLOCKS; slot++) {
    if (!hasSlot(blocks, slot)) continue;
    const index = parts.length;
    const replaced = take(replacedAt, 2 * index);
    const now = take(postingsAt, 2 * index + 1);
    replacedAt += replaced.length;
    postingsAt += now.length;
    let ofSlot: Uint8Array | null = null;
    if (positions !== null) {
      const end = positionsAt + lengthAt(positions, index);
      if (!(end <= positions.length)) throw damagedIndex();
      ofSlot = positions.subarray(positionsAt, end);
      positionsAt = end;
    }
    parts.push({ slot, replaced, postings: now, positions: ofSlot });
  }
  return parts;
}

/** The parts of a term in a group, as they are after a patch. */
export function applyPatch(
  stored: readonly GroupPart[],
  patch: readonly PatchPart[],
): readonly GroupPart[] {
  if (patch.length === 0) return stored;
  const parts = new Map(stored.map((part) => [part.slot, part]));
  for (const { slot, replaced, ...others } of patch) {
    const before = parts.get(slot) ?? noneLike(others);
    parts.set(slot, { slot, ...replacePostings(before, replaced, others) });
  }
  return inOrder(parts).filter(({ postings }) => postings.length > 0);
}

/** One patch after another. */
export function joinPatches(
  first: readonly PatchPart[],
  second: readonly PatchPart[],
): readonly PatchPart[] {
  const parts = new Map(first.map((part) => [part.slot, part]));
  for (const part of second) {
    const before = parts.get(part.slot);
    const { slot, replaced } = part;
    if (before === undefined) parts.set(slot, part);
    else {
      const all = union(before.replaced, replaced);
      parts.set(slot, { slot, replaced: all, ...replacePostings(before, replaced, part) });
    }
  }
  return inOrder(parts);
}

/** How many entries a patch replaces the postings of. */
export function entriesPatched(patch: readonly PatchPart[]): number {
  return patch.reduce((sum, { replaced }) => sum + replaced.length, 0);
}

function union(one: Postings, other: Postings): Postings {
  return new Uint16Array([...new Set([...one, ...other])]).sort();
}

function inOrder<Part extends GroupPart>(parts: ReadonlyMap<number, Part>): Part[] {
  return [...parts.values()].sort((one, other) => one.slot - other.slot);
}

/** No postings, with positions where the others have them. */
function noneLike({ positions }: TermPostings): TermPostings {
  return { postings: NO_POSTINGS, positions: positions === null ? null : NO_POSITIONS };
}

const NO_POSTINGS: Postings = new Uint16Array(0);
const NO_POSITIONS = new Uint8Array(0);
