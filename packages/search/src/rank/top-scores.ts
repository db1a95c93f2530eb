// The best of many scored entries, selected while they are added: one that cannot be among the best any more is dropped.

import { type Bits, BLOCK_SIZE, idOf } from '../index/bits.ts';
import { countOnce, type EntrySet } from '../index/entry-set.ts';

/** The number of steps that scores are rounded down to. */
export const STEPS = 65_536;

export class TopScores {
  /** An entry whose step is not above this is not among the best: enough earlier ones are as good. */
  threshold = -1;
  readonly #wanted: number;
  readonly #steps: Uint16Array;
  readonly #ids: Float64Array;
  #length = 0;

  /** Selects the best `wanted` of at most `all` entries. */
  constructor(wanted: number, all: number) {
    this.#wanted = Math.min(wanted, all);
    const capacity = Math.min(all, 2 * this.#wanted + 2 * BLOCK_SIZE) + BLOCK_SIZE;
    this.#steps = new Uint16Array(capacity);
    this.#ids = new Float64Array(capacity);
  }

  /** Makes space for the entries of a block; must be called before they are added. */
  makeSpace(): void {
    if (this.#length + BLOCK_SIZE > this.#steps.length) this.#dropLowest();
  }

  /** Adds an entry whose step is above `threshold`. Ids must come in ascending order. */
  add(step: number, id: number): void {
    this.#steps[this.#length] = step;
    this.#ids[this.#length++] = id;
  }

  /** The best first; equals in order of id. */
  ids(): number[] {
    this.#dropLowest();
    const ranks = this.#countSteps();
    for (let step = STEPS - 1, rank = 0; step >= 0; step--) {
      const count = ranks[step]!;
      ranks[step] = rank;
      rank += count;
    }
    const ids = Array.from({ length: this.#length }, () => 0);
    for (let at = 0; at < this.#length; at++) ids[ranks[this.#steps[at]!]!++] = this.#ids[at]!;
    return ids;
  }

  /** Leaves the best that are wanted, in order of id. */
  #dropLowest(): void {
    if (this.#length <= this.#wanted) return;
    const counts = this.#countSteps();
    let lowest = STEPS;
    let better = 0;
    let missing = this.#wanted;
    while (missing > 0) {
      const count = counts[--lowest]!;
      missing -= count;
      if (missing > 0) better += count;
    }
    let equals = this.#wanted - better;
    let next = 0;
    for (let at = 0; at < this.#length; at++) {
      const step = this.#steps[at]!;
      if (step < lowest || (step === lowest && equals-- <= 0)) continue;
      this.#steps[next] = step;
      this.#ids[next++] = this.#ids[at]!;
    }
    this.#length = next;
    this.threshold = lowest;
  }

  #countSteps(): Uint32Array {
    const counts = new Uint32Array(STEPS);
    for (let at = 0; at < this.#length; at++) counts[this.#steps[at]!]!++;
    return counts;
  }
}

// Collects a page of the entries with the highest scores.

/**
 * Returns the scores of the `wanted` entries of a block by local id, or null where all are 0. The values of other entries
 * are undefined, and the array may be overwritten by the next call.
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

/** The ids of a slice of a set, best first; entries of equal score are in order of id. */
export function topPage(
  found: EntrySet,
  { scoreBlock, scoreMax }: Scorer,
  { from, limit }: PageSlice,
): number[] {
  const top = new TopScores(from + limit, countOnce(found));
  const scale = scoreMax > 0 ? (STEPS - 1) / scoreMax : 0;
  for (const [block, bits] of found) {
    top.makeSpace();
    const scores = scoreBlock(block, bits);
    if (scores !== null) addScores(top, { block, bits, scores, scale });
    else if (top.threshold < 0) addScores(top, { block, bits, scores: ZEROS, scale: 0 });
  }
  return top.ids().slice(from);
}

const ZEROS = new Float32Array(BLOCK_SIZE);

interface ScoredBlock {
  readonly block: number;
  readonly bits: Bits;
  readonly scores: Float32Array;
  /** From a score to a step. */
  readonly scale: number;
}

function addScores(top: TopScores, { block, bits, scores, scale }: ScoredBlock): void {
  const { threshold } = top;
  // The highest score of all is scaled to the last step, not to one past it.
  const atLeast = Math.min(STEPS - 1, threshold + 1);
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) {
      const local = (word << 5) + 31 - Math.clz32(left & -left);
      const score = scores[local]! * scale;
      if (score < atLeast) continue;
      const step = Math.min(STEPS - 1, Math.floor(score));
      if (step > threshold) top.add(step, idOf(block, local));
    }
  }
}
