// Postings: the entries of a block that have a term. A posting is sixteen bits: twelve for the entry's number within the
// block, four for the weight of the term in it. The positions of the term within each entry are stored beside, for phrases.

import { damagedIndex } from '../errors.ts';
import { ALL_BITS, type Bits, BLOCK_SIZE } from './bits.ts';

/** Each is `local << 4 | weight`, ascending. */
export type Postings = Uint16Array<ArrayBuffer>;

export interface TermPostings {
  readonly postings: Postings;
  /** As written by indexing/block-words.ts; null if the term is not a word. */
  readonly positions: Uint8Array | null;
}

export const WEIGHTS = 16;

/** Okapi BM25's usual constants; the mean length is fixed, so that an entry's weight never changes. */
const K1 = 1.2;
const B = 0.75;

/** The words of a usual passage: half of all text is in longer ones. */
export const USUAL_WORDS = 150;

/** How relevant a term is for an entry, 0 to 15: by how often it occurs, and by the length of its passage in words. */
export function weightOf(times: number, words: number): number {
  const share = times / (times + K1 * (1 - B + (B * words) / USUAL_WORDS));
  return Math.min(WEIGHTS - 1, Math.floor(share * WEIGHTS));
}

/** The share that a weight stands for: the middle of the shares with that weight. */
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

/**
 * Adds the wanted entries that have postings. Bits are collected a word at a time: neighbouring postings are mostly in the same
 * one.
 */
export function addPostings(bits: Bits, postings: Postings, wanted = ALL_BITS): void {
  let word = 0;
  let gathered = 0;
  for (let at = 0; at < postings.length; at++) {
    const posting = postings[at]!;
    if (posting >>> 9 !== word) {
      bits[word]! |= gathered & wanted[word]!;
      word = posting >>> 9;
      gathered = 0;
    }
    gathered |= 1 << (posting >>> 4);
  }
  bits[word]! |= gathered & wanted[word]!;
}

// The terms of a block in a few buffers, so that they can be transferred between threads without copying, and be held until
// their group is written.

export interface BlockTerms {
  /** Words first. */
  readonly texts: readonly string[];
  /** All terms' postings, concatenated; and the offset of each, at which the previous one ends. */
  readonly postings: Postings;
  readonly postingsEnd: Uint32Array<ArrayBuffer>;
  /** The same for the positions of words; other terms have none. */
  readonly positions: Uint8Array<ArrayBuffer>;
  readonly positionsEnd: Uint32Array<ArrayBuffer>;
}

/** The postings and positions of a term, by its index in `texts`; views of those of all. */
export function postingsAt(terms: BlockTerms, index: number): TermPostings {
  const { texts, postings, postingsEnd, positions, positionsEnd } = terms;
  return {
    postings: postings.subarray(postingsEnd[index], postingsEnd[index + 1]),
    positions: isWord(texts[index] ?? '')
      ? positions.subarray(positionsEnd[index], positionsEnd[index + 1])
      : null,
  };
}

/** The postings of all terms, by text. */
export function postingsByTerm(terms: BlockTerms): ReadonlyMap<string, TermPostings> {
  return new Map(terms.texts.map((text, index) => [text, postingsAt(terms, index)]));
}

/** The buffers that are transferred to the other thread; this one cannot read them afterwards. */
export function buffersOf(terms: BlockTerms): ArrayBuffer[] {
  const { postings, postingsEnd, positions, positionsEnd } = terms;
  return [postings, postingsEnd, positions, positionsEnd].map(({ buffer }) => buffer);
}

// Positions: those of the wanted postings of a word.

/** This byte length or more is written before the positions. */
export const LONG = 0xff;

/** By the index of a posting, the offset of its bytes, with a long length first; it is also the end of the previous one. */
const offsets = new Uint32Array(BLOCK_SIZE + 1);
/** The indexes of the wanted postings. */
const indexes = new Uint16Array(BLOCK_SIZE);

/** The wanted postings of a word in a block, `count` in number. Valid until the next selection: allocating would take longer. */
export type SelectedPostings = ReturnType<typeof selectPostings>;

export function selectPostings({ postings, positions: bytes }: TermPostings, bits: Bits) {
  if (bytes === null) throw new TypeError('The positions of a term were not read.');
  findOffsets(postings.length, bytes);
  let count = 0;
  for (let index = 0; index < postings.length; index++) {
    const local = postings[index]! >>> 4;
    // The next one overwrites it if it is not wanted: which are wanted is unpredictable, so a branch takes longer.
    indexes[count] = index;
    count += (bits[local >>> 5]! >>> (local & 31)) & 1;
  }
  return { postings, bytes, count, indexes, offsets };
}

/** The offset of a posting's positions, given the offset of its bytes. */
export function afterLength(bytes: Uint8Array, index: number, offset: number): number {
  return bytes[index] === LONG ? afterNumber(bytes, offset) : offset;
}

/**
 * The lengths of all postings must add up. Mostly none is long, and a loop that need not check for long ones takes half the
 * time.
 */
function findOffsets(count: number, bytes: Uint8Array): void {
  let at = count;
  let longest = 0;
  for (let index = 0; index < count; index++) {
    const length = bytes[index]!;
    offsets[index] = at;
    at += length;
    longest = Math.max(longest, length);
  }
  if (longest === LONG) at = findLongOffsets(count, bytes);
  offsets[count] = at;
  if (at !== bytes.length || count > BLOCK_SIZE) throw damagedIndex();
}

function findLongOffsets(count: number, bytes: Uint8Array): number {
  let at = count;
  for (let index = 0; index < count; index++) {
    const length = bytes[index]!;
    offsets[index] = at;
    at = length === LONG ? afterNumber(bytes, at) + longNumber(bytes, at) : at + length;
  }
  return at;
}

// Decodes the numbers of positions, which indexing/block-words.ts writes with seven bits per byte. Most take one byte; hot
// loops read those inline.

/**
 * A number of any length. If the bytes end early, the part that exists. No text has 2³¹ words: below that, numbers are machine
 * integers, which makes reading them fast.
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

/** How many numbers some bytes encode: only the last byte of each lacks the high bit. */
export function countNumbers(bytes: Uint8Array, from: number, end: number): number {
  let count = 0;
  for (let at = from; at < end; at++) count += (bytes[at]! >>> 7) ^ 1;
  return count;
}

// Terms: the keys of the index. Words are stored folded; any other term begins with `=`, which no word does.

/**
 * The longest prefix that is a separate term, because very many words share it, in characters. Such a term has no weights and
 * no positions.
 */
export const SHORT_PREFIX_LENGTH_MAX = 3;

/** Whether a term is a word of a text. */
export const isWord = (term: string): boolean => !term.startsWith('=');

/** Whether it is a field of entries: neither a word nor a short prefix. */
export const isField = (term: string): boolean => term.startsWith('=') && !term.endsWith('*');

/** The short prefixes of a word, as terms. */
export function prefixTerms(word: string): string[] {
  const terms: string[] = [];
  for (let length = 1; length <= SHORT_PREFIX_LENGTH_MAX && length <= word.length; length++) {
    const prefix = word.slice(0, length);
    // Half a surrogate pair can be neither searched for nor stored.
    if (prefix.isWellFormed()) terms.push(`=${prefix}*`);
  }
  return terms;
}
