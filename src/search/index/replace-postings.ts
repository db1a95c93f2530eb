// Replaces the postings of some entries in those of a block. Postings are copied in stretches: a block has thousands, of which
// few are replaced.

import { present } from '../../present.ts';
import { skipPositions } from './decode-positions.ts';
import { firstFrom, type Postings, type TermPostings } from './postings.ts';

/**
 * The postings of a term in a block when those of the `replaced` entries are these. `replaced` has `local << 4` of each
 * entry, ascending, and every entry of `others` is among them.
 */
export function replacePostings(
  stored: TermPostings,
  replaced: Postings,
  others: TermPostings,
): TermPostings {
  const pieces: Piece[] = [];
  let from = 0;
  let other = 0;
  for (const entry of replaced) {
    const to = firstFrom(stored.postings, from, entry);
    if (to > from) pieces.push({ source: stored, from, to });
    if (isOf(others.postings[other], entry)) {
      pieces.push({ source: others, from: other, to: ++other });
    }
    from = isOf(stored.postings[to], entry) ? to + 1 : to;
  }
  if (from < stored.postings.length) {
    pieces.push({ source: stored, from, to: stored.postings.length });
  }
  const hasPositions = stored.positions !== null && others.positions !== null;
  return {
    postings: joinPostings(pieces),
    positions: hasPositions ? joinPositions(pieces) : null,
  };
}

/** Postings of one source, from one to before another. */
interface Piece {
  readonly source: TermPostings;
  readonly from: number;
  readonly to: number;
}

/** Whether a posting is there, and is of an entry. */
function isOf(posting: number | undefined, entry: number): boolean {
  return posting !== undefined && posting >>> 4 === entry >>> 4;
}

function joinPostings(pieces: readonly Piece[]): Postings {
  const joined = new Uint16Array(countOf(pieces));
  let next = 0;
  for (const { source, from, to } of pieces) {
    joined.set(source.postings.subarray(from, to), next);
    next += to - from;
  }
  return joined;
}

/** The length of the positions of each posting comes first, then all positions. */
function joinPositions(pieces: readonly Piece[]): Uint8Array {
  const count = countOf(pieces);
  const ends = new Map<TermPostings, { posting: number; offset: number }>();
  const parts = pieces.map(({ source, from, to }) => {
    const positions = present(source.positions, 'the positions of a term');
    const last = ends.get(source) ?? { posting: 0, offset: source.postings.length };
    const start = skipPositions(positions, last.posting, from, last.offset);
    const end = skipPositions(positions, from, to, start);
    ends.set(source, { posting: to, offset: end });
    return { lengths: positions.subarray(from, to), bytes: positions.subarray(start, end) };
  });
  const joined = new Uint8Array(parts.reduce((sum, { bytes }) => sum + bytes.length, count));
  let next = 0;
  for (const { lengths } of parts) {
    joined.set(lengths, next);
    next += lengths.length;
  }
  for (const { bytes } of parts) {
    joined.set(bytes, next);
    next += bytes.length;
  }
  return joined;
}

function countOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { from, to }) => sum + to - from, 0);
}
