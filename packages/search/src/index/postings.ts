// Postings: the entries of a block that have a term. A posting is sixteen bits: twelve for the entry's number within the
// block, four for the weight of the term in it. The positions of the term within each entry are stored beside, for phrases.

import { type Bits, countBits, hasBit, setBit } from './bits.ts';

/** Each is `local << 4 | weight`, ascending. */
export type Postings = Uint16Array<ArrayBuffer>;

export interface TermPostings {
  readonly postings: Postings;
  /** As encode-positions.ts writes them; null for what is no word. */
  readonly positions: Uint8Array | null;
}

export const WEIGHTS = 16;

/** Okapi BM25's usual constants; the mean length is fixed, so that an entry's weight never changes. */
const K1 = 1.2;
const B = 0.75;

/** The words of a usual contribution: half of what is said in the record is said in longer ones. */
export const USUAL_WORDS = 150;

/** How much an entry is about a term, 0 to 15: by how often it has the term, and by the number of words of its contribution. */
export function weightOf(times: number, words: number): number {
  const share = times / (times + K1 * (1 - B + (B * words) / USUAL_WORDS));
  return Math.min(WEIGHTS - 1, Math.floor(share * WEIGHTS));
}

/** The share that a weight means: the middle of the shares that have it. */
export function shareOf(weight: number): number {
  return (weight + 0.5) / WEIGHTS;
}

export function readPostings(bytes: Uint8Array): Postings {
  if (bytes.byteOffset % 2 === 0 && bytes.buffer instanceof ArrayBuffer) {
    return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
  }
  const postings = new Uint16Array(bytes.byteLength / 2);
  new Uint8Array(postings.buffer).set(bytes);
  return postings;
}

export function bytesOfPostings(postings: Postings): Uint8Array {
  return new Uint8Array(postings.buffer, postings.byteOffset, postings.byteLength);
}

export function addPostings(bits: Bits, postings: Postings): void {
  for (let at = 0; at < postings.length; at++) {
    const posting = postings[at]!;
    bits[posting >>> 9]! |= 1 << (posting >>> 4);
  }
}

/** Adds the entries that are not excluded. */
export function addPostingsBut(bits: Bits, postings: Postings, excluded: Bits): void {
  for (let at = 0; at < postings.length; at++) {
    const posting = postings[at]!;
    bits[posting >>> 9]! |= (1 << (posting >>> 4)) & ~excluded[posting >>> 9]!;
  }
}

/** Adds the wanted entries that have the term and are not excluded. */
export function addAmong(
  bits: Bits,
  wanted: Bits,
  postings: Postings,
  excluded: Bits | null,
): void {
  eachAmong(wanted, postings, (posting) => {
    const local = posting >>> 4;
    if (excluded === null || !hasBit(excluded, local)) setBit(bits, local);
  });
}

/** Calls `use` with the posting of each wanted entry that has the term: for few entries, less than reading all postings. */
export function eachAmong(wanted: Bits, postings: Postings, use: (posting: number) => void): void {
  let index = 0;
  for (let word = 0; word < wanted.length; word++) {
    for (let left = wanted[word]!; left !== 0; left &= left - 1) {
      const local = (word << 5) + 31 - Math.clz32(left & -left);
      index = firstFrom(postings, index, local << 4);
      if (index === postings.length) return;
      const posting = postings[index]!;
      if (posting >>> 4 === local) use(posting);
    }
  }
}

/** The first posting from `index` on that is not below `wanted`: galloping, then by binary search. */
export function firstFrom(postings: Uint16Array, index: number, wanted: number): number {
  let low = index;
  let high = index;
  for (let step = 1; high < postings.length && postings[high]! < wanted; step *= 2) {
    low = high + 1;
    high += step;
  }
  high = Math.min(high, postings.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (postings[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Postings without weights. */
export function plainPostings(locals: readonly number[]): Postings {
  return Uint16Array.from(locals, (local) => local << 4);
}

export function postingsOfBits(bits: Bits): Postings {
  const postings = new Uint16Array(countBits(bits));
  let next = 0;
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) {
      postings[next++] = ((word << 5) + 31 - Math.clz32(left & -left)) << 4;
    }
  }
  return postings;
}

// Decodes the numbers of positions, which encode-positions.ts writes with seven bits a byte. Most take one byte; hot loops
// read those themselves.

/** As a length in bytes: this or more, and the length itself is before the positions. */
export const LONG = 0xff;

/**
 * A number of any length. Where the bytes end before it does, what there is of it. No text has 2³¹ words: within that,
 * numbers stay whole ones to the machine, which is what makes reading them fast.
 */
export function longNumber(bytes: Uint8Array, at: number): number {
  let value = bytes[at]! & 0x7f;
  for (let shift = 7; bytes[at]! >= 0x80; shift += 7) value |= (bytes[++at]! & 0x7f) << shift;
  return value;
}

/** The offset after a number. */
export function afterNumber(bytes: Uint8Array, at: number): number {
  while (bytes[at]! >= 0x80) at++;
  return at + 1;
}

/**
 * Where the positions of one entry begin, given where those of an earlier one do; both by the number of their posting. This is
 * where a phrase with a common word spends its time: it is passed over in most of its entries.
 */
export function skipPositions(bytes: Uint8Array, index: number, to: number, at: number): number {
  let sum = at;
  let marks = 0;
  let next = index;
  for (; next + 4 <= to; next += 4) {
    const a = bytes[next]!;
    const b = bytes[next + 1]!;
    const c = bytes[next + 2]!;
    const d = bytes[next + 3]!;
    sum += a + b + c + d;
    // LONG and 1 is the only sum that has the ninth bit.
    marks |= (a + 1) | (b + 1) | (c + 1) | (d + 1);
  }
  for (; next < to; next++) {
    sum += bytes[next]!;
    marks |= bytes[next]! + 1;
  }
  return (marks & (LONG + 1)) === 0 ? sum : skipLongPositions(bytes, index, to, at);
}

function skipLongPositions(bytes: Uint8Array, index: number, to: number, at: number): number {
  for (let next = index; next < to; next++) {
    const length = bytes[next]!;
    at = length === LONG ? afterNumber(bytes, at) + longNumber(bytes, at) : at + length;
  }
  return at;
}

// Encodes the positions of terms: first, for each entry, how many bytes its positions take, so that a reader skips entries by
// adding; then, entry after entry, the distances from one position to the next, seven bits a byte. Positions that take too many
// bytes for one byte of length have their length before them.

/** The positions of several terms, term after term. */
interface PositionLists {
  /** Where the entries of each term begin in `times`; at the end, their number. */
  readonly postingsEnd: ArrayLike<number>;
  /** How many positions each entry has. */
  readonly times: ArrayLike<number>;
  /** Where the distances of each term begin in `distances`. */
  readonly distancesEnd: ArrayLike<number>;
  readonly distances: ArrayLike<number>;
}

/** The positions of one term: how many it has in each entry, and the distances of all. */
export function encodePositions(
  times: ArrayLike<number>,
  distances: ArrayLike<number>,
): Uint8Array<ArrayBuffer> {
  const encoder = new PositionEncoder();
  encoder.start(times.length, distances.length);
  encoder.append({ postingsEnd: [0, times.length], times, distancesEnd: [0], distances }, 0);
  return encoder.bytes.slice(0, encoder.length);
}

/** The bytes of the largest number, which is below 2³⁵. */
const NUMBER_BYTES_MAX = 5;

/** Encodes one term after the other into one buffer, which is used again: thousands of allocations a block would take longer. */
export class PositionEncoder {
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  /** How many bytes were written. */
  length = 0;

  /** Begins anew, with space for this number of postings and distances. */
  start(postings: number, distances: number): void {
    const bytesMax = postings + (distances + postings) * NUMBER_BYTES_MAX;
    if (this.bytes.length < bytesMax) this.bytes = new Uint8Array(bytesMax);
    this.length = 0;
  }

  /** Appends the positions of one of the terms. */
  append({ postingsEnd, times, distancesEnd, distances }: PositionLists, term: number): void {
    const [first, end] = [postingsEnd[term]!, postingsEnd[term + 1]!];
    const { bytes, length: start } = this;
    let next = start + end - first;
    let distance = distancesEnd[term]!;
    for (let entry = first; entry < end; entry++) {
      const to = distance + times[entry]!;
      const length = bytesFor(distances, distance, to);
      bytes[start + entry - first] = Math.min(length, LONG);
      if (length >= LONG) next = writeNumber(bytes, next, length);
      for (; distance < to; distance++) next = writeNumber(bytes, next, distances[distance]!);
    }
    this.length = next;
  }
}

function bytesFor(numbers: ArrayLike<number>, from: number, to: number): number {
  let bytes = 0;
  for (let at = from; at < to; at++) bytes += bytesForNumber(numbers[at]!);
  return bytes;
}

function bytesForNumber(value: number): number {
  let bytes = 1;
  for (let left = value; left >= 0x80; left = Math.floor(left / 128)) bytes++;
  return bytes;
}

/** Returns the offset after the number. */
function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  while (value >= 0x80) {
    bytes[at++] = (value & 0x7f) | 0x80;
    value = Math.floor(value / 128);
  }
  bytes[at++] = value;
  return at;
}
