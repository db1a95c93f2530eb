// Decodes the numbers of positions, which encode-positions.ts writes with seven bits a byte. Most take one byte; hot loops
// read those themselves.

/** As a length in bytes: this or more, and the length itself is before the positions. */
export const LONG = 0xff;

/**
 * A number of any length. Where the bytes end before it does, what there is of it. No text has 2³¹ words: within that,
 * numbers stay whole ones to the machine, which is what makes reading them fast.
 */
export function longNumber(bytes: Uint8Array, at: number): number {
  let value = bytes[at]! & 0x7f;
  for (let shift = 7; bytes[at]! >= 0x80; shift += 7) value |= (bytes[++at]! & 0x7f) << shift;
  return value;
}

/** The offset after a number. */
export function afterNumber(bytes: Uint8Array, at: number): number {
  while (bytes[at]! >= 0x80) at++;
  return at + 1;
}

/**
 * Where the positions of one entry begin, given where those of an earlier one do; both by the number of their posting. This is
 * where a phrase with a common word spends its time: it is passed over in most of its entries.
 */
export function skipPositions(bytes: Uint8Array, index: number, to: number, at: number): number {
  let sum = at;
  let marks = 0;
  let next = index;
  for (; next + 4 <= to; next += 4) {
    const a = bytes[next]!;
    const b = bytes[next + 1]!;
    const c = bytes[next + 2]!;
    const d = bytes[next + 3]!;
    sum += a + b + c + d;
    // LONG and 1 is the only sum that has the ninth bit.
    marks |= (a + 1) | (b + 1) | (c + 1) | (d + 1);
  }
  for (; next < to; next++) {
    sum += bytes[next]!;
    marks |= bytes[next]! + 1;
  }
  return (marks & (LONG + 1)) === 0 ? sum : skipLongPositions(bytes, index, to, at);
}

function skipLongPositions(bytes: Uint8Array, index: number, to: number, at: number): number {
  for (let next = index; next < to; next++) {
    const length = bytes[next]!;
    at = length === LONG ? afterNumber(bytes, at) + longNumber(bytes, at) : at + length;
  }
  return at;
}
