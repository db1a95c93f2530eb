// Forms that have one place in every entry of a block, none of them far in: most pairs of words are such. Their positions are
// one byte each.

import { hasBit, type Bits } from '../index/bits.ts';
import type { Positions, PositionBuffer } from './position-buffer.ts';
import type { FormPostings } from '../index/form-postings.ts';

export function hasSinglePositions({
  postings,
  positions,
}: Pick<FormPostings, 'postings' | 'positions'>): boolean {
  return positions!.length === 2 * postings.length;
}

/** Where such a form stands in the wanted entries, moved back by so many positions. */
export function singlePositions(
  postings: Uint16Array,
  bytes: Uint8Array,
  wanted: Bits | null,
  excluded: Bits | null,
  room: PositionBuffer,
  back: number,
): Positions {
  const { locals, positions } = room;
  const length = postings.length;
  let count = room.used;
  if (wanted === null && excluded === null && back === 0) {
    for (let index = 0; index < length; index++) {
      locals[count + index] = postings[index]! >>> 4;
      positions[count + index] = bytes[length + index]!;
    }
    return room.take(count + length);
  }
  for (let index = 0; index < length; index++) {
    const local = postings[index]! >>> 4;
    const place = bytes[length + index]! - back;
    const isWanted =
      place >= 0 &&
      (wanted === null || hasBit(wanted, local)) &&
      (excluded === null || !hasBit(excluded, local));
    locals[count] = local;
    positions[count] = place;
    if (isWanted) count++;
  }
  return room.take(count);
}
