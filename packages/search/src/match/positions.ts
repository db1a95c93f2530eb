// Lists of positions, and the buffers they are written to: a query makes a list for every block, and an allocation for
// each would take longer than filling it.

import { type Bits, countBits, hasBit, setBit } from '../index/bits.ts';
import type { BlockPostings } from '../index/index-reader.ts';
import { afterNumber, firstFrom, LONG, longNumber, skipPositions } from '../index/postings.ts';

/** Positions from index `from` to before `to`: ascending by entry, and within an entry by position. */
export interface Positions {
  /** The entry of each, by its number within the block. */
  readonly locals: Uint16Array;
  readonly positions: Uint32Array;
  readonly from: number;
  readonly to: number;
}

/** Enough for a common word in one block. */
const FIRST_CAPACITY = 2 ** 14;

export class PositionBuffer {
  /** The next positions are written from index `used` on, after `reserve` and before `take`. */
  locals = new Uint16Array(FIRST_CAPACITY);
  positions = new Uint32Array(FIRST_CAPACITY);
  used = 0;

  /** Makes sure that `count` more can be written; lists that were taken stay valid. */
  reserve(count: number): void {
    if (this.used + count <= this.locals.length) return;
    const size = Math.max(2 * this.locals.length, count);
    this.locals = new Uint16Array(size);
    this.positions = new Uint32Array(size);
    this.used = 0;
  }

  /** Gives all of the buffer free; lists that were taken are overwritten. */
  clear(): void {
    this.used = 0;
  }

  /** The list that was written up to before `to`. */
  take(to: number): Positions {
    const from = this.used;
    this.used = to;
    return { locals: this.locals, positions: this.positions, from, to };
  }
}

// Reads the positions of terms in the entries of one block. Entries that are not wanted are skipped without decoding.

/** The entries of a block in which a term does not match; null for none. */
export type ExcludedBy = (one: BlockPostings) => Bits | null;

/** A word of a phrase, whose terms are read as one. */
export interface TermInPhrase {
  /** How many words of the phrase are before it. Its positions are given less this: as those where the phrase begins. */
  readonly offset: number;
  readonly excludedBy: ExcludedBy;
}

/** The positions of any of some terms in the wanted entries, as those where the phrase begins; null for all entries. */
export function readPositions(
  terms: readonly BlockPostings[],
  wanted: Bits | null,
  word: TermInPhrase,
  buffer: PositionBuffer,
): Positions {
  const [only, ...others] = terms;
  if (only !== undefined && others.length === 0) {
    return positionsOfTerm(only, wanted, word, buffer);
  }
  const lists: Positions[] = [];
  for (const term of terms) {
    const positions = positionsOfTerm(term, wanted, word, buffer);
    if (positions.from < positions.to) lists.push(positions);
  }
  return mergeAll(lists, buffer);
}

/** If a term is in more than this many times the wanted entries, each of those is looked up in its postings. */
const POSITIONS_SEEK_RATIO = 4;

/** The positions of one term. */
function positionsOfTerm(
  one: BlockPostings,
  wanted: Bits | null,
  word: TermInPhrase,
  buffer: PositionBuffer,
): Positions {
  const { postings, positions: bytes } = withPositions(one);
  // Each position takes a byte at least, and each entry one that holds their length.
  buffer.reserve(Math.max(0, bytes.length - postings.length));
  if (wanted !== null && countBits(wanted) * POSITIONS_SEEK_RATIO < postings.length) {
    return positionsInFew(one, wanted, word, buffer);
  }
  const excluded = word.excludedBy(one);
  const { locals, positions } = buffer;
  let count = buffer.used;
  for (let index = 0, at = postings.length; index < postings.length; index++) {
    const local = postings[index]! >>> 4;
    let length = bytes[index]!;
    if (length === LONG) {
      length = longNumber(bytes, at);
      at = afterNumber(bytes, at);
    }
    const end = Math.min(at + length, bytes.length);
    if (
      (wanted !== null && !hasBit(wanted, local)) ||
      (excluded !== null && hasBit(excluded, local))
    ) {
      at = end;
      continue;
    }
    let position = -word.offset;
    while (at < end) {
      const delta = bytes[at]!;
      if (delta < 0x80) {
        position += delta;
        at++;
      } else {
        position += longNumber(bytes, at);
        at = afterNumber(bytes, at);
      }
      if (position < 0) continue;
      locals[count] = local;
      positions[count++] = position;
    }
  }
  return buffer.take(count);
}

/** The positions of one term in few of the entries that have it. */
function positionsInFew(
  one: BlockPostings,
  wanted: Bits,
  word: TermInPhrase,
  buffer: PositionBuffer,
): Positions {
  const { postings, positions: bytes } = withPositions(one);
  const excluded = word.excludedBy(one);
  const { locals, positions } = buffer;
  let count = buffer.used;
  let index = 0;
  let first = postings.length;
  for (let bitsWord = 0; bitsWord < wanted.length; bitsWord++) {
    for (let left = wanted[bitsWord]!; left !== 0; left &= left - 1) {
      const local = (bitsWord << 5) + 31 - Math.clz32(left & -left);
      const next = firstFrom(postings, index, local << 4);
      if (next === postings.length) return buffer.take(count);
      first = skipPositions(bytes, index, next, first);
      index = next;
      if (postings[index]! >>> 4 !== local) continue;
      if (excluded !== null && hasBit(excluded, local)) continue;
      const isLong = bytes[index] === LONG;
      let at = isLong ? afterNumber(bytes, first) : first;
      const end = Math.min(at + (isLong ? longNumber(bytes, first) : bytes[index]!), bytes.length);
      for (let position = -word.offset; at < end; at = afterNumber(bytes, at)) {
        position += longNumber(bytes, at);
        if (position < 0) continue;
        locals[count] = local;
        positions[count++] = position;
      }
    }
  }
  return buffer.take(count);
}

/** Positions are there wherever a query that needs them reads postings. */
export function withPositions(one: BlockPostings): BlockPostings & { positions: Uint8Array } {
  if (one.positions === null)
    throw new TypeError(`The positions of ${one.term.text} were not read.`);
  return one as BlockPostings & { positions: Uint8Array };
}

/** Adds to `bits` the entries that have any of the positions. */
export function entriesOfPositions({ locals, from, to }: Positions, bits: Bits): Bits {
  for (let at = from; at < to; at++) setBit(bits, locals[at]!);
  return bits;
}

// Merges the positions of several terms of one block.

/** All positions in one list, in order. */
export function mergeAll(some: readonly Positions[], buffer: PositionBuffer): Positions {
  if (some.length > SORTED_FROM) {
    const sorted = sortAll(some, buffer);
    if (sorted !== null) return sorted;
  }
  let lists = some;
  while (lists.length > 1) {
    const before = lists;
    lists = before.flatMap((one, at) => {
      const other = before[at + 1];
      if (at % 2 === 1) return [];
      return other === undefined ? one : merged(one, other, buffer);
    });
  }
  return lists[0] ?? buffer.take(buffer.used);
}

/** A prefix may stand for a thousand words: sorting all of their positions takes a fifth of the time of merging two and two. */
const SORTED_FROM = 8;

/** Entry and position make one number where no position takes more bits. */
const POSITION_BITS = 20;

/** Null where a position takes too many bits. */
function sortAll(some: readonly Positions[], buffer: PositionBuffer): Positions | null {
  const count = some.reduce((sum, { from, to }) => sum + to - from, 0);
  const numbers = new Uint32Array(count);
  let next = 0;
  for (const { locals, positions, from, to } of some) {
    for (let at = from; at < to; at++) {
      const position = positions[at]!;
      if (position >>> POSITION_BITS !== 0) return null;
      numbers[next++] = (locals[at]! << POSITION_BITS) | position;
    }
  }
  numbers.sort();
  buffer.reserve(count);
  const { locals, positions, used } = buffer;
  for (let at = 0; at < count; at++) {
    const number = numbers[at]!;
    locals[used + at] = number >>> POSITION_BITS;
    positions[used + at] = number & (2 ** POSITION_BITS - 1);
  }
  return buffer.take(used + count);
}

function merged(one: Positions, other: Positions, buffer: PositionBuffer): Positions {
  const { locals: locals1, positions: positions1, to: to1 } = one;
  const { locals: locals2, positions: positions2, to: to2 } = other;
  let mine = one.from;
  let theirs = other.from;
  buffer.reserve(to1 - mine + to2 - theirs);
  const { locals, positions } = buffer;
  let at = buffer.used;
  while (mine < to1 && theirs < to2) {
    const local1 = locals1[mine]!;
    const position1 = positions1[mine]!;
    const local2 = locals2[theirs]!;
    const position2 = positions2[theirs]!;
    if (local1 < local2 || (local1 === local2 && position1 < position2)) {
      locals[at] = local1;
      positions[at++] = position1;
      mine++;
    } else {
      locals[at] = local2;
      positions[at++] = position2;
      theirs++;
    }
  }
  at = copyRest(one, mine, buffer, at);
  return buffer.take(copyRest(other, theirs, buffer, at));
}

/** Copies the positions from one on to a buffer, and returns the index after them. */
function copyRest(some: Positions, from: number, buffer: PositionBuffer, at: number): number {
  buffer.locals.set(some.locals.subarray(from, some.to), at);
  buffer.positions.set(some.positions.subarray(from, some.to), at);
  return at + some.to - from;
}

// Keeps the starts of a phrase at whose offset another of its words is, in one block.

/** The positions that two lists have in common. */
export function commonPositions(
  one: Positions,
  other: Positions,
  result: PositionBuffer,
): Positions {
  const { locals, positions, to } = one;
  const { locals: otherLocals, positions: otherPositions, to: otherEnd } = other;
  result.reserve(to - one.from);
  const { locals: foundLocals, positions: foundPositions } = result;
  let count = result.used;
  let theirs = other.from;
  for (let at = one.from; at < to && theirs < otherEnd; at++) {
    const local = locals[at]!;
    const position = positions[at]!;
    while (
      theirs < otherEnd &&
      (otherLocals[theirs]! < local ||
        (otherLocals[theirs] === local && otherPositions[theirs]! < position))
    ) {
      theirs++;
    }
    if (theirs === otherEnd) break;
    if (otherLocals[theirs] !== local || otherPositions[theirs] !== position) continue;
    foundLocals[count] = local;
    foundPositions[count++] = position;
  }
  return result.take(count);
}

// Where one operand of NEAR is near the other, in the entries of one block.

/** The positions at which something begins, and how many words it has. */
interface Occurrences {
  readonly positions: Positions;
  readonly words: number;
}

/** The positions of the first from whose end, or to whose beginning, at most `distance` steps are to the second. */
export function near(
  first: Occurrences,
  second: Occurrences,
  distance: number,
  buffer: PositionBuffer,
): Positions {
  buffer.reserve(first.positions.to - first.positions.from);
  const { locals: foundLocals, positions: foundPositions } = buffer;
  let count = buffer.used;
  const { locals: firstLocals, positions: firstPositions, to: firstEnd } = first.positions;
  const { locals, positions, to: end } = second.positions;
  let low = second.positions.from;
  for (let at = first.positions.from; at < firstEnd; at++) {
    const local = firstLocals[at]!;
    const position = firstPositions[at]!;
    const from = position - distance - second.words + 1;
    const to = position + first.words - 1 + distance;
    while (
      low < end &&
      (locals[low]! < local || (locals[low] === local && positions[low]! < from))
    ) {
      low++;
    }
    for (let one = low; one < end && locals[one] === local && positions[one]! <= to; one++) {
      const other = positions[one]!;
      // Two that overlap, as a word and itself, are not near each other.
      if (other < position + first.words && other + second.words > position) continue;
      foundLocals[count] = local;
      foundPositions[count++] = position;
      break;
    }
  }
  return buffer.take(count);
}

// Counts positions by the entry that has them, in one block.

/** Adds to `counts`, by entry, how many positions a term has in the wanted entries; null for all. None is decoded. */
export function addTermCounts(
  counts: Uint32Array,
  one: BlockPostings,
  wanted: Bits | null,
  excludedBy: ExcludedBy,
): void {
  const { postings, positions: bytes } = withPositions(one);
  const excluded = excludedBy(one);
  for (let index = 0, at = postings.length; index < postings.length; index++) {
    const local = postings[index]! >>> 4;
    let length = bytes[index]!;
    if (length === LONG) {
      length = longNumber(bytes, at);
      at = afterNumber(bytes, at);
    }
    const end = Math.min(at + length, bytes.length);
    const isCounted =
      (wanted === null || hasBit(wanted, local)) && (excluded === null || !hasBit(excluded, local));
    if (isCounted) counts[local]! += countNumbers(bytes, at, end);
    at = end;
  }
}

/** How many numbers some bytes hold: only the last byte of each is without the high bit. */
function countNumbers(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) count += (bytes[at]! >>> 7) ^ 1;
  return count;
}

/** Adds to `counts`, by entry, how many different positions a list has. */
export function addDistinctCounts(
  counts: Uint32Array,
  { locals, positions, from, to }: Positions,
): void {
  for (let at = from; at < to; at++) {
    const isSame =
      at > from && locals[at] === locals[at - 1] && positions[at] === positions[at - 1];
    if (!isSame) counts[locals[at]!]! += 1;
  }
}
