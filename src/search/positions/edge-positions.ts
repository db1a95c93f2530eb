// The entries of one block that begin or end with a phrase.

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
