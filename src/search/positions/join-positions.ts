// In which entries one form stands so many positions after another. Positions are only read where an entry has both.

import { BLOCK_SIZE, type Bits } from '../index/bits.ts';
import { hasSinglePositions } from './single-positions.ts';
import { afterNumber, LONG, longNumber, skipPositions } from '../index/decode-positions.ts';
import { firstFrom } from '../index/postings.ts';
import type { FormPostings } from '../index/form-postings.ts';

/** Adds to bits the entries in which one of the second forms stands so many positions after one of the first. */
export function addJoined(
  bits: Bits,
  first: readonly FormPostings[],
  second: readonly FormPostings[],
  distance: number,
  excludedBy: (one: FormPostings) => Bits | null,
): void {
  // What more entries have is noted once for all of the others.
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

function entriesIn(forms: readonly FormPostings[]): number {
  let entries = 0;
  for (let at = 0; at < forms.length; at++) entries += forms[at]!.postings.length;
  return entries;
}

/** What the latest of two forms were found in together; made once, as all that follows. */
const found = new Uint32Array(BLOCK_SIZE / 32);

function addFound(bits: Bits, excluded: Bits | null, alsoExcluded: Bits | null): void {
  for (let word = 0; word < bits.length; word++) {
    let here = found[word]!;
    if (excluded !== null) here &= ~excluded[word]!;
    if (alsoExcluded !== null) here &= ~alsoExcluded[word]!;
    bits[word]! |= here;
  }
}

/** So many more entries have the one that it is looked for in each entry of the other. */
const MUCH_MORE = 8;

/** The one that fewer entries have, and the other so many positions after it, or before where that is negative. */
function join(few: FormPostings, many: FormPostings, distance: number): void {
  if (many.postings.length > MUCH_MORE * few.postings.length) {
    joinByLooking(few, many, distance);
  } else if (hasSinglePositions(few) && hasSinglePositions(many)) {
    notePositions(many);
    joinOnes(few, distance);
  } else {
    noteOffsets(many);
    joinByOffsets(few, many, distance);
  }
}

/** Of a form with one place each, the place in each entry of the block, from 1; 0 where it is not. */
const positionIn = new Uint8Array(BLOCK_SIZE);
let positionsNoted: FormPostings | null = null;

function notePositions(form: FormPostings): void {
  if (form === positionsNoted) return;
  positionsNoted = form;
  const { postings, positions } = form;
  const { length } = postings;
  positionIn.fill(0);
  for (let at = 0; at < length; at++)
    positionIn[postings[at]! >>> 4] = positions![length + at]! + 1;
}

/** Nothing in the loop depends on what was read but what is written: the machine need not guess. */
function joinOnes({ postings, positions }: FormPostings, distance: number): void {
  const { length } = postings;
  for (let at = 0; at < length; at++) {
    const posting = postings[at]!;
    const sought = positions![length + at]! + distance + 1;
    const isJoined = sought > 0 && positionIn[posting >>> 4] === sought ? 1 : 0;
    found[posting >>> 9]! |= isJoined << (posting >>> 4);
  }
}

/** Of any form, the number of the posting of each entry of the block, from 1; and where the positions of each posting begin. */
const postingIn = new Uint16Array(BLOCK_SIZE);
const offsets = new Uint32Array(BLOCK_SIZE + 1);
let offsetsNoted: FormPostings | null = null;

function noteOffsets(form: FormPostings): void {
  if (form === offsetsNoted) return;
  offsetsNoted = form;
  const { postings, positions: bytes } = form;
  const { length } = postings;
  postingIn.fill(0);
  for (let index = 0; index < length; index++) postingIn[postings[index]! >>> 4] = index + 1;
  let at = length;
  let longest = 0;
  for (let index = 0; index < length; index++) {
    offsets[index] = at;
    at += bytes![index]!;
    longest = Math.max(longest, bytes![index]!);
  }
  offsets[length] = at;
  if (longest === LONG) noteLongOffsets(length, bytes!);
}

function noteLongOffsets(length: number, bytes: Uint8Array): void {
  for (let index = 0, at = length; index <= length; index++) {
    offsets[index] = at;
    at = afterPositions(bytes, index, at);
  }
}

function joinByOffsets(few: FormPostings, many: FormPostings, distance: number): void {
  const { postings, positions: bytes } = few;
  let next = postings.length;
  for (let index = 0; index < postings.length; index++) {
    const at = next;
    next = afterPositions(bytes!, index, at);
    const local = postings[index]! >>> 4;
    const other = postingIn[local]! - 1;
    if (other < 0) continue;
    if (areJoined(bytes!, index, at, next, many.positions!, other, offsets[other]!, distance)) {
      found[local >>> 5]! |= 1 << (local & 31);
    }
  }
}

/** Passes over the entries that only the other has. */
function joinByLooking(few: FormPostings, many: FormPostings, distance: number): void {
  const { postings, positions: bytes } = few;
  const { postings: others, positions: otherBytes } = many;
  let next = postings.length;
  let other = 0;
  let otherAt = others.length;
  for (let index = 0; index < postings.length; index++) {
    const at = next;
    next = afterPositions(bytes!, index, at);
    const local = postings[index]! >>> 4;
    const sought = firstFrom(others, other, local << 4);
    if (sought === others.length) return;
    otherAt = skipPositions(otherBytes!, other, sought, otherAt);
    other = sought;
    if (others[other]! >>> 4 !== local) continue;
    if (areJoined(bytes!, index, at, next, otherBytes!, other, otherAt, distance)) {
      found[local >>> 5]! |= 1 << (local & 31);
    }
  }
}

/** Where the positions of the next posting begin. */
function afterPositions(bytes: Uint8Array, index: number, at: number): number {
  const length = bytes[index]!;
  return length === LONG ? afterNumber(bytes, at) + longNumber(bytes, at) : at + length;
}

/** Whether one of the positions of a posting, from one byte to before another, is so far before one of another posting's. */
function areJoined(
  bytes: Uint8Array,
  index: number,
  from: number,
  to: number,
  others: Uint8Array,
  other: number,
  otherFrom: number,
  distance: number,
): boolean {
  let at = bytes[index] === LONG ? afterNumber(bytes, from) : from;
  let otherAt = others[other] === LONG ? afterNumber(others, otherFrom) : otherFrom;
  const otherTo = afterPositions(others, other, otherFrom);
  let sought = distance + longNumber(bytes, at);
  let place = longNumber(others, otherAt);
  for (;;) {
    if (sought === place) return true;
    if (sought < place) {
      at = afterNumber(bytes, at);
      if (at >= to) return false;
      sought += longNumber(bytes, at);
    } else {
      otherAt = afterNumber(others, otherAt);
      if (otherAt >= otherTo) return false;
      place += longNumber(others, otherAt);
    }
  }
}
