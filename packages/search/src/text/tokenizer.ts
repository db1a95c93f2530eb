// The tokenizer: cuts a text into words and folds them. Entries and queries are tokenized by the same rules.
//
// A word is a run of letters, or a run of digits, in lower case, without accents. Apostrophes and hyphens that only the end
// of a line shows are left out within it, and a possessive 's is cut off; hyphens, slashes and everything else separate.
// A number has its thousands together (1,000), its decimals (3.5) and its ending (21st, 1990s); T.S.C. is TSC.
// Where the record has decimal commas, 1.000 and 1 000 are 1000, and 3,5 is one word.
// Where a language of the record elides words, they are words of their own: "l’assemblée" is "l" and "assemblee".

import { compilePattern } from '@hansard/patterns/compile-pattern';
import type { TokenRules } from './token-rules.ts';

/** The words of a text, in order, with their offsets. */
export function tokensOf(text: string, rules: TokenRules): Token[] {
  const words: Token[] = [];
  tokenize(text, rules, {
    plain: (start, end) => words.push(plainToken(text, start, end)),
    folded: (token) => words.push(token),
  });
  return words;
}

/**
 * Receives the words of a text, one after the other. It must not read another text meanwhile, because `unitsOf` reuses one array.
 */
export interface TokenSink {
  /**
   * A word of ASCII letters, which `plainToken` folds. Its letters are numbers too, five bits each: the last six in `low`, the six before
   * them in `high`. More would not fit into V8's small integers.
   */
  plain(start: number, end: number, high: number, low: number): void;
  /** Any other word. */
  folded(token: Token): void;
}

/**
 * Passes the words of a text to a sink. Most words are plain letters or digits and are read by the fast loops; any other word
 * is read by the full rules. An import does this for every character of the record.
 */
export function tokenize(text: string, rules: TokenRules, sink: TokenSink): void {
  const classes = CLASSES;
  const units = unitsOf(text);
  const { length } = text;
  let at = 0;
  while (at < length) {
    let kind = classes[units[at]!]!;
    const start = at;
    if (kind <= CAPITAL) {
      let high = 0;
      let low = 0;
      do {
        high = (high << 5) | (low >>> 25);
        // The last five bits of a small letter are those of its capital.
        low = ((low << 5) | (units[at]! & 0x1f)) & 0x3fffffff;
        kind = classes[units[++at]!]!;
      } while (kind <= CAPITAL);
      if (kind === UNKNOWN) kind = classAt(text, at);
      if (kind <= OTHER_DIGIT && (at !== start + 1 || !isAbbreviation(text, start))) {
        sink.plain(start, at, high, low);
        continue;
      }
    } else if (kind === DIGIT) {
      do {
        kind = classes[units[++at]!]!;
      } while (kind === DIGIT);
      if (kind === UNKNOWN) kind = classAt(text, at);
      if (kind === SEPARATES && !mayGoOn(text, at, rules)) {
        sink.folded(plainToken(text, start, at));
        continue;
      }
    } else {
      if (kind === UNKNOWN) kind = classAt(text, at);
      // "â" is a letter in a language that writes it.
      const isLetterA = kind === MISREAD && rules.hasCircumflex;
      if (kind !== LETTER && kind !== OTHER_DIGIT && !isLetterA) {
        at++;
        continue;
      }
    }
    const token = readToken(text, start, rules);
    at = token.end;
    if (token.text !== '') sink.folded(token);
  }
}

// The UTF-16 units of a text as numbers. An import reads every text unit by unit: reading from an array takes two thirds of the
// time.

/** The unit after the end of a text: a word ends there as at a space. */
export const SPACE_UNIT = 0x20;

/** Nearly all texts of a record are shorter: they share one array, so that none is allocated for each. */
const SHARED_UNITS = 2 ** 15;

const shared = new Uint16Array(SHARED_UNITS);
const sharedBytes = Buffer.from(shared.buffer);

/** The units of a text, followed by a space; valid until the next text is read. */
export function unitsOf(text: string): Uint16Array {
  const { length } = text;
  const units = length < SHARED_UNITS ? shared : new Uint16Array(length + 1);
  const bytes = length < SHARED_UNITS ? sharedBytes : Buffer.from(units.buffer);
  bytes.write(text, 'utf16le');
  units[length] = SPACE_UNIT;
  return units;
}

/** A word of ASCII letters or digits. */
export function plainToken(text: string, start: number, end: number): Token {
  const word = text.slice(start, Math.min(end, start + WORD_UNITS_MAX));
  return { text: word.toLowerCase(), start, end };
}

/** The word that begins at `start`, by the full rules. */
function readToken(text: string, start: number, rules: TokenRules): Token {
  if (isDigitAt(text, start)) return readNumber(text, start, rules);
  if (isAbbreviation(text, start)) return readAbbreviation(text, start);
  return readWord(text, start, rules);
}

/** T.S.C. and the like: at least three capitals separated by full stops. Two may be somebody's initials. No abbreviation has forty. */
const ABBREVIATION = /[A-Z](?:\.[A-Z]){2,40}(?![\p{L}\p{N}\p{M}])/uy;

function isAbbreviation(text: string, start: number): boolean {
  // V8 deoptimizes code that reads past the end of a text.
  if (start + 1 >= text.length || text.charCodeAt(start + 1) !== FULL_STOP_CODE) return false;
  ABBREVIATION.lastIndex = start;
  return ABBREVIATION.test(text);
}

function readAbbreviation(text: string, start: number): Token {
  const letters = matchAt(ABBREVIATION, text, start);
  const folded = cutWord(letters.replaceAll('.', '').toLowerCase());
  return { text: folded, start, end: start + letters.length };
}

// A word of a text as the tokenizer reads it, and its maximum length.

export interface Token {
  /** Folded. */
  readonly text: string;
  /** Its offsets in the text, possessive included, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** The longest word of the record has some 30 letters; anything longer is not a word, and is cut. */
export const WORD_UNITS_MAX = 64;

/** How many units of a word are looked at; the rest could only be marks piled on its letters. */
export const RAW_UNITS_MAX = 1024;

/** A word, cut to the maximum length. */
export function cutWord(word: string): string {
  if (word.length <= WORD_UNITS_MAX) return word;
  return word.slice(0, WORD_UNITS_MAX).replace(/[\ud800-\udbff]$/, '');
}

/** The match of a sticky pattern at an offset; empty if there is none. */
export function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

// Reads a word of letters, without apostrophes and hyphens within it, without a possessive 's, and without the remains of a
// misread mark.

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
      const first = at;
      // Most words are one run of letters.
      do at += unitsAt(text, at);
      while (at < text.length && isLetter(classAt(text, at)));
      if (raw.length < RAW_UNITS_MAX) raw += text.slice(first, Math.min(at, first + RAW_UNITS_MAX));
    } else {
      break;
    }
  }
  if (beforeApostrophe > 0 && /^s$/i.test(raw.slice(beforeApostrophe))) {
    raw = raw.slice(0, beforeApostrophe);
  }
  return { text: cutWord(foldLetters(raw)), start, end: at };
}

/** A name such as N’Djamena, M’Bala or D’Souza has a consonant after the apostrophe, and is one word. */
const ELISION_BEFORE = /^[aeiouyh]/;

function isElided(letters: string, next: string, { elided }: TokenRules): boolean {
  if (elided.size === 0 || letters.length > ELIDED_UNITS_MAX) return false;
  return elided.has(foldLetters(letters)) && ELISION_BEFORE.test(foldLetters(next));
}

/** The longest elided word has seven letters; some may be written with a mark of their own. */
const ELIDED_UNITS_MAX = 16;

/** Whether a token is an elided word: no other token ends with its apostrophe. */
export function isElidedToken(text: string, { end }: Token): boolean {
  return classAt(text, end - 1) === APOSTROPHE;
}

/** A mark, an apostrophe or its misread remains do not begin a word. */
function isLetter(kind: number): boolean {
  return kind === PLAIN || kind === CAPITAL || kind === LETTER;
}

const ANY_APOSTROPHE = /[^\u00ad¬\s\u2060\u200b-\u200d\ufeff]/;

/** Skips the apostrophes and invisible characters at `at` if the word continues after them; otherwise `at`. */
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

/** The length of a line break after a hyphen, if a lower-case letter continues the word; otherwise 0. */
function lineBreakAfter(text: string, hyphen: number): number {
  if (!SOFT_HYPHENS.includes(text.charAt(hyphen))) return 0;
  return matchAt(LINE_BREAK, text, hyphen + 1).length;
}

const LINE_BREAK = /\s{1,2}(?=\p{Ll})/uy;

/**
 * Whether "â" stands for ’ “ ” or – here. An eighth of the record was read in the wrong encoding, which left only the first byte
 * of each such mark: the others became control characters, most of which are gone. It is a mark at the edge of a word, before a
 * final s, after g (Ng’ang’a) and after a digit; elsewhere it is a letter.
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

// Reads a number of a text as one word: with its thousands (1,000), its decimals (3.5) and its ending (21st, 1990s). Where the record writes
// 1.000,5 or 1 000,5 those are thousands and decimals, and its decimals have the comma as a word too.

/** The endings that are part of a number: 21st, 1990s. */
const NUMBER_ENDING = /(?:st|nd|rd|th|s)(?![\p{L}\p{N}\p{M}])/iuy;
const NUMBER_POSSESSIVE = /['’‘‛ʼʻʹ`´′＇]s(?![\p{L}\p{N}\p{M}])/iuy;

/** The run of digits that begins at `start`. */
function readNumber(text: string, start: number, { hasDecimalComma }: TokenRules): Token {
  const style = hasDecimalComma ? WITH_COMMA : WITH_POINT;
  const grouped = hasDecimalComma ? groupedAt(text, start) : '';
  let raw = grouped.replaceAll(/\D/g, '');
  let at = start + grouped.length;
  while (at < text.length && grouped === '') {
    const kind = classAt(text, at);
    if (kind === DIGIT || kind === OTHER_DIGIT || kind === MARK) {
      const units = unitsAt(text, at);
      if (raw.length < RAW_UNITS_MAX) raw += text.slice(at, at + units);
      at += units;
    } else if (
      kind === COMMA
        ? !hasDecimalComma && joinsDigits(text, start, at)
        : joinsAcross(text, at, kind)
    ) {
      at++;
    } else {
      break;
    }
  }
  const decimals = hasDecimals(text, start, at, style) ? matchAt(style.decimals, text, at) : '';
  at += decimals.length;
  const ending = matchAt(NUMBER_ENDING, text, at);
  const end = at + (ending || matchAt(NUMBER_POSSESSIVE, text, at)).length;
  return { text: cutWord(foldLetters(raw) + decimals + ending.toLowerCase()), start, end };
}

/** Whether the separator after the digits before `at` may be part of a number. */
function mayGoOn(text: string, at: number, { hasDecimalComma }: TokenRules): boolean {
  if (!isDigit(text, at + 1)) return false;
  const code = text.charCodeAt(at);
  return code === FULL_STOP_CODE || (hasDecimalComma && SPACES.includes(text.charAt(at)));
}

/** How the decimals of a number are written. */
interface NumberStyle {
  readonly mark: string;
  readonly decimals: RegExp;
  /** A number that may have decimals. */
  readonly plain: RegExp;
}

/**
 * 3.5 is one word: a search for "5 billion" does not mean 3.5 billion. More digits, or another full stop, are not decimals but
 * a date (31.7.2013) or two sentences.
 */
const WITH_POINT: NumberStyle = {
  mark: '.',
  decimals: /\.\d{1,3}(?![\p{N}\p{M}]|\.\d)/uy,
  plain: /^[\d,]+$/,
};

/** Between thousands: a space, a no-break space, a thin or a narrow one. */
const SPACES = ' \u00a0\u2009\u202f';

/** The same in a record that writes 3,5. Another comma makes it a list. */
const WITH_COMMA: NumberStyle = {
  mark: ',',
  decimals: /,\d{1,3}(?![\p{N}\p{M}]|,\d)/uy,
  plain: compilePattern(`^[\\d.${SPACES}]+$`),
};

/**
 * 1.000 and 1 000 in a record with decimal commas: groups of three digits. Another full stop makes it a date or the number of a
 * paragraph. No counted number has more groups.
 */
const GROUPED = compilePattern(
  `\\d{1,3}(?:(?:\\.\\d{3}){1,8}|(?:[${SPACES}]\\d{3}){1,8})(?![\\p{N}\\p{M}]|\\.\\d)`,
  'uy',
);

/** A number with thousands at `start`; empty if there is none. */
function groupedAt(text: string, start: number): string {
  const isPart = '.,'.includes(text.charAt(start - 1)) && isDigit(text, start - 2);
  return isPart ? '' : matchAt(GROUPED, text, start);
}

/** Whether the number from `start` up to `end` may have decimals: it is not part of a date or of another number. */
function hasDecimals(text: string, start: number, end: number, style: NumberStyle): boolean {
  const isMark = (at: number): boolean => text.charAt(at) === style.mark;
  if (!isMark(end) || !isDigit(text, end + 1)) return false;
  if (isMark(start - 1) && isDigit(text, start - 2)) return false;
  return style.plain.test(text.slice(start, end));
}

/** Whether an apostrophe or an invisible character is between two digits. */
function joinsAcross(text: string, at: number, kind: number): boolean {
  return (kind === APOSTROPHE || kind === INVISIBLE) && isDigitAt(text, at + 1);
}

function isDigitAt(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const kind = classAt(text, at);
  return kind === DIGIT || kind === OTHER_DIGIT;
}

function isDigit(text: string, at: number): boolean {
  // V8 deoptimizes code that reads outside of a text.
  if (at < 0 || at >= text.length) return false;
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

const UP_TO_THREE_DIGITS = /^\d{1,3}(?:,\d{3})*$/;
/** A number of thousands with this many units has more digits than any number in the record. */
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

// Characters: the effect of each on a word, and the folded form of its letters.

// In the order in which the tokenizer compares them: the ASCII letters; up to OTHER_DIGIT what ends a word of letters; and the rest.
/** a to z: already folded. */
const PLAIN = 1;
/** A to Z. */
const CAPITAL = 2;
/** It ends a word, or is between two. */
const SEPARATES = 3;
/** "1,000" is one word; everywhere else a comma separates. */
const COMMA = 4;
/** 0 to 9: already folded. Letters and digits are separate words: "Ksh437" is two. */
const DIGIT = 5;
/** Any other digit, as in m² or in full width. */
const OTHER_DIGIT = 6;
/** Removed within a word; a separator at its edge. */
const APOSTROPHE = 7;
/** Invisible: removed within a word; a separator at its edge. */
const INVISIBLE = 8;
/** Any other letter. */
const LETTER = 9;
/** A combining mark: part of a word, never its beginning. */
const MARK = 10;
/** U+00E2, a letter, or the remains of a misread apostrophe or quotation mark. */
const MISREAD = 11;
/** Not looked up yet, or half of a surrogate pair. */
const UNKNOWN = 12;

const MISREAD_CODE = 0xe2;
const FULL_STOP_CODE = 0x2e;
const QUOTE_CODE = 0x22;

const APOSTROPHES = "'’‘‛ʼʻʹ`´′＇׳״";
/** The mark within a Hebrew abbreviation, such as צה"ל, is mostly typed as a quotation mark. */
const GERSHAYIM = /^\p{Script=Hebrew}"\p{Script=Hebrew}/u;
/** Hyphens that are only visible at the end of a line: the soft hyphen, and the ¬ that old files use for it. */
const SOFT_HYPHENS = '\u00ad¬';
const INVISIBLES = `${SOFT_HYPHENS}\u2060\u200b\u200c\u200d\ufeff`;
const IS_MARK = /^\p{M}$/u;
const IS_LETTER = /^[\p{L}\p{N}]$/u;
/** Folded, "½" would read as "12". */
const FRACTION = /^[\u00bc-\u00be\u2150-\u215f\u2189]$/;

/** The classes of the characters below U+10000; UNKNOWN if only `classAt` can tell. All ASCII characters but " are known. */
const CLASSES = new Uint8Array(0x10000).fill(UNKNOWN);

/** The class of the character at `at`. Half of a surrogate pair is a separator. */
function classAt(text: string, at: number): number {
  const code = text.codePointAt(at) ?? 0;
  if (code >= 0x10000) return classOf(String.fromCodePoint(code));
  if (code >= 0xd800 && code < 0xe000) return SEPARATES;
  if (code === QUOTE_CODE)
    return GERSHAYIM.test(text.slice(at - 1, at + 2)) ? APOSTROPHE : SEPARATES;
  const cached = CLASSES[code] ?? UNKNOWN;
  if (cached !== UNKNOWN) return cached;
  return (CLASSES[code] = classOf(String.fromCharCode(code)));
}

/** The number of units of the character at `at`. */
function unitsAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) >= 0x10000 ? 2 : 1;
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
]);
/** й, ї and ў, decomposed. */
const CYRILLIC_LETTERS = /[иу]\u0306|і\u0308/g;
const NOT_DECOMPOSED = compilePattern(`[${[...DECOMPOSED.keys()].join('')}]`, 'g');

/** Small letters that are not a base letter with an accent, in their plain spelling. */
export function plainLetters(text: string): string {
  return text.replace(NOT_DECOMPOSED, (letter) => DECOMPOSED.get(letter) ?? letter);
}

/** Recently folded words with letters beyond ASCII. They recur, and folding one takes longer than indexing it. */
const foldedLately = new Map<string, string>();
/** At most this many words, of at most this many units: some megabytes. */
const FOLDED_MAX = 20_000;
const REMEMBERED_UNITS_MAX = 32;

/**
 * The letters of a word in folded form; folding is idempotent. й, ї and ў remain letters, although Unicode decomposes them: to
 * their readers "мой" is not "мои".
 */
export function foldLetters(letters: string): string {
  const cached = foldedLately.get(letters);
  if (cached !== undefined) return cached;
  const lower = letters.toLowerCase();
  if (ASCII_WORD.test(lower)) return lower;
  // A word that was cut out of a text holds all of it in memory: this one is a copy.
  const own = ` ${letters}`.slice(1);
  const small = own
    .normalize('NFKD')
    .toLowerCase()
    .replace(CYRILLIC_LETTERS, (letter) => letter.normalize())
    .replace(NEITHER_LETTER_NOR_DIGIT, '')
    .replaceAll('ς', 'σ');
  const folded = plainLetters(small);
  if (foldedLately.size >= FOLDED_MAX) foldedLately.clear();
  if (letters.length <= REMEMBERED_UNITS_MAX) foldedLately.set(own, folded);
  return folded;
}

for (let code = 0; code < 0x80; code++) classAt(String.fromCharCode(code), 0);
