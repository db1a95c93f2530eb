// Counts positions by the entry that has them, in one block.

import { hasBit, type Bits } from '../index/bits.ts';
import type { BlockPostings } from '../index/block-postings.ts';
import { afterNumber, LONG, longNumber } from '../index/decode-positions.ts';
import type { Positions } from './position-buffer.ts';
import { withPositions, type ExcludedBy } from './read-positions.ts';

/** Adds to `counts`, by entry, how many positions a term has in the wanted entries; null for all. None is decoded. */
export function addTermCounts(
  counts: Uint32Array,
  one: BlockPostings,
  wanted: Bits | null,
  excludedBy: ExcludedBy,
): void {
  const { postings, positions: bytes } = withPositions(one);
  const excluded = excludedBy(one);
  for (let index = 0, at = postings.length; index < postings.length; index++) {
    const local = postings[index]! >>> 4;
    let length = bytes[index]!;
    if (length === LONG) {
      length = longNumber(bytes, at);
      at = afterNumber(bytes, at);
    }
    const end = Math.min(at + length, bytes.length);
    const isCounted =
      (wanted === null || hasBit(wanted, local)) && (excluded === null || !hasBit(excluded, local));
    if (isCounted) counts[local]! += countNumbers(bytes, at, end);
    at = end;
  }
}

/** How many numbers some bytes hold: only the last byte of each is without the high bit. */
function countNumbers(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) count += (bytes[at]! >>> 7) ^ 1;
  return count;
}

/** Adds to `counts`, by entry, how many different positions a list has. */
export function addDistinctCounts(
  counts: Uint32Array,
  { locals, positions, from, to }: Positions,
): void {
  for (let at = from; at < to; at++) {
    const isSame =
      at > from && locals[at] === locals[at - 1] && positions[at] === positions[at - 1];
    if (!isSame) counts[locals[at]!]! += 1;
  }
}
