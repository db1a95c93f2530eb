// Reads the numbers that the places of a term are written in, as postings.ts writes them: seven bits a byte. Most are one
// byte, which whoever reads many of them sees for himself.

/**
 * A number of any length. Where the bytes end before it does, what there is of it. No text has 2³¹ words: within that,
 * numbers stay whole ones to the machine, which is what makes reading them fast.
 */
export function longNumber(bytes: Uint8Array, at: number): number {
  let value = bytes[at]! & 0x7f;
  for (let shift = 7; bytes[at]! >= 0x80; shift += 7) value |= (bytes[++at]! & 0x7f) << shift;
  return value;
}

/** The place after a number. */
export function afterNumber(bytes: Uint8Array, at: number): number {
  while (bytes[at]! >= 0x80) at++;
  return at + 1;
}
