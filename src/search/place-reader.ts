// Reads the places of a term, as postings.ts writes them: numbers of seven bits a byte.

export class PlaceReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  number(): number {
    const byte = this.#bytes[this.#at++]!;
    return byte < 0x80 ? byte : this.#longNumber(byte & 0x7f);
  }

  #longNumber(first: number): number {
    let value = first;
    for (let scale = 128; ; scale *= 128) {
      const byte = this.#bytes[this.#at++]!;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  /** Passes over so many numbers. */
  skip(count: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    for (let left = count; left > 0; at++) if (bytes[at]! < 0x80) left--;
    this.#at = at;
  }
}
