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
 * In ascending order, each as one number of 32 bits: the number of the entry within the block and, in the lowest 20 bits, the position in the
 * entry. The highest bit is flipped, so that numbers with a sign sort so: the machine compares them fastest. Building a block refuses entries
 * that have more positions.
 */
export type Positions = Int32Array;

const POSITION_BITS = 20;
export const POSITIONS_MAX = 2 ** POSITION_BITS;
/** Of the number of an entry, which has twelve bits. */
const SIGN = 0x800;

export function entryOf(position: number): number {
  return (position >>> POSITION_BITS) ^ SIGN;
}

export function positionIn(position: number): number {
  return position & (POSITIONS_MAX - 1);
}

/** A word of a phrase, whose terms are read as one. */
export interface TermInPhrase extends Pick<TermSet, 'matchingIn'> {
  /** How many words of the phrase are before it. Its positions are given less this: as those where the phrase begins. */
  readonly offset: number;
  /** Whether the first start of each entry is enough: nobody needs the others. */
  readonly isOneEnough: boolean;
}

/** Space for the positions of a block while they are found: an allocation for each block would take longer than decoding. */
let found = new Int32Array(2 ** 14);

/** The positions of any of some terms in the wanted entries, as those where the phrase begins; only those among `starts`, unless it is null. */
export function readPositions(
  terms: readonly BlockPostings[],
  wanted: Bits,
  word: TermInPhrase,
  starts: Positions | null = null,
): Positions {
  let count = 0;
  for (const one of terms) {
    const selected = selectPostings(one, word.matchingIn(one, wanted));
    // Each position takes a byte at least.
    const most = count + selected.bytes.length;
    if (most > found.length) {
      const larger = new Int32Array(2 * most);
      larger.set(found);
      found = larger;
    }
    count =
      starts === null
        ? decodeAll(selected, word, count)
        : decodeAmong(selected, word, starts, count);
  }
  const positions = found.slice(0, count);
  // Those of one term are in order; no position has two terms.
  return terms.length > 1 ? positions.sort() : positions;
}

/** Decodes positions into `found` from an index on, and returns the index after them. */
function decodeAll(
  { postings, bytes, count: selected, indexes, offsets }: SelectedPostings,
  { offset, isOneEnough }: TermInPhrase,
  from: number,
): number {
  const into = found;
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

/** The same with those alone that are among `starts`: positions up to the next of these are passed over in a loop of their own. */
function decodeAmong(
  { postings, bytes, count: selected, indexes, offsets }: SelectedPostings,
  { offset, isOneEnough }: TermInPhrase,
  starts: Positions,
  from: number,
): number {
  const into = found;
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

/** The positions at which something begins, and how many words it has. */
interface Occurrences {
  readonly positions: Positions;
  readonly words: number;
}

/** The positions of the first from whose end, or to whose beginning, at most `distance` steps are to the second. */
export function near(first: Occurrences, second: Occurrences, distance: number): Positions {
  const others = second.positions;
  let low = 0;
  return first.positions.filter((one) => {
    const from = one - Math.min(positionIn(one), distance + second.words - 1);
    while (low < others.length && others[low]! < from) low++;
    for (let at = low; at < others.length; at++) {
      const other = others[at]!;
      if (entryOf(other) !== entryOf(one) || other >= one + first.words + distance) return false;
      // Two that overlap, as a word and itself, are not near each other.
      if (other >= one + first.words || other + second.words <= one) return true;
    }
    return false;
  });
}

/** Adds to `counts`, by entry, how many positions a term has in the wanted entries; none is decoded. */
export function addCounts(counts: Uint32Array, one: BlockPostings, wanted: Bits): void {
  const { postings, bytes, count, indexes, offsets } = selectPostings(one, wanted);
  // Mostly each number is one byte: the bytes of all are looked at much faster than those of each are counted.
  const areBytes = isAscii(bytes.subarray(postings.length));
  for (let number = 0; number < count; number++) {
    const index = indexes[number]!;
    const end = offsets[index + 1]!;
    counts[postings[index]! >>> 4]! += areBytes
      ? end - offsets[index]!
      : countNumbers(bytes, afterLength(bytes, index, offsets[index]!), end);
  }
}

/** Adds to `counts`, by entry, how many different positions some lists have. */
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
