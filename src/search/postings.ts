// Postings: where a term stands in a block. Sixteen bits an entry, its place in the block and how much of the
// entry the term makes up; beside them the places of the term within each entry, for phrases.

import { countBits, eachBit, hasBit, setBit, type Bits } from './block.ts';
import { LONG } from './place-reader.ts';

/** Each is `local << 4 | weight`, ascending. */
export type Postings = Uint16Array<ArrayBuffer>;

export interface TermPostings {
  readonly postings: Postings;
  /** As `writePlaces` writes them; null for what is no word. */
  readonly places: Uint8Array | null;
}

export const WEIGHTS = 16;

/** Okapi BM25's usual constants; the mean length is fixed, so that an entry's weight never changes. */
const K1 = 1.2;
const B = 0.75;
const MEAN_WORDS = 55;

/** How much an entry of so many words is about a term it has so many times: 0 to 15. */
export function weightOf(times: number, words: number): number {
  const share = times / (times + K1 * (1 - B + (B * words) / MEAN_WORDS));
  return Math.min(WEIGHTS - 1, Math.floor(share * WEIGHTS));
}

/** What a weight stands for: the middle of the shares that have it. */
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

/** Those that are not excluded. */
export function addPostingsBut(bits: Bits, postings: Postings, excluded: Bits): void {
  for (let at = 0; at < postings.length; at++) {
    const local = postings[at]! >>> 4;
    if (!hasBit(excluded, local)) setBit(bits, local);
  }
}

/**
 * Writes the places of a term: first, for each entry, how many bytes they take, so that entries nobody asks for are passed
 * over by adding; then, entry after entry, the distances from one to the next. What takes too many for a byte says so there.
 */
export function writePlaces(
  times: ArrayLike<number>,
  distances: ArrayLike<number>,
): Uint8Array<ArrayBuffer> {
  let size = times.length;
  for (let entry = 0, from = 0; entry < times.length; from += times[entry++]!) {
    const length = bytesFor(distances, from, from + times[entry]!);
    size += length < LONG ? length : bytesForNumber(length) + length;
  }
  const bytes = new Uint8Array(size);
  let at = times.length;
  for (let entry = 0, from = 0; entry < times.length; entry++) {
    const to = from + times[entry]!;
    const length = bytesFor(distances, from, to);
    bytes[entry] = Math.min(length, LONG);
    if (length >= LONG) at = writeNumber(bytes, at, length);
    for (; from < to; from++) at = writeNumber(bytes, at, distances[from]!);
  }
  return bytes;
}

function bytesFor(numbers: ArrayLike<number>, from: number, to: number): number {
  let bytes = 0;
  for (let at = from; at < to; at++) bytes += bytesForNumber(numbers[at]!);
  return bytes;
}

/** Seven bits a byte. */
function bytesForNumber(value: number): number {
  let bytes = 1;
  for (let left = value; left >= 0x80; left = Math.floor(left / 128)) bytes++;
  return bytes;
}

/** Gives the place after the number. */
function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  while (value >= 0x80) {
    bytes[at++] = (value & 0x7f) | 0x80;
    value = Math.floor(value / 128);
  }
  bytes[at++] = value;
  return at;
}

/** Postings without weights. */
export function plainPostings(locals: readonly number[]): Postings {
  const postings = new Uint16Array(locals.length);
  for (let at = 0; at < locals.length; at++) postings[at] = locals[at]! << 4;
  return postings;
}

export function postingsOfBits(bits: Bits): Postings {
  const postings = new Uint16Array(countBits(bits));
  let next = 0;
  eachBit(bits, (local) => {
    postings[next++] = local << 4;
  });
  return postings;
}
