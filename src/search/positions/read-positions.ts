// Reads the positions of terms in the entries of one block. Entries that are not wanted are skipped without decoding.

import { countBits, hasBit, setBit, type Bits } from '../index/bits.ts';
import type { BlockPostings } from '../index/block-postings.ts';
import { afterNumber, LONG, longNumber, skipPositions } from '../index/decode-positions.ts';
import { firstFrom } from '../index/postings.ts';
import { mergeAll } from './merge-positions.ts';
import type { PositionBuffer, Positions } from './position-buffer.ts';

/** The entries of a block in which a term does not match; null for none. */
export type ExcludedBy = (one: BlockPostings) => Bits | null;

/** A word of a phrase, whose terms are read as one. */
export interface TermInPhrase {
  /** How many words of the phrase are before it. Its positions are given less this: as those where the phrase begins. */
  readonly offset: number;
  readonly excludedBy: ExcludedBy;
}

/** The positions of any of some terms in the wanted entries, as those where the phrase begins; null for all entries. */
export function readPositions(
  terms: readonly BlockPostings[],
  wanted: Bits | null,
  word: TermInPhrase,
  buffer: PositionBuffer,
): Positions {
  const [only, ...others] = terms;
  if (only !== undefined && others.length === 0) {
    return positionsOfTerm(only, wanted, word, buffer);
  }
  const lists: Positions[] = [];
  for (const term of terms) {
    const positions = positionsOfTerm(term, wanted, word, buffer);
    if (positions.from < positions.to) lists.push(positions);
  }
  return mergeAll(lists, buffer);
}

/** If a term is in more than this many times the wanted entries, each of those is looked up in its postings. */
export const POSITIONS_SEEK_RATIO = 4;

/** The positions of one term. */
export function positionsOfTerm(
  one: BlockPostings,
  wanted: Bits | null,
  word: TermInPhrase,
  buffer: PositionBuffer,
): Positions {
  const { postings, positions: bytes } = withPositions(one);
  // Each position takes a byte at least, and each entry one that holds their length.
  buffer.reserve(Math.max(0, bytes.length - postings.length));
  if (wanted !== null && countBits(wanted) * POSITIONS_SEEK_RATIO < postings.length) {
    return positionsInFew(one, wanted, word, buffer);
  }
  const excluded = word.excludedBy(one);
  const { locals, positions } = buffer;
  let count = buffer.used;
  for (let index = 0, at = postings.length; index < postings.length; index++) {
    const local = postings[index]! >>> 4;
    let length = bytes[index]!;
    if (length === LONG) {
      length = longNumber(bytes, at);
      at = afterNumber(bytes, at);
    }
    const end = Math.min(at + length, bytes.length);
    if (
      (wanted !== null && !hasBit(wanted, local)) ||
      (excluded !== null && hasBit(excluded, local))
    ) {
      at = end;
      continue;
    }
    let position = -word.offset;
    while (at < end) {
      const delta = bytes[at]!;
      if (delta < 0x80) {
        position += delta;
        at++;
      } else {
        position += longNumber(bytes, at);
        at = afterNumber(bytes, at);
      }
      if (position < 0) continue;
      locals[count] = local;
      positions[count++] = position;
    }
  }
  return buffer.take(count);
}

/** The positions of one term in few of the entries that have it. */
function positionsInFew(
  one: BlockPostings,
  wanted: Bits,
  word: TermInPhrase,
  buffer: PositionBuffer,
): Positions {
  const { postings, positions: bytes } = withPositions(one);
  const excluded = word.excludedBy(one);
  const { locals, positions } = buffer;
  let count = buffer.used;
  let index = 0;
  let first = postings.length;
  for (let bitsWord = 0; bitsWord < wanted.length; bitsWord++) {
    for (let left = wanted[bitsWord]!; left !== 0; left &= left - 1) {
      const local = (bitsWord << 5) + 31 - Math.clz32(left & -left);
      const next = firstFrom(postings, index, local << 4);
      if (next === postings.length) return buffer.take(count);
      first = skipPositions(bytes, index, next, first);
      index = next;
      if (postings[index]! >>> 4 !== local) continue;
      if (excluded !== null && hasBit(excluded, local)) continue;
      const isLong = bytes[index] === LONG;
      let at = isLong ? afterNumber(bytes, first) : first;
      const end = Math.min(at + (isLong ? longNumber(bytes, first) : bytes[index]!), bytes.length);
      for (let position = -word.offset; at < end; at = afterNumber(bytes, at)) {
        position += longNumber(bytes, at);
        if (position < 0) continue;
        locals[count] = local;
        positions[count++] = position;
      }
    }
  }
  return buffer.take(count);
}

/** Positions are there wherever a query that needs them reads postings. */
export function withPositions(one: BlockPostings): BlockPostings & { positions: Uint8Array } {
  if (one.positions === null)
    throw new TypeError(`The positions of ${one.term.text} were not read.`);
  return one as BlockPostings & { positions: Uint8Array };
}

/** Adds to `bits` the entries that have any of the positions. */
export function entriesOfPositions({ locals, from, to }: Positions, bits: Bits): Bits {
  for (let at = from; at < to; at++) setBit(bits, locals[at]!);
  return bits;
}
