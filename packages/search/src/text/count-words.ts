// How many words a text has: runs between spaces that have a letter or a digit in them.

import { SPACE_UNIT, unitsOf } from './tokenizer.ts';

/** `end`: only what is before this offset is counted, in UTF-16 units. */
export function countWords(text: string, end = text.length): number {
  const counted = text.slice(0, end);
  const units = unitsOf(counted);
  let words = 0;
  for (let at = 0; at < counted.length; at++) {
    if ((KINDS[units[at] ?? SPACE_UNIT] || kindAt(counted, at)) !== LETTER) continue;
    words++;
    // Behind the last unit there is a space.
    do at++;
    while ((KINDS[units[at] ?? SPACE_UNIT] || kindAt(counted, at)) !== SPACE);
  }
  return words;
}

/** A letter or a digit. */
const LETTER = 1;
const SPACE = 2;
const OTHER = 3;

/** What the characters below U+10000 are; 0 where only `kindAt` can say. */
const KINDS = new Uint8Array(0x10000);

/** What the character at `at` is. Halves of pairs are not remembered: the second half of any is no letter. */
function kindAt(text: string, at: number): number {
  const code = text.codePointAt(at) ?? 0;
  const character = String.fromCodePoint(code);
  const kind = /[\p{L}\p{N}]/u.test(character) ? LETTER : /\s/.test(character) ? SPACE : OTHER;
  if (code < 0xd800 || (code >= 0xe000 && code < 0x10000)) KINDS[code] = kind;
  return kind;
}

for (let code = 0; code < 0x80; code++) kindAt(String.fromCharCode(code), 0);
