// The best of many scored entries, selected while they are added: one that cannot be among the best any more is dropped.

import { BLOCK_SIZE } from '../index/bits.ts';

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
