// What was found lately, as long as the record stays as it is: whoever walks through the pages of a search pays
// for it once.

interface Kept<Value> {
  readonly stamp: string;
  readonly value: Value;
}

export class KeptByStamp<Value> {
  readonly #bytesMax: number;
  readonly #bytesOf: (value: Value) => number;
  readonly #stampsMax: number;
  readonly #values = new Map<string, Kept<Value>>();
  /** The one that was asked about last is the last. */
  #stamps: readonly string[] = [];
  #bytes = 0;

  /** Values of so many states of the record are kept at once. */
  constructor(bytesMax: number, bytesOf: (value: Value) => number, stampsMax = 1) {
    this.#bytesMax = bytesMax;
    this.#bytesOf = bytesOf;
    this.#stampsMax = stampsMax;
  }

  async find(stamp: string, asked: string, make: () => Promise<Value>): Promise<Value> {
    this.#turnTo(stamp);
    const key = `${stamp} ${asked}`;
    const known = this.#values.get(key);
    if (known !== undefined) {
      // The least lately asked for is the first to go.
      this.#values.delete(key);
      this.#values.set(key, known);
      return known.value;
    }
    const made = await make();
    // While this was made other questions may have seen newer states of the record, or asked the same.
    if (!this.#stamps.includes(stamp) || this.#values.has(key)) return made;
    this.#values.set(key, { stamp, value: made });
    this.#bytes += this.#bytesOf(made);
    for (const [oldest, { value }] of this.#values) {
      if (this.#bytes <= this.#bytesMax || oldest === key) break;
      this.#drop(oldest, value);
    }
    return made;
  }

  /** Drops what was found in states that are not asked about any more. */
  #turnTo(stamp: string): void {
    if (this.#stamps.at(-1) === stamp) return;
    const others = this.#stamps.filter((known) => known !== stamp);
    this.#stamps = [...others, stamp].slice(-this.#stampsMax);
    for (const [key, kept] of this.#values) {
      if (!this.#stamps.includes(kept.stamp)) this.#drop(key, kept.value);
    }
  }

  #drop(key: string, value: Value): void {
    this.#values.delete(key);
    this.#bytes -= this.#bytesOf(value);
  }
}
