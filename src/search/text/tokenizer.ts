// The tokenizer: cuts a text into words and folds them. Entries and queries are tokenized by the same rules.
//
// A word is a run of letters, or a run of digits, in lower case, without accents. Apostrophes and hyphens that only the end
// of a line shows are left out within it, and a possessive 's is cut off; hyphens, slashes and everything else separate.
// A number has its thousands together (1,000), its decimals (3.5) and its ending (21st, 1990s); T.S.C. is TSC.
// Where a language of the record elides words, they are words of their own: "l’assemblée" is "l" and "assemblee".

import type { TokenRules } from '../../hansard/languages/token-rules.ts';
import {
  APOSTROPHE,
  CAPITAL,
  classAt,
  CLASSES,
  COMMA,
  DIGIT,
  foldLetters,
  INVISIBLE,
  LETTER,
  MARK,
  MISREAD,
  MISREAD_CODE,
  OTHER_DIGIT,
  PLAIN,
  SEPARATES,
  SOFT_HYPHENS,
  unitsAt,
} from './characters.ts';

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
const RAW_UNITS_MAX = 1024;

/** Takes the words of a text, one after the other. */
export interface TokenSink {
  /** A word of ASCII letters and digits, which `| 0x20` folds, from `start` to before `end`. */
  plain(text: string, start: number, end: number): void;
  /** Any other word, folded, and its offsets. */
  folded(word: string, start: number, end: number): void;
}

/** The words of a text, in order, with their offsets. */
export function tokensOf(text: string, rules: TokenRules): Token[] {
  const words: Token[] = [];
  tokenize(text, rules, {
    plain: (_, start, end) => {
      const shown = text.slice(start, Math.min(end, start + WORD_UNITS_MAX));
      words.push({ text: shown.toLowerCase(), start, end });
    },
    folded: (word, start, end) => words.push({ text: word, start, end }),
  });
  return words;
}

/** Most words are plain letters or digits and are read by the fast loops; any other word is read by all the rules. */
export function tokenize(text: string, rules: TokenRules, sink: TokenSink): void {
  const { length } = text;
  let at = 0;
  while (at < length) {
    let kind = CLASSES[text.charCodeAt(at)] || classAt(text, at);
    const start = at;
    if (kind === PLAIN || kind === CAPITAL) {
      while (kind === PLAIN || kind === CAPITAL) {
        at++;
        kind = at < length ? CLASSES[text.charCodeAt(at)] || classAt(text, at) : SEPARATES;
      }
      if (kind === SEPARATES && (at !== start + 1 || !isAbbreviation(text, start))) {
        sink.plain(text, start, at);
        continue;
      }
    } else if (kind === DIGIT) {
      while (kind === DIGIT) {
        at++;
        kind = at < length ? CLASSES[text.charCodeAt(at)] || classAt(text, at) : SEPARATES;
      }
      if (kind === SEPARATES && !isDecimalPoint(text, at)) {
        sink.plain(text, start, at);
        continue;
      }
    } else if (kind !== LETTER && kind !== OTHER_DIGIT && !isLetterA(kind, rules)) {
      at++;
      continue;
    }
    const found = readToken(text, start, rules);
    at = found.end;
    if (found.text !== '') sink.folded(found.text, start, at);
  }
}

/** The word that begins at `start`, by all the rules. */
function readToken(text: string, start: number, rules: TokenRules): Token {
  if (isDigitAt(text, start)) return readNumber(text, start);
  if (isAbbreviation(text, start)) return readAbbreviation(text, start);
  return readWord(text, start, rules);
}

/** T.S.C. and the like: three capitals or more with a full stop between them. Two may be somebody's initials. */
const ABBREVIATION = /[A-Z](?:\.[A-Z]){2,}(?![\p{L}\p{N}\p{M}])/uy;

function isAbbreviation(text: string, start: number): boolean {
  if (text.charCodeAt(start + 1) !== FULL_STOP) return false;
  ABBREVIATION.lastIndex = start;
  return ABBREVIATION.test(text);
}

const FULL_STOP = 0x2e;

function readAbbreviation(text: string, start: number): Token {
  ABBREVIATION.lastIndex = start;
  const letters = ABBREVIATION.exec(text)![0];
  const folded = cut(letters.replaceAll('.', '').toLowerCase());
  return { text: folded, start, end: start + letters.length };
}

/** At a mark, an apostrophe or what was misread there is no word yet. */
function isLetter(kind: number): boolean {
  return kind === PLAIN || kind === CAPITAL || kind === LETTER;
}

function isDigitAt(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const kind = classAt(text, at);
  return kind === DIGIT || kind === OTHER_DIGIT;
}

/** Whether it is "â" in a language that writes it. */
function isLetterA(kind: number, { hasCircumflex }: TokenRules): boolean {
  return kind === MISREAD && hasCircumflex;
}

/** The run of letters that begins at `start`, or the elided word that does. */
function readWord(text: string, start: number, rules: TokenRules): Token {
  let raw = '';
  /** How much of `raw` was before the last apostrophe. */
  let beforeApostrophe = -1;
  let at = start;
  while (at < text.length) {
    const kind = classAt(text, at);
    if (kind === APOSTROPHE || kind === INVISIBLE || misreadMark(text, at, rules)) {
      const next = afterUnseen(text, at, rules);
      if (next === at) break;
      if (kind === APOSTROPHE && isElided(raw, text.charAt(next), rules)) {
        return { text: foldLetters(raw), start, end: at + 1 };
      }
      if (kind !== INVISIBLE || text.slice(at, next).search(ANY_APOSTROPHE) >= 0) {
        beforeApostrophe = raw.length;
      }
      at = next;
    } else if (isLetter(kind) || kind === MARK || kind === MISREAD) {
      const units = unitsAt(text, at);
      if (raw.length < RAW_UNITS_MAX) raw += text.slice(at, at + units);
      at += units;
    } else {
      break;
    }
  }
  if (beforeApostrophe > 0 && /^s$/i.test(raw.slice(beforeApostrophe))) {
    raw = raw.slice(0, beforeApostrophe);
  }
  return { text: cut(foldLetters(raw)), start, end: at };
}

/** A name such as N’Djamena, M’Bala or D’Souza has a consonant after the apostrophe, and is one word. */
const ELISION_BEFORE = /^[aeiouyh]/;

function isElided(letters: string, next: string, { elided }: TokenRules): boolean {
  if (elided.size === 0 || letters.length > ELIDED_UNITS_MAX) return false;
  return elided.has(foldLetters(letters)) && ELISION_BEFORE.test(foldLetters(next));
}

/** The longest elided word has seven letters; some may be written with a mark of their own. */
const ELIDED_UNITS_MAX = 16;

/** Whether a token is an elided word: no other one ends with its apostrophe. */
export function isElidedToken(text: string, { end }: Token): boolean {
  return classAt(text, end - 1) === APOSTROPHE;
}

/** What may end a number and is part of it: 21st, 1990s. */
const NUMBER_ENDING = /(?:st|nd|rd|th|s)(?![\p{L}\p{N}\p{M}])/iuy;
const NUMBER_POSSESSIVE = /['’‘‛ʼʻʹ`´′＇]s(?![\p{L}\p{N}\p{M}])/iuy;

/** The run of digits that begins at `start`. */
function readNumber(text: string, start: number): Token {
  let raw = '';
  let at = start;
  while (at < text.length) {
    const kind = classAt(text, at);
    if (kind === DIGIT || kind === OTHER_DIGIT || kind === MARK) {
      const units = unitsAt(text, at);
      if (raw.length < RAW_UNITS_MAX) raw += text.slice(at, at + units);
      at += units;
    } else if (kind === COMMA ? joinsDigits(text, start, at) : joinsAcross(text, at, kind)) {
      at++;
    } else {
      break;
    }
  }
  const decimals = hasDecimals(text, start, at) ? matchAt(DECIMALS, text, at) : '';
  at += decimals.length;
  const ending = matchAt(NUMBER_ENDING, text, at);
  const end = at + (ending || matchAt(NUMBER_POSSESSIVE, text, at)).length;
  return { text: cut(foldLetters(raw) + decimals + ending.toLowerCase()), start, end };
}

/**
 * 3.5 is one word: who looks for "5 billion" does not look for 3.5 billion. More digits, or one more full stop, are no
 * decimals but a date (31.7.2013) or two sentences.
 */
const DECIMALS = /\.\d{1,3}(?![\p{N}\p{M}]|\.\d)/uy;
const PLAIN_NUMBER = /^[\d,]+$/;

function isDecimalPoint(text: string, at: number): boolean {
  return text.charCodeAt(at) === FULL_STOP && isDigit(text, at + 1);
}

/** Whether the number from `start` to before `end` may have decimals: it is no part of a date or of another number. */
function hasDecimals(text: string, start: number, end: number): boolean {
  if (!isDecimalPoint(text, end) || (isDecimalPoint(text, start - 1) && isDigit(text, start - 2)))
    return false;
  return PLAIN_NUMBER.test(text.slice(start, end));
}

/** Whether an apostrophe or an invisible character is between two digits. */
function joinsAcross(text: string, at: number, kind: number): boolean {
  return (kind === APOSTROPHE || kind === INVISIBLE) && isDigitAt(text, at + 1);
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

const ANY_APOSTROPHE = /[^\u00ad¬\s\u2060\u200b-\u200d\ufeff]/;

/** Past the apostrophes and invisible characters at `at`, if the word goes on there; `at` if it ends. */
function afterUnseen(text: string, at: number, rules: TokenRules): number {
  let next = at;
  while (next < text.length) {
    const kind = classAt(text, next);
    if (kind === INVISIBLE) next += 1 + lineBreakAfter(text, next);
    else if (kind === APOSTROPHE || isControl(text, next)) next++;
    else if (misreadMark(text, next, rules)) next++;
    else return isLetter(kind) || kind === MARK || kind === MISREAD ? next : at;
  }
  return at;
}

/** How many units the break of a line has after a hyphen that ended it, where a small letter goes on; else 0. */
function lineBreakAfter(text: string, hyphen: number): number {
  if (!SOFT_HYPHENS.includes(text.charAt(hyphen))) return 0;
  return matchAt(LINE_BREAK, text, hyphen + 1).length;
}

const LINE_BREAK = /\s{1,2}(?=\p{Ll})/uy;

/**
 * Whether there is "â" for ’ “ ” or –: an eighth of the record was read in the wrong encoding, which
 * left of each such mark its first byte. The others were control characters, mostly gone. It is a mark
 * at the edge of a word, before a last s, after g (Ng’ang’a) and after a digit; elsewhere a letter.
 */
function misreadMark(text: string, at: number, rules: TokenRules): boolean {
  if (text.charCodeAt(at) !== MISREAD_CODE || rules.hasCircumflex) return false;
  if (isControl(text, at + 1) || /[gG]/.test(text.charAt(at - 1))) return true;
  if (!goesOn(text, at + 1)) return true;
  return /[sS]/.test(text.charAt(at + 1)) && !goesOn(text, at + 2);
}

function goesOn(text: string, at: number): boolean {
  if (at >= text.length) return false;
  const kind = classAt(text, at);
  return isLetter(kind) || kind === MARK;
}

function isControl(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x80 && code <= 0x9f;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

const UP_TO_THREE_DIGITS = /^\d{1,3}(?:,\d{3})*$/;
/** With this many units a number of thousands has more digits than anything counted in the record. */
const NUMBER_UNITS_MAX = 32;

/** Whether the comma at `comma` is within a number such as 1,000: three digits follow, no more, no less. */
function joinsDigits(text: string, start: number, comma: number): boolean {
  return (
    isDigit(text, comma - 1) &&
    comma - start <= NUMBER_UNITS_MAX &&
    /^\d{3}(?!\d)/.test(text.slice(comma + 1, comma + 5)) &&
    UP_TO_THREE_DIGITS.test(text.slice(start, comma))
  );
}

function cut(word: string): string {
  if (word.length <= WORD_UNITS_MAX) return word;
  return word.slice(0, WORD_UNITS_MAX).replace(/[\ud800-\udbff]$/, '');
}
