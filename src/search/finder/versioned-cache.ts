// What was found lately, as long as the record stays as it is: whoever walks through the pages of a search pays
// for it once.

interface Kept<Value> {
  readonly version: string;
  readonly value: Value;
}

export class VersionedCache<Value> {
  readonly #bytesMax: number;
  readonly #bytesOf: (value: Value) => number;
  readonly #versionsMax: number;
  readonly #values = new Map<string, Kept<Value>>();
  /** The one that was asked about last is the last. */
  #versions: readonly string[] = [];
  #bytes = 0;

  /** Values of so many states of the record are kept at once. */
  constructor(bytesMax: number, bytesOf: (value: Value) => number, versionsMax = 1) {
    this.#bytesMax = bytesMax;
    this.#bytesOf = bytesOf;
    this.#versionsMax = versionsMax;
  }

  async find(version: string, asked: string, make: () => Promise<Value>): Promise<Value> {
    this.#turnTo(version);
    const key = `${version} ${asked}`;
    const known = this.#values.get(key);
    if (known !== undefined) {
      // The least lately asked for is the first to go.
      this.#values.delete(key);
      this.#values.set(key, known);
      return known.value;
    }
    const made = await make();
    // While this was made other questions may have seen newer states of the record, or asked the same.
    if (!this.#versions.includes(version) || this.#values.has(key)) return made;
    this.#values.set(key, { version, value: made });
    this.#bytes += this.#bytesOf(made);
    for (const [oldest, { value }] of this.#values) {
      if (this.#bytes <= this.#bytesMax || oldest === key) break;
      this.#drop(oldest, value);
    }
    return made;
  }

  /** Drops what was found in states that are not asked about any more. */
  #turnTo(version: string): void {
    if (this.#versions.at(-1) === version) return;
    const others = this.#versions.filter((known) => known !== version);
    this.#versions = [...others, version].slice(-this.#versionsMax);
    for (const [key, kept] of this.#values) {
      if (!this.#versions.includes(kept.version)) this.#drop(key, kept.value);
    }
  }

  #drop(key: string, value: Value): void {
    this.#values.delete(key);
    this.#bytes -= this.#bytesOf(value);
  }
}
