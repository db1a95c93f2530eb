// Text in UTF-8, appended piece by piece to a buffer that is used again.

/** A UTF-16 unit takes at most three bytes. */
export const UTF8_UNIT_BYTES_MAX = 3;

export class TextBytes {
  #bytes = Buffer.alloc(1_024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    const needed = this.#length + UTF8_UNIT_BYTES_MAX * text.length;
    if (needed > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * needed);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** Returns a copy of what was added since the last call. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }
}
