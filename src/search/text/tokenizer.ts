// The tokenizer: cuts a text into words and folds them. Entries and queries are tokenized by the same rules.
//
// A word is a run of letters, or a run of digits, in lower case, without accents. Apostrophes and hyphens that only the end
// of a line shows are left out within it, and a possessive 's is cut off; hyphens, slashes and everything else separate.
// A number has its thousands together (1,000), its decimals (3.5) and its ending (21st, 1990s); T.S.C. is TSC.
// Where the record has decimal commas, 1.000 and 1 000 are 1000, and 3,5 is one word.
// Where a language of the record elides words, they are words of their own: "l’assemblée" is "l" and "assemblee".

import { SPACE_UNIT, unitsOf } from '../../record/contributions/count-words.ts';
import type { TokenRules } from '../../record/languages/token-rules.ts';
import {
  CAPITAL,
  classAt,
  CLASSES,
  DIGIT,
  FULL_STOP_CODE,
  LETTER,
  MISREAD,
  OTHER_DIGIT,
  SEPARATES,
  UNKNOWN,
} from './characters.ts';
import { isDigitAt, mayGoOn, readNumber } from './read-number.ts';
import { readWord } from './read-word.ts';
import { cutWord, matchAt, WORD_UNITS_MAX, type Token } from './token.ts';

/** The words of a text, in order, with their offsets. */
export function tokensOf(text: string, rules: TokenRules): Token[] {
  const words: Token[] = [];
  tokenize(text, rules, (word, start, end) => words.push({ text: word, start, end }));
  return words;
}

/**
 * Calls `take` with the words of a text, one after the other. It must not read another text meanwhile: `unitsOf` has one array for all.
 * Most words are plain letters or digits and are read by the fast loops; any other word is read by all the rules. An import does this
 * for every character of the record.
 */
export function tokenize(
  text: string,
  rules: TokenRules,
  take: (word: string, start: number, end: number) => void,
): void {
  const classes = CLASSES;
  const units = unitsOf(text);
  const { length } = text;
  let at = 0;
  while (at < length) {
    let kind = classes[units[at] ?? SPACE_UNIT]!;
    const start = at;
    if (kind <= CAPITAL) {
      do {
        kind = classes[units[++at] ?? SPACE_UNIT]!;
      } while (kind <= CAPITAL);
      if (kind === UNKNOWN) kind = classAt(text, at);
      if (kind <= OTHER_DIGIT && (at !== start + 1 || !isAbbreviation(text, start))) {
        take(plainWord(text, start, at), start, at);
        continue;
      }
    } else if (kind === DIGIT) {
      do {
        kind = classes[units[++at] ?? SPACE_UNIT]!;
      } while (kind === DIGIT);
      if (kind === UNKNOWN) kind = classAt(text, at);
      if (kind === SEPARATES && !mayGoOn(text, at, rules)) {
        take(plainWord(text, start, at), start, at);
        continue;
      }
    } else {
      if (kind === UNKNOWN) kind = classAt(text, at);
      if (kind !== LETTER && kind !== OTHER_DIGIT && !isLetterA(kind, rules)) {
        at++;
        continue;
      }
    }
    const found = readToken(text, start, rules);
    at = found.end;
    if (found.text !== '') take(found.text, start, at);
  }
}

/** A word of ASCII letters or digits. */
function plainWord(text: string, start: number, end: number): string {
  return text.slice(start, Math.min(end, start + WORD_UNITS_MAX)).toLowerCase();
}

/** The word that begins at `start`, by all the rules. */
function readToken(text: string, start: number, rules: TokenRules): Token {
  if (isDigitAt(text, start)) return readNumber(text, start, rules);
  if (isAbbreviation(text, start)) return readAbbreviation(text, start);
  return readWord(text, start, rules);
}

/** T.S.C. and the like: three capitals or more with a full stop between them. Two may be somebody's initials. */
const ABBREVIATION = /[A-Z](?:\.[A-Z]){2,}(?![\p{L}\p{N}\p{M}])/uy;

function isAbbreviation(text: string, start: number): boolean {
  // V8 compiles code anew that reads behind the end of a text.
  if (start + 1 >= text.length || text.charCodeAt(start + 1) !== FULL_STOP_CODE) return false;
  ABBREVIATION.lastIndex = start;
  return ABBREVIATION.test(text);
}

function readAbbreviation(text: string, start: number): Token {
  const letters = matchAt(ABBREVIATION, text, start);
  const folded = cutWord(letters.replaceAll('.', '').toLowerCase());
  return { text: folded, start, end: start + letters.length };
}

/** Whether it is "â" in a language that writes it. */
function isLetterA(kind: number, { hasCircumflex }: TokenRules): boolean {
  return kind === MISREAD && hasCircumflex;
}
