// Collects a page of the entries with the highest scores.

import { type Bits, BLOCK_SIZE, idOf } from '../index/bits.ts';
import { countSet, type EntrySet } from '../index/entry-set.ts';

/**
 * Returns the scores of the `wanted` entries of a block by local id, or null if all are 0. The values of other entries are
 * undefined, and the next call may overwrite the array.
 */
export type ScoreBlock = (block: number, wanted: Bits) => Float32Array | null;

export interface Scorer {
  readonly scoreBlock: ScoreBlock;
  /** No score is above this. */
  readonly scoreMax: number;
}

export interface PageSlice {
  /** The 0-based position of the first item. */
  readonly from: number;
  readonly limit: number;
}

/** The ids of a slice of a set, best first; ties in id order. */
export function topPage(
  found: EntrySet,
  { scoreBlock, scoreMax }: Scorer,
  { from, limit }: PageSlice,
): number[] {
  const top = new TopScores(Math.min(from + limit, countSet(found)), scoreMax);
  for (const [block, bits] of found) top.add(block, bits, scoreBlock(block, bits) ?? ZEROS);
  return top.ids().slice(from);
}

const ZEROS = new Float32Array(BLOCK_SIZE);

/** The number of steps that scores are rounded down to. */
const STEPS = 65_536;

/** The best of many entries, which come in id order: one that can no longer be among the best is skipped. */
class TopScores {
  readonly #wanted: number;
  /** Scales a score to a step. */
  readonly #scale: number;
  #steps: Uint16Array;
  #ids: Float64Array;
  #length = 0;
  /** An entry with a lower score is not among the best: enough earlier ones are as good. */
  #least = 0;

  constructor(wanted: number, scoreMax: number) {
    this.#wanted = wanted;
    this.#scale = scoreMax > 0 ? (STEPS - 1) / scoreMax : 0;
    // Sorted at most once per block, and for as many entries as are wanted.
    this.#steps = new Uint16Array(2 * (wanted + BLOCK_SIZE));
    this.#ids = new Float64Array(this.#steps.length);
  }

  add(block: number, bits: Bits, scores: Float32Array): void {
    if (this.#length + BLOCK_SIZE > this.#steps.length) this.#sort();
    const steps = this.#steps;
    const ids = this.#ids;
    const first = idOf(block, 0);
    const scale = this.#scale;
    const least = this.#least;
    let length = this.#length;
    for (let word = 0; word < bits.length; word++) {
      for (let left = bits[word]!; left !== 0; left &= left - 1) {
        const local = (word << 5) + 31 - Math.clz32(left & -left);
        const score = scores[local]! * scale;
        if (score < least) continue;
        steps[length] = score | 0;
        ids[length++] = first + local;
      }
    }
    this.#length = length;
  }

  ids(): number[] {
    this.#sort();
    return [...this.#ids.subarray(0, this.#length)];
  }

  /** Sorts by counting, which keeps ties in order, and drops entries that are not among the best. */
  #sort(): void {
    const steps = new Uint16Array(this.#steps.length);
    const ids = new Float64Array(steps.length);
    const ranks = ranksOf(this.#steps.subarray(0, this.#length));
    for (let at = 0; at < this.#length; at++) {
      const step = this.#steps[at]!;
      const rank = ranks[step]!++;
      if (rank >= this.#wanted) continue;
      steps[rank] = step;
      ids[rank] = this.#ids[at]!;
    }
    if (this.#length >= this.#wanted) this.#least = (steps[this.#wanted - 1] ?? STEPS) + 1;
    this.#length = Math.min(this.#length, this.#wanted);
    this.#steps = steps;
    this.#ids = ids;
  }
}

/** By step, how many have a higher one. */
function ranksOf(steps: Uint16Array): Uint32Array {
  const ranks = new Uint32Array(STEPS);
  for (let at = 0; at < steps.length; at++) ranks[steps[at]!]!++;
  let higher = 0;
  for (let step = STEPS - 1; step >= 0; step--) {
    const count = ranks[step]!;
    ranks[step] = higher;
    higher += count;
  }
  return ranks;
}
