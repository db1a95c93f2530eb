// Positions of words in the entries of one block: decoded from their bytes, joined to phrases, compared for NEAR, and counted by entry.

import { damagedIndex } from '../errors.ts';
import { type Bits, hasBit, setBit } from '../index/bits.ts';
import type { BlockPostings } from '../index/index-reader.ts';
import { afterNumber, LONG, longNumber } from '../index/postings.ts';

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
export interface TermInPhrase {
  /** How many words of the phrase are before it. Its positions are given less this: as those where the phrase begins. */
  readonly offset: number;
  /** The entries of a block in which a term does not match; null for none. */
  readonly excludedBy: (one: BlockPostings) => Bits | null;
  /** Whether the first start of each entry is enough: nobody needs the others. */
  readonly isOneEnough: boolean;
}

/** Space for the positions of a block while they are decoded: an allocation for each block would take longer than decoding. */
let decoded = new Int32Array(2 ** 14);

/** The positions of any of some terms in the wanted entries, as those where the phrase begins; null for all entries. */
export function readPositions(
  terms: readonly BlockPostings[],
  wanted: Bits | null,
  word: TermInPhrase,
): Positions {
  const positions = unsortedPositions(terms, wanted, word);
  return terms.length > 1 ? positions.sort() : positions;
}

/** The same, but those of one term after those of another. */
export function unsortedPositions(
  terms: readonly BlockPostings[],
  wanted: Bits | null,
  word: TermInPhrase,
): Int32Array {
  let count = 0;
  for (const one of terms) {
    // Each position takes a byte at least.
    const most = count + withPositions(one).positions.length;
    if (most > decoded.length) {
      const larger = new Int32Array(2 * most);
      larger.set(decoded);
      decoded = larger;
    }
    count = decode(one, wanted, word, count);
  }
  return decoded.slice(0, count);
}

/** Decodes the positions of one term into `decoded` from an index on, and returns the index after them. */
function decode(
  one: BlockPostings,
  wanted: Bits | null,
  { offset, excludedBy, isOneEnough }: TermInPhrase,
  from: number,
): number {
  const { postings, positions: bytes } = withPositions(one);
  const excluded = excludedBy(one);
  const into = decoded;
  let count = from;
  let at = postings.length;
  for (let index = 0; index < postings.length; index++) {
    const local = postings[index]! >>> 4;
    let length = bytes[index]!;
    if (length === LONG) {
      length = longNumber(bytes, at);
      at = afterNumber(bytes, at);
    }
    const end = at + length;
    if (end > bytes.length) throw damagedIndex();
    const isRead =
      (wanted === null || hasBit(wanted, local)) && (excluded === null || !hasBit(excluded, local));
    if (isRead) {
      let position = -offset;
      while (at < end) {
        const distance = bytes[at]!;
        if (distance < 0x80) {
          position += distance;
          at++;
        } else {
          position += longNumber(bytes, at);
          at = afterNumber(bytes, at);
        }
        if (position < 0) continue;
        into[count++] = ((local ^ SIGN) << POSITION_BITS) | position;
        if (isOneEnough) break;
      }
    }
    at = end;
  }
  if (at !== bytes.length) throw damagedIndex();
  return count;
}

/** The starts of a phrase at whose offset any of some terms is. */
export function followedBy(
  starts: Positions,
  terms: readonly BlockPostings[],
  word: TermInPhrase,
): Positions {
  const isFollowed = new Uint8Array(starts.length);
  for (const one of terms) markFollowed(starts, one, word, isFollowed);
  const found = starts.slice();
  let count = 0;
  for (let at = 0; at < starts.length; at++) if (isFollowed[at] === 1) found[count++] = starts[at]!;
  return found.subarray(0, count);
}

/** One pass over the postings of a term and the starts; positions are decoded only in entries that have a start. */
function markFollowed(
  starts: Positions,
  one: BlockPostings,
  { offset, excludedBy, isOneEnough }: TermInPhrase,
  isFollowed: Uint8Array,
): void {
  const { postings, positions: bytes } = withPositions(one);
  const excluded = excludedBy(one);
  let next = 0;
  let at = postings.length;
  for (let index = 0; index < postings.length; index++) {
    const local = postings[index]! >>> 4;
    let length = bytes[index]!;
    if (length === LONG) {
      length = longNumber(bytes, at);
      at = afterNumber(bytes, at);
    }
    const end = at + length;
    if (end > bytes.length) throw damagedIndex();
    while (next < starts.length && entryOf(starts[next]!) < local) next++;
    const isRead =
      next < starts.length &&
      entryOf(starts[next]!) === local &&
      (excluded === null || !hasBit(excluded, local));
    if (isRead) {
      const base = (local ^ SIGN) << POSITION_BITS;
      const last = base | (POSITIONS_MAX - 1);
      let position = -offset;
      let wanted = starts[next]!;
      while (at < end) {
        const distance = bytes[at]!;
        if (distance < 0x80) {
          position += distance;
          at++;
        } else {
          position += longNumber(bytes, at);
          at = afterNumber(bytes, at);
        }
        if (position < 0) continue;
        const start = base | position;
        while (wanted < start && ++next < starts.length) wanted = starts[next]!;
        if (wanted === start) isFollowed[next] = 1;
        // Enough is found, or no start of the entry is left.
        if (wanted === start ? isOneEnough : wanted > last || wanted < start) break;
      }
    }
    at = end;
  }
  if (at !== bytes.length) throw damagedIndex();
}

/** Positions are there wherever a query that needs them reads postings. */
function withPositions(one: BlockPostings): BlockPostings & { positions: Uint8Array } {
  if (one.positions === null)
    throw new TypeError(`The positions of ${one.term.text} were not read.`);
  return one as BlockPostings & { positions: Uint8Array };
}

/** Adds to `bits` the entries that have any of the positions. */
export function entriesOfPositions(positions: Positions, bits: Bits): Bits {
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

/** Adds to `counts`, by entry, how many different positions some lists have, each of which has none twice. */
export function addDistinctCounts(counts: Uint32Array, lists: readonly Int32Array[]): void {
  const [only, ...others] = lists;
  const all = others.length === 0 ? (only ?? NONE) : joined(lists);
  for (let at = 0; at < all.length; at++) {
    if (at === 0 || all[at] !== all[at - 1]) counts[entryOf(all[at]!)]!++;
  }
}

const NONE: Positions = new Int32Array(0);

function joined(lists: readonly Int32Array[]): Positions {
  const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all.sort();
}
