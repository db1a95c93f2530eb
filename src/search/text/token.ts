// A word of a text as the tokenizer reads it, and how long it may be.

export interface Token {
  /** Folded. */
  readonly text: string;
  /** Its offsets in the text, possessive included, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** The longest word of the record has some 30 letters; what is longer is no word, and is cut. */
export const WORD_UNITS_MAX = 64;

/** So many units of a word are looked at; the rest could only be marks heaped on its letters. */
export const RAW_UNITS_MAX = 1024;

/** A word that is not too long to be one. */
export function cutWord(word: string): string {
  if (word.length <= WORD_UNITS_MAX) return word;
  return word.slice(0, WORD_UNITS_MAX).replace(/[\ud800-\udbff]$/, '');
}

/** What a sticky pattern matches at an offset; empty where it does not match. */
export function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
