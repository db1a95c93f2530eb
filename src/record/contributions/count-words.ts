// How many words a text has: runs between spaces that have a letter or a digit in them.

import { SPACE_UNIT, unitsOf } from '../languages/text-units.ts';

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
