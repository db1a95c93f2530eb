// Keeps the starts of a phrase at whose offset another of its words is, in one block.

import { emptyBits, hasBit } from '../index/bits.ts';
import type { BlockPostings } from '../index/block-postings.ts';
import { afterNumber, longNumber, skipPositions } from '../index/decode-positions.ts';
import { firstFrom } from '../index/postings.ts';
import type { PositionBuffer, Positions } from './position-buffer.ts';
import { PostingBytes } from './posting-bytes.ts';
import {
  entriesOfPositions,
  positionsOfTerm,
  readPositions,
  withPositions,
  type TermInPhrase,
  POSITIONS_SEEK_RATIO,
} from './read-positions.ts';

/** `scratch` is for positions that are compared only; the result is written to `result`. They may be the same. */
export interface PositionBuffers {
  readonly scratch: PositionBuffer;
  readonly result: PositionBuffer;
}

/** The starts at whose offset any of some terms is, in the same entry. */
export function followed(
  starts: Positions,
  terms: readonly BlockPostings[],
  word: TermInPhrase,
  { scratch, result }: PositionBuffers,
): Positions {
  const length = starts.to - starts.from;
  if (marks.length < length) marks = new Uint8Array(2 * length);
  marks.fill(0, 0, length);
  if (terms.length > TERMS_ONE_BY_ONE) {
    const wanted = entriesOfPositions(starts, emptyBits());
    markEqual(starts, readPositions(terms, wanted, word, scratch));
  } else {
    for (const term of terms) {
      // A term of few other entries is read whole, which takes less than skipping them.
      if (term.postings.length > POSITIONS_SEEK_RATIO * length) markFollowed(starts, term, word);
      else markEqual(starts, positionsOfTerm(term, null, word, scratch));
    }
  }
  return copyMarked(starts, result);
}

/** For each start 1 where it is followed; allocated once. */
let marks = new Uint8Array(2 ** 10);

/** All starts are compared for each term; where a prefix matches hundreds, once for all of them. */
const TERMS_ONE_BY_ONE = 8;

/** Marks the starts that are among other positions. */
function markEqual({ locals, positions, from, to }: Positions, others: Positions): void {
  const { locals: otherLocals, positions: otherPositions, to: end } = others;
  let other = others.from;
  for (let start = from; start < to; start++) {
    const local = locals[start]!;
    const position = positions[start]!;
    while (
      other < end &&
      (otherLocals[other]! < local ||
        (otherLocals[other] === local && otherPositions[other]! < position))
    ) {
      other++;
    }
    if (other === end) return;
    if (otherLocals[other] === local && otherPositions[other] === position) marks[start - from] = 1;
  }
}

/** Marks the starts at whose offset a term is, which is in many more entries: those are skipped. */
function markFollowed(starts: Positions, one: BlockPostings, word: TermInPhrase): void {
  const { postings, positions: bytes } = withPositions(one);
  const excluded = word.excludedBy(one);
  const { locals, to } = starts;
  let index = 0;
  let at = postings.length;
  for (let start = starts.from; start < to;) {
    const local = locals[start]!;
    const next = firstFrom(postings, index, local << 4);
    at = skipPositions(bytes, index, next, at);
    index = next;
    if (index === postings.length) return;
    const isHere = postings[index]! >>> 4 === local;
    if (isHere && (excluded === null || !hasBit(excluded, local))) {
      posting.set(bytes, index, at);
      markInEntry(starts, start, word.offset);
    }
    while (start < to && locals[start] === local) start++;
  }
}

const posting = new PostingBytes();

/** Marks the starts of one entry, from `from` on, at whose offset `posting` has a position. */
function markInEntry(starts: Positions, from: number, offset: number): void {
  const { bytes } = posting;
  const end = Math.min(posting.end, bytes.length);
  const { locals, positions, to } = starts;
  const local = locals[from]!;
  let start = from;
  let wanted = positions[start]! + offset;
  for (let position = 0, at = posting.at; at < end;) {
    const delta = bytes[at]!;
    if (delta < 0x80) {
      position += delta;
      at++;
    } else {
      position += longNumber(bytes, at);
      at = afterNumber(bytes, at);
    }
    while (wanted < position) {
      if (++start === to || locals[start] !== local) return;
      wanted = positions[start]! + offset;
    }
    if (wanted === position) marks[start - starts.from] = 1;
  }
}

/** Without a branch: each start is written, and counted where it is marked. */
function copyMarked(starts: Positions, result: PositionBuffer): Positions {
  const length = starts.to - starts.from;
  result.reserve(length);
  const marked = marks;
  const { locals, positions } = result;
  let count = result.used;
  for (let start = 0; start < length; start++) {
    locals[count] = starts.locals[starts.from + start]!;
    positions[count] = starts.positions[starts.from + start]!;
    count += marked[start]!;
  }
  return result.take(count);
}
