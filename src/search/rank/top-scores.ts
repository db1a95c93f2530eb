// The best of many, found while they go by: what cannot be among them any more is not held on to.

import { BLOCK_SIZE } from '../index/bits.ts';

/** How good something is, in so many steps. */
export const STEPS = 65_536;

export class TopScores {
  /** What is not above this step is not among the best: so many that came before are as good. */
  above = -1;
  readonly #wanted: number;
  readonly #steps: Uint16Array;
  readonly #ids: Float64Array;
  #length = 0;

  /** The best so many of at most so many in all. */
  constructor(wanted: number, all: number) {
    this.#wanted = Math.min(wanted, all);
    const room = Math.min(all, 2 * this.#wanted + 2 * BLOCK_SIZE) + BLOCK_SIZE;
    this.#steps = new Uint16Array(room);
    this.#ids = new Float64Array(room);
  }

  /** To be called before a block's are added. */
  makeRoom(): void {
    if (this.#length + BLOCK_SIZE > this.#steps.length) this.#narrow();
  }

  /** Adds one that is above `above`; ids must come in ascending order. */
  add(step: number, id: number): void {
    this.#steps[this.#length] = step;
    this.#ids[this.#length++] = id;
  }

  /** The best first, equals in order of id. */
  ids(): number[] {
    this.#narrow();
    const ranks = this.#counts();
    for (let step = STEPS - 1, passed = 0; step >= 0; step--) {
      const here = ranks[step]!;
      ranks[step] = passed;
      passed += here;
    }
    const ids = Array.from({ length: this.#length }, () => 0);
    for (let at = 0; at < this.#length; at++) ids[ranks[this.#steps[at]!]!++] = this.#ids[at]!;
    return ids;
  }

  /** Leaves the best that are wanted, in order of id. */
  #narrow(): void {
    if (this.#length <= this.#wanted) return;
    const counts = this.#counts();
    let lowest = STEPS;
    let better = 0;
    let missing = this.#wanted;
    while (missing > 0) {
      missing -= counts[--lowest]!;
      if (missing > 0) better += counts[lowest]!;
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
    this.above = lowest;
  }

  #counts(): Uint32Array {
    const counts = new Uint32Array(STEPS);
    for (let at = 0; at < this.#length; at++) counts[this.#steps[at]!]!++;
    return counts;
  }
}
