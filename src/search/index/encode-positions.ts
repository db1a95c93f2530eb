// Writes the positions of terms: first, for each entry, how many bytes they take, so that entries nobody asks for are passed over
// by adding; then, entry after entry, the distances from one to the next, seven bits a byte. What takes too many for a byte
// says so before its distances.

import { LONG } from './decode-positions.ts';

/** The positions of one term: how many it has in each entry, and the distances of all. */
export function encodePositions(
  times: ArrayLike<number>,
  distances: ArrayLike<number>,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(bytesAtMost(times.length, distances.length));
  return bytes.slice(0, putPositions(bytes, 0, times, 0, times.length, distances, 0));
}

/** Room for the positions of terms that are in so many entries, with so many distances in all. */
export function bytesAtMost(entries: number, distances: number): number {
  return entries + (distances + entries) * NUMBER_BYTES_MAX;
}

/** Of any number up to 2³⁵. */
const NUMBER_BYTES_MAX = 5;

/**
 * Writes at `at` the positions of a term, of which `times` tells from `first` to before `end` how many each entry has, and
 * `distances` from `from` on the distances. Gives the place after them.
 */
export function putPositions(
  bytes: Uint8Array,
  at: number,
  times: ArrayLike<number>,
  first: number,
  end: number,
  distances: ArrayLike<number>,
  from: number,
): number {
  let next = at + end - first;
  let distance = from;
  for (let entry = first; entry < end; entry++) {
    const to = distance + times[entry]!;
    const length = bytesFor(distances, distance, to);
    bytes[at + entry - first] = Math.min(length, LONG);
    if (length >= LONG) next = writeNumber(bytes, next, length);
    for (; distance < to; distance++) next = writeNumber(bytes, next, distances[distance]!);
  }
  return next;
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

/** Gives the place after the number. */
function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  while (value >= 0x80) {
    bytes[at++] = (value & 0x7f) | 0x80;
    value = Math.floor(value / 128);
  }
  bytes[at++] = value;
  return at;
}
