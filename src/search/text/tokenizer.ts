// The tokenizer: cuts a text into words and folds them. Entries and queries are tokenized by the same rules.
//
// A word is a run of letters and digits, in lower case, without accents. Apostrophes within it are left
// out and a possessive 's is cut off; hyphens, slashes and everything else separate.

import { stemmer } from 'stemmer';
import {
  APOSTROPHE,
  CAPITAL,
  classAt,
  CLASSES,
  COMMA,
  foldLetters,
  INVISIBLE,
  LETTER,
  MARK,
  MISREAD,
  PLAIN,
  SEPARATES,
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
export function tokensOf(text: string): Token[] {
  const words: Token[] = [];
  tokenize(text, {
    plain: (_, start, end) => {
      const shown = text.slice(start, Math.min(end, start + WORD_UNITS_MAX));
      words.push({ text: shown.toLowerCase(), start, end });
    },
    folded: (word, start, end) => words.push({ text: word, start, end }),
  });
  return words;
}

/** Most words are plain letters and are read by the fast loop; any other word is read by all the rules. */
export function tokenize(text: string, sink: TokenSink): void {
  const { length } = text;
  let at = 0;
  while (at < length) {
    let kind = CLASSES[text.charCodeAt(at)] || classAt(text, at);
    if (kind !== PLAIN && kind !== CAPITAL && kind !== LETTER) {
      at++;
      continue;
    }
    const start = at;
    while (kind === PLAIN || kind === CAPITAL) {
      at++;
      kind = at < length ? CLASSES[text.charCodeAt(at)] || classAt(text, at) : SEPARATES;
    }
    if (kind === SEPARATES || (kind === COMMA && !joinsDigits(text, start, at))) {
      sink.plain(text, start, at);
    } else {
      const found = readWord(text, start);
      at = found.end;
      if (found.text !== '') sink.folded(found.text, start, at);
    }
  }
}

/** At a mark, an apostrophe or what was misread there is no word yet. */
function begins(kind: number): boolean {
  return kind === PLAIN || kind === CAPITAL || kind === LETTER;
}

/** The word that begins at `start`, by all the rules. */
function readWord(text: string, start: number): Token {
  let raw = '';
  /** How much of `raw` stood before the last apostrophe. */
  let beforeApostrophe = -1;
  let at = start;
  while (at < text.length) {
    const kind = classAt(text, at);
    if (kind === COMMA) {
      if (!joinsDigits(text, start, at)) break;
      at++;
    } else if (kind === MISREAD && isDigit(text, at - 1)) {
      break;
    } else if (kind === APOSTROPHE || kind === INVISIBLE || misreadMark(text, at, kind)) {
      const next = afterUnseen(text, at);
      if (next === at) break;
      if (kind !== INVISIBLE || text.slice(at, next).search(ANY_APOSTROPHE) >= 0) {
        beforeApostrophe = raw.length;
      }
      at = next;
    } else if (kind === SEPARATES) {
      break;
    } else {
      const units = unitsAt(text, at);
      if (raw.length < RAW_UNITS_MAX) raw += text.slice(at, at + units);
      at += units;
    }
  }
  if (beforeApostrophe > 0 && /^s$/i.test(raw.slice(beforeApostrophe))) {
    raw = raw.slice(0, beforeApostrophe);
  }
  return { text: cut(foldLetters(raw)), start, end: at };
}

const ANY_APOSTROPHE = /[^\u00ad\u2060\u200b-\u200d\ufeff]/;

/** Past the apostrophes and invisible characters at `at`, if the word goes on there; `at` if it ends. */
function afterUnseen(text: string, at: number): number {
  let next = at;
  while (next < text.length) {
    const kind = classAt(text, next);
    if (kind === APOSTROPHE || kind === INVISIBLE || isControl(text, next)) next++;
    else if (misreadMark(text, next, kind)) next++;
    else return begins(kind) || kind === MARK || kind === MISREAD ? next : at;
  }
  return at;
}

/**
 * Whether there is "â" for ’ “ ” or –: an eighth of the record was read in the wrong encoding, which
 * left of each such mark its first byte. The others were control characters, mostly gone. It is a mark
 * at the edge of a word, before a last s, after g (Ng’ang’a) and after a digit; elsewhere a letter.
 */
function misreadMark(text: string, at: number, kind: number): boolean {
  if (kind !== MISREAD) return false;
  if (isControl(text, at + 1) || /[gG]/.test(text.charAt(at - 1))) return true;
  if (!goesOn(text, at + 1)) return true;
  return /[sS]/.test(text.charAt(at + 1)) && !goesOn(text, at + 2);
}

function goesOn(text: string, at: number): boolean {
  if (at >= text.length) return false;
  const kind = classAt(text, at);
  return begins(kind) || kind === MARK;
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

const ENGLISH_WORD = /^[a-z]{3,}$/;
/** The record has some 100,000 different words; the frequent ones come again before these are full. */
const STEMS_CACHED_MAX = 20_000;
const stems = new Map<string, string>();

/** The English stem of a folded word: words with the same stem are searched for together. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = ENGLISH_WORD.test(word) ? stemmer(word) : word;
  if (stems.size >= STEMS_CACHED_MAX) stems.clear();
  stems.set(word, stem);
  return stem;
}
