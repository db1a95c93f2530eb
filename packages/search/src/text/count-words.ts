// The number of words in a text: runs between spaces that contain a letter or a digit.

import { SPACE_UNIT, unitsOf } from './tokenizer.ts';

/** `end`: only what is before this offset is counted, in UTF-16 units. */
export function countWords(text: string, end = text.length): number {
  const counted = text.slice(0, end);
  const units = unitsOf(counted);
  let [words, inWord, seen] = [0, 0, 0];
  // Without a branch or a call: an import does this for every character of the record.
  for (let at = 0; at < counted.length; at++) {
    const kind = KINDS[units[at] ?? SPACE_UNIT] ?? UNKNOWN;
    const isInWord = (kind | ((kind >> 1) & inWord)) & 1;
    words += isInWord & ~inWord;
    inWord = isInWord;
    seen |= kind;
  }
  return seen < UNKNOWN ? words : countUnknown(counted);
}

/** The same for a text with characters not seen before, or with surrogate pairs. */
function countUnknown(text: string): number {
  for (const character of text) learn(character);
  return text.split(/\s+/u).filter((run) => LETTER_OR_DIGIT.test(run)).length;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * The classes of the characters below U+10000: the first bit is set if a word can begin with it, the second if one can continue
 * with it.
 */
const UNKNOWN = 0b100;
const KINDS = new Uint8Array(0x10000).fill(UNKNOWN);

function learn(character: string): void {
  let kind = 0b00;
  if (LETTER_OR_DIGIT.test(character)) kind = 0b11;
  else if (/\S/u.test(character)) kind = 0b10;
  if (character.length === 1 && character.isWellFormed()) KINDS[character.charCodeAt(0)] = kind;
}
