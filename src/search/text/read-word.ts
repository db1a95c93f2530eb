// Reads a word of letters: without the apostrophes and hyphens within it, without a possessive 's, and without what an encoding
// that was read wrongly left of a mark.

import type { TokenRules } from '../../record/languages/token-rules.ts';
import {
  APOSTROPHE,
  CAPITAL,
  classAt,
  foldLetters,
  INVISIBLE,
  LETTER,
  MARK,
  MISREAD,
  MISREAD_CODE,
  PLAIN,
  SOFT_HYPHENS,
  unitsAt,
} from './characters.ts';
import { cutWord, matchAt, RAW_UNITS_MAX, type Token } from './token.ts';

/** The run of letters that begins at `start`, or the elided word that does. */
export function readWord(text: string, start: number, rules: TokenRules): Token {
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

/** Whether a token is an elided word: no other one ends with its apostrophe. */
export function isElidedToken(text: string, { end }: Token): boolean {
  return classAt(text, end - 1) === APOSTROPHE;
}

/** At a mark, an apostrophe or what was misread there is no word yet. */
function isLetter(kind: number): boolean {
  return kind === PLAIN || kind === CAPITAL || kind === LETTER;
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
