// A seeded random number generator: the same numbers every time.

/** Mulberry32: one word of state, two multiplications a number, good enough for prose. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed + 1, 0x9e3779b1) | 0;
  }

  /** 32 random bits. */
  bits(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return mixed ^ (mixed >>> 14);
  }

  /** A whole number from 0 to `bound` - 1; `bound` is at most 65,536, so integers suffice. */
  below(bound: number): number {
    return Math.imul(this.bits() >>> 16, bound) >>> 16;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** True `perMille` times in a thousand. */
  chance(perMille: number): boolean {
    return this.below(1000) < perMille;
  }

  /** An element of a non-empty list. An item may be null. */
  pick<T>(bank: readonly T[]): T {
    if (bank.length === 0) throw new RangeError('a bank to pick from is empty');
    return bank[this.below(bank.length)] as T;
  }

  /** A number from 0 up to 1. */
  fraction(): number {
    return (this.bits() >>> 0) / 4294967296;
  }
}
