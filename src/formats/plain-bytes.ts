// Values in the PLAIN encoding of Parquet, appended to a buffer that is used again.

import { UTF8_UNIT_BYTES_MAX } from './text-bytes.ts';

const TEXT_LENGTH_BYTES = 4;
const NUMBER_BYTES = 8;
const DAY_BYTES = 4;

export class PlainBytes {
  #bytes = Buffer.alloc(1_024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Appends the length in bytes, then the text in UTF-8. */
  addText(text: string): void {
    this.#ensure(TEXT_LENGTH_BYTES + UTF8_UNIT_BYTES_MAX * text.length);
    const length = this.#bytes.write(text, this.#length + TEXT_LENGTH_BYTES);
    this.#bytes.writeUInt32LE(length, this.#length);
    this.#length += TEXT_LENGTH_BYTES + length;
  }

  /** Appends 64 bits; ids are safe integers above 0. */
  addNumber(number: number): void {
    this.#ensure(NUMBER_BYTES);
    this.#bytes.writeUInt32LE(number % 2 ** 32, this.#length);
    this.#bytes.writeUInt32LE(Math.floor(number / 2 ** 32), this.#length + NUMBER_BYTES / 2);
    this.#length += NUMBER_BYTES;
  }

  /** Appends a day as 32 bits: days since 1970, which may be below 0. */
  addDay(days: number): void {
    this.#ensure(DAY_BYTES);
    this.#bytes.writeInt32LE(days, this.#length);
    this.#length += DAY_BYTES;
  }

  /** Returns what was added since the last call; the bytes are valid until something is added again. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #ensure(more: number): void {
    const needed = this.#length + more;
    if (needed > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * needed);
  }
}
