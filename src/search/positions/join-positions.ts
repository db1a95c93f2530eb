// The entries of one block in which one term is at a distance after another. Positions are only read in entries that have both.

import { BLOCK_SIZE, type Bits } from '../index/bits.ts';
import type { BlockPostings } from '../index/block-postings.ts';
import { afterNumber, LONG, longNumber, skipPositions } from '../index/decode-positions.ts';
import { firstFrom } from '../index/postings.ts';
import { withPositions, type ExcludedBy } from './read-positions.ts';

export interface TermJoin {
  /** Each term of these is joined with each term of `second`. */
  readonly first: readonly BlockPostings[];
  readonly second: readonly BlockPostings[];
  /** How many positions the second is after the first. */
  readonly distance: number;
  readonly excludedBy: ExcludedBy;
}

/** Adds to `bits` the entries in which one of the second terms is at the distance after one of the first. */
export function addJoined(bits: Bits, { first, second, distance, excludedBy }: TermJoin): void {
  // The list with more entries is the outer one: what is computed for each of its terms serves every term of the other.
  const isSecond = entriesIn(second) >= entriesIn(first);
  const [outer, inner] = isSecond ? [second, first] : [first, second];
  const sign = isSecond ? 1 : -1;
  for (let at = 0; at < outer.length; at++) {
    for (let next = 0; next < inner.length; next++) {
      const [one, other] = [inner[next]!, outer[at]!];
      found.fill(0);
      if (one.postings.length <= other.postings.length) join(one, other, sign * distance);
      else join(other, one, -sign * distance);
      addFound(bits, excludedBy(one), excludedBy(other));
    }
  }
}

function entriesIn(terms: readonly BlockPostings[]): number {
  let entries = 0;
  for (let at = 0; at < terms.length; at++) entries += terms[at]!.postings.length;
  return entries;
}

/** The entries the latest two terms were found in; allocated once, as all below. */
const found = new Uint32Array(BLOCK_SIZE / 32);

function addFound(bits: Bits, excluded: Bits | null, alsoExcluded: Bits | null): void {
  for (let word = 0; word < bits.length; word++) {
    let here = found[word]!;
    if (excluded !== null) here &= ~excluded[word]!;
    if (alsoExcluded !== null) here &= ~alsoExcluded[word]!;
    bits[word]! |= here;
  }
}

/** Where a term is in so many times more entries than the other, it is searched for each entry of the other. */
const MUCH_MORE = 8;

/** Finds `many` at a distance after `few`, the term of fewer entries; before it where the distance is negative. */
function join(few: BlockPostings, many: BlockPostings, distance: number): void {
  if (many.postings.length > MUCH_MORE * few.postings.length) {
    joinBySearch(few, many, distance);
  } else {
    computeOffsets(many);
    joinByOffsets(few, many, distance);
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
    offsets[index] = at;
    at += bytes[index]!;
    longest = Math.max(longest, bytes[index]!);
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

function joinByOffsets(few: BlockPostings, many: BlockPostings, distance: number): void {
  const { postings, positions: bytes } = withPositions(few);
  const { positions: otherBytes } = withPositions(many);
  let next = postings.length;
  for (let index = 0; index < postings.length; index++) {
    const at = next;
    next = afterPositions(bytes, index, at);
    const local = postings[index]! >>> 4;
    const other = postingOf[local]! - 1;
    if (other < 0) continue;
    one.set(bytes, index, at);
    another.set(otherBytes, other, offsets[other]!);
    if (areJoined(distance)) found[local >>> 5]! |= 1 << (local & 31);
  }
}

/** Skips the entries that only the other term has. */
function joinBySearch(few: BlockPostings, many: BlockPostings, distance: number): void {
  const { postings, positions: bytes } = withPositions(few);
  const { postings: others, positions: otherBytes } = withPositions(many);
  let next = postings.length;
  let other = 0;
  let otherAt = others.length;
  for (let index = 0; index < postings.length; index++) {
    const at = next;
    next = afterPositions(bytes, index, at);
    const local = postings[index]! >>> 4;
    const otherNext = firstFrom(others, other, local << 4);
    if (otherNext === others.length) return;
    otherAt = skipPositions(otherBytes, other, otherNext, otherAt);
    other = otherNext;
    if (others[other]! >>> 4 !== local) continue;
    one.set(bytes, index, at);
    another.set(otherBytes, other, otherAt);
    if (areJoined(distance)) found[local >>> 5]! |= 1 << (local & 31);
  }
}

/** Where the positions of the next posting begin. */
function afterPositions(bytes: Uint8Array, index: number, at: number): number {
  const length = bytes[index]!;
  return length === LONG ? afterNumber(bytes, at) + longNumber(bytes, at) : at + length;
}

/** The bytes of the positions of one posting. */
class PostingBytes {
  bytes: Uint8Array = new Uint8Array(0);
  at = 0;
  end = 0;

  /** Of the posting number `index`, whose positions begin at `start`. */
  set(bytes: Uint8Array, index: number, start: number): void {
    const length = bytes[index]!;
    this.bytes = bytes;
    this.at = length === LONG ? afterNumber(bytes, start) : start;
    this.end = this.at + (length === LONG ? longNumber(bytes, start) : length);
  }
}

const one = new PostingBytes();
const another = new PostingBytes();

/** Whether a position of `another` is at a distance after a position of `one`. */
function areJoined(distance: number): boolean {
  const { bytes, end } = one;
  const { bytes: otherBytes, end: otherEnd } = another;
  let { at } = one;
  let otherAt = another.at;
  let wanted = distance + longNumber(bytes, at);
  let position = longNumber(otherBytes, otherAt);
  for (;;) {
    if (wanted === position) return true;
    if (wanted < position) {
      at = afterNumber(bytes, at);
      if (at >= end) return false;
      wanted += longNumber(bytes, at);
    } else {
      otherAt = afterNumber(otherBytes, otherAt);
      if (otherAt >= otherEnd) return false;
      position += longNumber(otherBytes, otherAt);
    }
  }
}
