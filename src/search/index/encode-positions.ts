// Encodes the positions of terms: first, for each entry, how many bytes its positions take, so that a reader skips entries by
// adding; then, entry after entry, the distances from one position to the next, seven bits a byte. Positions that take too many
// bytes for one byte of length have their length before them.

import { LONG } from './decode-positions.ts';

/** The positions of several terms, term after term. */
export interface PositionLists {
  /** Where the entries of each term begin in `times`; at the end, their number. */
  readonly postingsEnd: ArrayLike<number>;
  /** How many positions each entry has. */
  readonly times: ArrayLike<number>;
  /** Where the distances of each term begin in `distances`. */
  readonly distancesEnd: ArrayLike<number>;
  readonly distances: ArrayLike<number>;
}

/** The positions of one term: how many it has in each entry, and the distances of all. */
export function encodePositions(
  times: ArrayLike<number>,
  distances: ArrayLike<number>,
): Uint8Array<ArrayBuffer> {
  const encoder = new PositionEncoder();
  encoder.start(times.length, distances.length);
  encoder.append({ postingsEnd: [0, times.length], times, distancesEnd: [0], distances }, 0);
  return encoder.bytes.slice(0, encoder.length);
}

/** The bytes of the largest number, which is below 2³⁵. */
const NUMBER_BYTES_MAX = 5;

/** Encodes one term after the other into one buffer, which is used again: thousands of allocations a block would take longer. */
export class PositionEncoder {
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  /** How many bytes were written. */
  length = 0;

  /** Begins anew, with space for this number of postings and distances. */
  start(postings: number, distances: number): void {
    const bytesMax = postings + (distances + postings) * NUMBER_BYTES_MAX;
    if (this.bytes.length < bytesMax) this.bytes = new Uint8Array(bytesMax);
    this.length = 0;
  }

  /** Appends the positions of one of the terms. */
  append({ postingsEnd, times, distancesEnd, distances }: PositionLists, term: number): void {
    const [first, end] = [postingsEnd[term]!, postingsEnd[term + 1]!];
    const { bytes, length: start } = this;
    let next = start + end - first;
    let distance = distancesEnd[term]!;
    for (let entry = first; entry < end; entry++) {
      const to = distance + times[entry]!;
      const length = bytesFor(distances, distance, to);
      bytes[start + entry - first] = Math.min(length, LONG);
      if (length >= LONG) next = writeNumber(bytes, next, length);
      for (; distance < to; distance++) next = writeNumber(bytes, next, distances[distance]!);
    }
    this.length = next;
  }
}

function bytesFor(numbers: ArrayLike<number>, from: number, to: number): number {
  let bytes = 0;
  for (let at = from; at < to; at++) bytes += bytesForNumber(numbers[at]!);
  return bytes;
}

function bytesForNumber(value: number): number {
  let bytes = 1;
  for (let left = value; left >= 0x80; left = Math.floor(left / 128)) bytes++;
  return bytes;
}

/** Returns the offset after the number. */
function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  while (value >= 0x80) {
    bytes[at++] = (value & 0x7f) | 0x80;
    value = Math.floor(value / 128);
  }
  bytes[at++] = value;
  return at;
}
