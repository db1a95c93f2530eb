// Positions of words in the entries of one block: decoded from their bytes, joined to phrases, compared for NEAR, and counted by entry.

import { isAscii } from 'node:buffer';
import { type Bits, emptyBits, setBit } from '../index/bits.ts';
import type { BlockPostings } from '../index/index-reader.ts';
import {
  afterLength,
  afterNumber,
  countNumbers,
  longNumber,
  selectPostings,
  type SelectedPostings,
} from '../index/postings.ts';
import type { TermSet } from './term-set.ts';

/**
 * In ascending order, each as one 32-bit number: the local id of the entry and, in the lowest 20 bits, the position in the
 * entry. The highest bit is flipped, so that signed numbers sort correctly: the machine compares them fastest. Building a block
 * refuses entries with more positions.
 */
export type Positions = Int32Array;

const POSITION_BITS = 20;
export const POSITIONS_MAX = 2 ** POSITION_BITS;
/** The sign bit of a local id, which has twelve bits. */
const SIGN = 0x800;

export function entryOf(position: number): number {
  return (position >>> POSITION_BITS) ^ SIGN;
}

export function positionIn(position: number): number {
  return position & (POSITIONS_MAX - 1);
}

/** A word of a phrase; its terms are read together. */
export interface TermInPhrase extends Pick<TermSet, 'matchingIn'> {
  /**
   * The number of words of the phrase before it, which is subtracted from its positions: they become the positions at which the
   * phrase begins.
   */
  readonly offset: number;
  /** Whether the first start in each entry is enough. */
  readonly isOneEnough: boolean;
}

/** Space for the positions of a block while they are found: allocating for each block would take longer than decoding. */
let results = new Int32Array(2 ** 14);

/** The positions of any of some terms in the wanted entries, as phrase starts; only those among `starts`, unless it is null. */
export function readPositions(
  terms: readonly BlockPostings[],
  bits: Bits,
  word: TermInPhrase,
  starts: Positions | null = null,
): Positions {
  let count = 0;
  for (const term of terms) {
    const selected = selectPostings(term, word.matchingIn(term, bits));
    // Each position takes at least a byte.
    const most = count + selected.bytes.length;
    if (most > results.length) {
      const larger = new Int32Array(2 * most);
      larger.set(results);
      results = larger;
    }
    count =
      starts === null
        ? decodeAll(selected, word, count)
        : decodeAmong(selected, word, starts, count);
  }
  const positions = results.slice(0, count);
  // Those of one term are in order; no position has two terms.
  return terms.length > 1 ? positions.sort() : positions;
}

/** Decodes positions into `found` from an index on, and returns the index after them. */
function decodeAll(
  { postings, bytes, count: selected, indexes, offsets }: SelectedPostings,
  { offset, isOneEnough }: TermInPhrase,
  from: number,
): number {
  const into = results;
  let count = from;
  for (let number = 0; number < selected; number++) {
    const index = indexes[number]!;
    const beginning = ((postings[index]! >>> 4) ^ SIGN) << POSITION_BITS;
    const end = offsets[index + 1]!;
    let position = -offset;
    for (let at = afterLength(bytes, index, offsets[index]!); at < end;) {
      const distance = bytes[at]!;
      if (distance < 0x80) {
        position += distance;
        at++;
      } else {
        position += longNumber(bytes, at);
        at = afterNumber(bytes, at);
      }
      if (position < 0) continue;
      into[count++] = beginning | position;
      if (isOneEnough) break;
    }
  }
  return count;
}

/** Like `decodeAll`, but only those among `starts`: a separate loop skips positions up to the next of these. */
function decodeAmong(
  { postings, bytes, count: selected, indexes, offsets }: SelectedPostings,
  { offset, isOneEnough }: TermInPhrase,
  starts: Positions,
  from: number,
): number {
  const into = results;
  let count = from;
  let next = 0;
  for (let number = 0; number < selected; number++) {
    const index = indexes[number]!;
    const beginning = ((postings[index]! >>> 4) ^ SIGN) << POSITION_BITS;
    const last = beginning | (POSITIONS_MAX - 1);
    while (next < starts.length && starts[next]! < beginning) next++;
    const end = offsets[index + 1]!;
    let at = afterLength(bytes, index, offsets[index]!);
    let position = longNumber(bytes, at);
    at = afterNumber(bytes, at);
    for (; next < starts.length && starts[next]! <= last; next++) {
      const wanted = positionIn(starts[next]!) + offset;
      while (position < wanted && at < end) {
        const distance = bytes[at]!;
        if (distance < 0x80) {
          position += distance;
          at++;
        } else {
          position += longNumber(bytes, at);
          at = afterNumber(bytes, at);
        }
      }
      if (position < wanted) break;
      if (position > wanted) continue;
      into[count++] = starts[next]!;
      if (isOneEnough) break;
    }
  }
  return count;
}

/** The entries that have any of the positions. */
export function entriesOfPositions(positions: Positions): Bits {
  const bits = emptyBits();
  for (let at = 0; at < positions.length; at++) setBit(bits, entryOf(positions[at]!));
  return bits;
}

/** The positions at which something begins, and its length in words. */
interface Occurrences {
  readonly positions: Positions;
  readonly words: number;
}

/** The positions of the first that have at most `distance` steps from its end, or to its beginning, to the second. */
export function near(first: Occurrences, second: Occurrences, distance: number): Positions {
  const { positions, words } = first;
  const targets = second.positions;
  // `filter` would make an object of each position that it keeps.
  const kept = new Int32Array(positions.length);
  let count = 0;
  let low = 0;
  for (let index = 0; index < positions.length; index++) {
    const position = positions[index]!;
    const from = position - Math.min(positionIn(position), distance + second.words - 1);
    const end = Math.min(position + words + distance, (position | (POSITIONS_MAX - 1)) + 1);
    while (low < targets.length && targets[low]! < from) low++;
    let at = low;
    // Overlapping ones, such as a word and itself, are not near each other.
    while (
      at < targets.length &&
      targets[at]! > position - second.words &&
      targets[at]! < position + words
    )
      at++;
    if (at < targets.length && targets[at]! < end) kept[count++] = position;
  }
  return kept.slice(0, count);
}

/** Adds to `counts`, by entry, the number of a term's positions in the wanted entries, without decoding them. */
export function addCounts(counts: Uint32Array, blockPostings: BlockPostings, bits: Bits): void {
  const { postings, bytes, count, indexes, offsets } = selectPostings(blockPostings, bits);
  // Mostly each number is one byte: checking all bytes is much faster than counting those of each.
  const areBytes = isAscii(bytes.subarray(postings.length));
  for (let number = 0; number < count; number++) {
    const index = indexes[number]!;
    const end = offsets[index + 1]!;
    counts[postings[index]! >>> 4]! += areBytes
      ? end - offsets[index]!
      : countNumbers(bytes, afterLength(bytes, index, offsets[index]!), end);
  }
}

/** Adds to `counts`, by entry, the number of distinct positions in some lists. */
export function addDistinctCounts(counts: Uint32Array, lists: readonly Positions[]): void {
  const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  if (lists.length > 1) all.sort();
  for (let at = 0; at < all.length; at++) {
    if (at === 0 || all[at] !== all[at - 1]) counts[entryOf(all[at]!)]!++;
  }
}
