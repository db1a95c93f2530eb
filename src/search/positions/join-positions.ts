// The entries of one block in which one term is at a distance after another. Positions are only read in entries that have both.

import {
  BLOCK_SIZE,
  countBits,
  hasBit,
  setBit,
  subtractBits,
  unionBits,
  type Bits,
} from '../index/bits.ts';
import type { BlockPostings } from '../index/block-postings.ts';
import { afterNumber, LONG, longNumber, skipPositions } from '../index/decode-positions.ts';
import { firstFrom } from '../index/postings.ts';
import { afterPositions, PostingBytes } from './posting-bytes.ts';
import { withPositions, type ExcludedBy } from './read-positions.ts';
import { SEEK_RATIO } from '../index/entries-with.ts';

export interface TermJoin {
  /** Each term of these is joined with each term of `second`. */
  readonly first: readonly BlockPostings[];
  readonly second: readonly BlockPostings[];
  /** How many positions the second is after the first. */
  readonly distance: number;
  readonly excludedBy: ExcludedBy;
  /** The entries to look in; null for all of the block. */
  readonly wanted: Bits | null;
}

/** Adds to `bits` the entries in which one of the second terms is at the distance after one of the first. */
export function addJoined(bits: Bits, termJoin: TermJoin): void {
  const { first, second, excludedBy, wanted } = termJoin;
  // The list with more entries is the outer one: what is computed for each of its terms serves every term of the other.
  const isSecond = entriesIn(second) >= entriesIn(first);
  const [outer, inner] = isSecond ? [second, first] : [first, second];
  const distance = isSecond ? termJoin.distance : -termJoin.distance;
  for (const other of outer) {
    for (const one of inner) {
      const [excluded, alsoExcluded] = [excludedBy(one), excludedBy(other)];
      const isAny = excluded === null && alsoExcluded === null;
      const result = isAny ? bits : found.fill(0);
      if (one.postings.length <= other.postings.length) {
        join(one, other, { distance, wanted, result });
      } else {
        join(other, one, { distance: -distance, wanted, result });
      }
      if (!isAny) addFound(bits, excluded, alsoExcluded);
    }
  }
}

function entriesIn(terms: readonly BlockPostings[]): number {
  let entries = 0;
  for (const { postings } of terms) entries += postings.length;
  return entries;
}

/** The entries the latest two terms were found in, where some are excluded; allocated once, as all below. */
const found = new Uint32Array(BLOCK_SIZE / 32);

function addFound(bits: Bits, excluded: Bits | null, alsoExcluded: Bits | null): void {
  if (excluded !== null) subtractBits(found, excluded);
  if (alsoExcluded !== null) subtractBits(found, alsoExcluded);
  unionBits(bits, found);
}

/** How the positions of two terms are joined. */
interface PositionJoin {
  /** How many positions `many` is after `few`; below 0 where it is before. */
  readonly distance: number;
  readonly wanted: Bits | null;
  /** Where the entries found are added. */
  readonly result: Bits;
}

/** Finds the entries of `few`, the term of fewer entries, that have `many` at the distance. */
function join(few: BlockPostings, many: BlockPostings, how: PositionJoin): void {
  const { wanted } = how;
  const { length } = few.postings;
  const entries = wanted === null ? length : Math.min(length, countBits(wanted));
  if (many.postings.length > SEEK_RATIO * entries) {
    joinBySearch(few, many, how);
  } else {
    computeOffsets(many);
    joinByOffsets(few, many, how);
  }
}

/** Of one term: by entry, the number of its posting from 1, or 0; by posting, where its positions begin. */
const postingOf = new Uint16Array(BLOCK_SIZE);
const offsets = new Uint32Array(BLOCK_SIZE + 1);
let offsetsAreOf: BlockPostings | null = null;

function computeOffsets(one: BlockPostings): void {
  if (one === offsetsAreOf) return;
  offsetsAreOf = one;
  const { postings, positions: bytes } = withPositions(one);
  const { length } = postings;
  postingOf.fill(0);
  for (let index = 0; index < length; index++) postingOf[postings[index]! >>> 4] = index + 1;
  let at = length;
  let longest = 0;
  for (let index = 0; index < length; index++) {
    const bytesHere = bytes[index]!;
    offsets[index] = at;
    at += bytesHere;
    longest = Math.max(longest, bytesHere);
  }
  offsets[length] = at;
  if (longest === LONG) computeLongOffsets(length, bytes);
}

function computeLongOffsets(length: number, bytes: Uint8Array): void {
  for (let index = 0, at = length; index <= length; index++) {
    offsets[index] = at;
    at = afterPositions(bytes, index, at);
  }
}

function joinByOffsets(few: BlockPostings, many: BlockPostings, how: PositionJoin): void {
  const { distance, wanted, result } = how;
  const { postings, positions: bytes } = withPositions(few);
  const { positions: otherBytes } = withPositions(many);
  let next = postings.length;
  for (let index = 0; index < postings.length; index++) {
    const at = next;
    next = afterPositions(bytes, index, at);
    const local = postings[index]! >>> 4;
    if (wanted !== null && !hasBit(wanted, local)) continue;
    const other = postingOf[local]! - 1;
    if (other < 0) continue;
    one.set(bytes, index, at);
    another.set(otherBytes, other, offsets[other]!);
    if (areJoined(distance)) setBit(result, local);
  }
}

/** Skips the entries that only the other term has. */
function joinBySearch(few: BlockPostings, many: BlockPostings, how: PositionJoin): void {
  const { distance, wanted, result } = how;
  const { postings, positions: bytes } = withPositions(few);
  const { postings: others, positions: otherBytes } = withPositions(many);
  let next = postings.length;
  let other = 0;
  let otherAt = others.length;
  for (let index = 0; index < postings.length; index++) {
    const at = next;
    next = afterPositions(bytes, index, at);
    const local = postings[index]! >>> 4;
    if (wanted !== null && !hasBit(wanted, local)) continue;
    const otherNext = firstFrom(others, other, local << 4);
    if (otherNext === others.length) return;
    otherAt = skipPositions(otherBytes, other, otherNext, otherAt);
    other = otherNext;
    if (others[other]! >>> 4 !== local) continue;
    one.set(bytes, index, at);
    another.set(otherBytes, other, otherAt);
    if (areJoined(distance)) setBit(result, local);
  }
}

const one = new PostingBytes();
const another = new PostingBytes();

/** Whether a position of `another` is at a distance after a position of `one`. */
function areJoined(distance: number): boolean {
  const { bytes, end } = one;
  const { bytes: otherBytes, end: otherEnd } = another;
  let wanted = distance + longNumber(bytes, one.at);
  let position = longNumber(otherBytes, another.at);
  if (wanted === position) return true;
  let at = afterNumber(bytes, one.at);
  let otherAt = afterNumber(otherBytes, another.at);
  for (;;) {
    if (wanted < position) {
      if (at >= end) return false;
      const delta = bytes[at]!;
      wanted += delta < 0x80 ? delta : longNumber(bytes, at);
      at = delta < 0x80 ? at + 1 : afterNumber(bytes, at);
    } else {
      if (otherAt >= otherEnd) return false;
      const delta = otherBytes[otherAt]!;
      position += delta < 0x80 ? delta : longNumber(otherBytes, otherAt);
      otherAt = delta < 0x80 ? otherAt + 1 : afterNumber(otherBytes, otherAt);
    }
    if (wanted === position) return true;
  }
}
