// What was found lately, as long as the record stays as it is: whoever walks through the pages of a search pays
// for it once.

export class KeptByStamp<Value> {
  readonly #bytesMax: number;
  readonly #bytesOf: (value: Value) => number;
  readonly #values = new Map<string, Value>();
  #stamp = '';
  #bytes = 0;

  constructor(bytesMax: number, bytesOf: (value: Value) => number) {
    this.#bytesMax = bytesMax;
    this.#bytesOf = bytesOf;
  }

  async find(stamp: string, key: string, make: () => Promise<Value>): Promise<Value> {
    if (stamp !== this.#stamp) {
      this.#values.clear();
      this.#bytes = 0;
      this.#stamp = stamp;
    }
    const known = this.#values.get(key);
    if (known !== undefined) {
      // The least lately asked for is the first to go.
      this.#values.delete(key);
      this.#values.set(key, known);
      return known;
    }
    const made = await make();
    // While this was made another question may have seen a newer record, or asked the same.
    if (stamp !== this.#stamp || this.#values.has(key)) return made;
    this.#values.set(key, made);
    this.#bytes += this.#bytesOf(made);
    for (const [oldest, value] of this.#values) {
      if (this.#bytes <= this.#bytesMax || oldest === key) break;
      this.#values.delete(oldest);
      this.#bytes -= this.#bytesOf(value);
    }
    return made;
  }
}
