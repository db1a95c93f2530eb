// Characters: what each does to a word, and what its letters are folded to.

// In the order in which the tokenizer compares them: the ASCII letters; up to OTHER_DIGIT what ends a word of letters; and the rest.
/** a to z: already folded. */
export const PLAIN = 1;
/** A to Z. */
export const CAPITAL = 2;
/** It ends a word, or is between two. */
export const SEPARATES = 3;
/** "1,000" is one word; everywhere else a comma separates. */
export const COMMA = 4;
/** 0 to 9: already folded. Letters and digits are separate words: "Ksh437" is two. */
export const DIGIT = 5;
/** Any other digit, as in m² or in full width. */
export const OTHER_DIGIT = 6;
/** Within a word it is left out; at its edge it separates. */
export const APOSTROPHE = 7;
/** Invisible: within a word it is left out; at its edge it separates. */
export const INVISIBLE = 8;
/** Any other letter. */
export const LETTER = 9;
/** A combining mark: part of a word, never its beginning. */
export const MARK = 10;
/** U+00E2, a letter, or what is left of an apostrophe or a quotation mark that was misread. */
export const MISREAD = 11;
/** Not looked up yet, or half of a pair. */
export const UNKNOWN = 12;

export const MISREAD_CODE = 0xe2;
export const FULL_STOP_CODE = 0x2e;

const APOSTROPHES = "'’‘‛ʼʻʹ`´′＇";
/** Hyphens that only the end of a line shows: the soft hyphen, and the ¬ that old files have for it. */
export const SOFT_HYPHENS = '\u00ad¬';
const INVISIBLES = `${SOFT_HYPHENS}\u2060\u200b\u200c\u200d\ufeff`;
const IS_MARK = /^\p{M}$/u;
const IS_LETTER = /^[\p{L}\p{N}]$/u;
/** Folded, "½" would read as "12". */
const FRACTION = /^[\u00bc-\u00be\u2150-\u215f\u2189]$/;

/** What the characters below U+10000 do; UNKNOWN where only `classAt` can say. Those of ASCII are all known. */
export const CLASSES = new Uint8Array(0x10000).fill(UNKNOWN);

/** What the character at `at` does. Half a pair on its own separates. */
export function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (isSurrogate(code)) {
    const whole = text.codePointAt(at) ?? code;
    return isSurrogate(whole) ? SEPARATES : classOf(String.fromCodePoint(whole));
  }
  const known = CLASSES[code] ?? UNKNOWN;
  if (known !== UNKNOWN) return known;
  return (CLASSES[code] = classOf(String.fromCharCode(code)));
}

/** How many units the character at `at` has. */
export function unitsAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) >= 0x10000 ? 2 : 1;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xe000;
}

function classOf(character: string): number {
  if (/^[a-z]$/.test(character)) return PLAIN;
  if (/^[0-9]$/.test(character)) return DIGIT;
  if (/^[A-Z]$/.test(character)) return CAPITAL;
  if (character === ',') return COMMA;
  if (character.charCodeAt(0) === MISREAD_CODE) return MISREAD;
  if (APOSTROPHES.includes(character)) return APOSTROPHE;
  if (INVISIBLES.includes(character)) return INVISIBLE;
  if (IS_MARK.test(character)) return MARK;
  if (!IS_LETTER.test(character) || FRACTION.test(character)) return SEPARATES;
  return /^[0-9]/.test(foldLetters(character)) ? OTHER_DIGIT : LETTER;
}

const ASCII_WORD = /^[a-z0-9]*$/;
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]|[ʼʻʹ]/gu;

/** Letters that Unicode does not decompose. ŋ is written ng’ as well, and that is folded to ng. */
const DECOMPOSED: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ȷ', 'j'],
  ['ŋ', 'ng'],
  ['ŧ', 't'],
  ['ɓ', 'b'],
  ['ɗ', 'd'],
  ['ƙ', 'k'],
  ['ς', 'σ'],
]);
const NOT_DECOMPOSED = new RegExp(`[${[...DECOMPOSED.keys()].join('')}]`, 'g');

/** The letters of a word in their folded form; folding twice is folding once. */
export function foldLetters(letters: string): string {
  const small = letters.toLowerCase();
  if (ASCII_WORD.test(small)) return small;
  return letters
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(NEITHER_LETTER_NOR_DIGIT, '')
    .replace(NOT_DECOMPOSED, (letter) => DECOMPOSED.get(letter) ?? letter);
}

for (let code = 0; code < 0x80; code++) classAt(String.fromCharCode(code), 0);
