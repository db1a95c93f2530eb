// The entries of one block that begin or end with a phrase, or have a word where a phrase that is cut there would have it.

import { setBit, type Bits } from '../index/bits.ts';
import type { Positions } from './position-buffer.ts';

/** Adds to `bits` the entries that have a phrase at one edge. `bodies` has the number of positions of each entry. */
export type AddEntriesAtEdge = (
  bits: Bits,
  starts: Positions,
  words: number,
  bodies: Uint32Array,
) => void;

/** Adds the entries that begin with a phrase, given where the phrase starts and how many words it has. */
export const addEntriesBeginning: AddEntriesAtEdge = (bits, starts, words, bodies) => {
  const { locals, positions, from, to } = starts;
  for (let at = from; at < to; at++) {
    const local = locals[at]!;
    if (positions[at] === 0 && words <= bodies[local]!) setBit(bits, local);
  }
};

/** Adds the entries that end with it. */
export const addEntriesEnding: AddEntriesAtEdge = (bits, starts, words, bodies) => {
  const { locals, positions, from, to } = starts;
  for (let at = from; at < to; at++) {
    const local = locals[at]!;
    if (positions[at]! + words === bodies[local]) setBit(bits, local);
  }
};

/** A phrase of which one word is read: `offset` of its `words` are before that one. */
export interface CutPhrase {
  readonly offset: number;
  readonly words: number;
}

/**
 * Calls `use` for each entry in which the word is as far from an edge as in a phrase that is cut there, with the number of words before
 * the cut.
 */
export function eachCut(
  { locals, positions, from, to }: Positions,
  { offset, words }: CutPhrase,
  bodies: Uint32Array,
  use: (cut: number, local: number) => void,
): void {
  for (let at = from; at < to; at++) {
    const local = locals[at]!;
    const position = positions[at]!;
    const fromEnd = bodies[local]! - position;
    if (offset + fromEnd < words) use(offset + fromEnd, local);
    if (position < offset) use(offset - position, local);
  }
}
