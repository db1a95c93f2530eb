// The bytes of the positions of one posting, among those of a term in one block.

import { afterNumber, LONG, longNumber } from '../index/decode-positions.ts';

/** Where the positions of the next posting begin. */
export function afterPositions(bytes: Uint8Array, index: number, at: number): number {
  const length = bytes[index]!;
  return length === LONG ? afterNumber(bytes, at) + longNumber(bytes, at) : at + length;
}

/** Set to one posting after another: an object for each would take longer to make than to read. */
export class PostingBytes {
  bytes: Uint8Array = new Uint8Array(0);
  at = 0;
  end = 0;

  /** Of the posting number `index`, whose positions begin at `start`. */
  set(bytes: Uint8Array, index: number, start: number): void {
    const length = bytes[index]!;
    this.bytes = bytes;
    this.at = length === LONG ? afterNumber(bytes, start) : start;
    this.end = this.at + (length === LONG ? longNumber(bytes, start) : length);
  }
}
