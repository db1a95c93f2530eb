// How many words a text has: runs between spaces that have a letter or a digit in them.

/** `end`: only what is before this offset is counted, in UTF-16 units. */
export function countWords(text: string, end = text.length): number {
  const units = unitsOf(text);
  let words = 0;
  for (let at = 0; at < end; at++) {
    const code = units[at] ?? SPACE_UNIT;
    if (!(code < 0x80 ? isLetterOrDigit(code) : isOtherLetter(text, at))) continue;
    words++;
    at = spaceAfter(units, at, end);
  }
  return words;
}

/** Where the run of characters that has this one ends. */
function spaceAfter(units: Uint16Array, from: number, end: number): number {
  for (let at = from + 1; at < end; at++) {
    const code = units[at] ?? SPACE_UNIT;
    if (code === 0x20 || ((code < 0x20 || code >= 0x80) && isOtherSpace(code))) return at;
  }
  return end;
}

function isLetterOrDigit(code: number): boolean {
  const small = code | 0x20;
  return (small >= 0x61 && small <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

function isOtherLetter(text: string, at: number): boolean {
  return /^[\p{L}\p{N}]$/u.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

function isOtherSpace(code: number): boolean {
  return (code >= 0x09 && code <= 0x0d) || (code >= 0x80 && /^\s$/.test(String.fromCharCode(code)));
}

// The UTF-16 units of a text as numbers. An import reads every text several times, unit by unit: from an array that takes two thirds of
// the time that it takes from a string.

/** Behind the last unit of a text: a word ends there as it does at a space. */
export const SPACE_UNIT = 0x20;

/** Nearly all texts of a record are shorter: they are read from one array, so that none is allocated for each. */
const SHARED_UNITS = 2 ** 15;

const shared = new Uint16Array(SHARED_UNITS);

/** The units of a text, and a space behind them; to be read before the next text is. */
export function unitsOf(text: string): Uint16Array {
  const { length } = text;
  const units = length < SHARED_UNITS ? shared : new Uint16Array(length + 1);
  const bytes = length < SHARED_UNITS ? sharedBytes : Buffer.from(units.buffer);
  bytes.write(text, 'utf16le');
  units[length] = SPACE_UNIT;
  return units;
}

const sharedBytes = Buffer.from(shared.buffer);
