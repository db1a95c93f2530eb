// Postings: the entries of a block that have a term. A posting is sixteen bits: twelve for the entry's number within the
// block, four for the weight of the term in it. The positions of the term within each entry are stored beside, for phrases.

import { countBits, hasBit, setBit, type Bits } from './bits.ts';

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
