// Reads a number of a text as one word: with its thousands (1,000), its decimals (3.5) and its ending (21st, 1990s). Where the record writes
// 1.000,5 or 1 000,5 those are thousands and decimals, and its decimals have the comma as a word too.

import type { TokenRules } from '../../record/languages/token-rules.ts';
import {
  APOSTROPHE,
  classAt,
  COMMA,
  DIGIT,
  foldLetters,
  FULL_STOP_CODE,
  INVISIBLE,
  MARK,
  OTHER_DIGIT,
  unitsAt,
} from './characters.ts';
import { cutWord, matchAt, RAW_UNITS_MAX, type Token } from './token.ts';

/** What may end a number and is part of it: 21st, 1990s. */
const NUMBER_ENDING = /(?:st|nd|rd|th|s)(?![\p{L}\p{N}\p{M}])/iuy;
const NUMBER_POSSESSIVE = /['’‘‛ʼʻʹ`´′＇]s(?![\p{L}\p{N}\p{M}])/iuy;

/** The run of digits that begins at `start`. */
export function readNumber(text: string, start: number, { hasDecimalComma }: TokenRules): Token {
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

/** Whether what separates the digits before `at` from what follows may be part of a number. */
export function mayGoOn(text: string, at: number, { hasDecimalComma }: TokenRules): boolean {
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
 * 3.5 is one word: who looks for "5 billion" does not look for 3.5 billion. More digits, or one more full stop, are no
 * decimals but a date (31.7.2013) or two sentences.
 */
const WITH_POINT: NumberStyle = {
  mark: '.',
  decimals: /\.\d{1,3}(?![\p{N}\p{M}]|\.\d)/uy,
  plain: /^[\d,]+$/,
};

/** Between thousands: a space, one that is not broken, a thin one or a narrow one. */
const SPACES = ' \u00a0\u2009\u202f';

/** The same where 3,5 is written so. One more comma makes a list. */
const WITH_COMMA: NumberStyle = {
  mark: ',',
  decimals: /,\d{1,3}(?![\p{N}\p{M}]|,\d)/uy,
  plain: new RegExp(`^[\\d.${SPACES}]+$`),
};

/**
 * 1.000 and 1 000 where the comma is before decimals: groups of three digits. One more full stop makes a date or the number of a
 * paragraph. Nothing that is counted has more groups.
 */
const GROUPED = new RegExp(
  `\\d{1,3}(?:(?:\\.\\d{3}){1,8}|(?:[${SPACES}]\\d{3}){1,8})(?![\\p{N}\\p{M}]|\\.\\d)`,
  'uy',
);

/** A number with its thousands at `start`; empty where there is none. */
function groupedAt(text: string, start: number): string {
  const isPart = '.,'.includes(text.charAt(start - 1)) && isDigit(text, start - 2);
  return isPart ? '' : matchAt(GROUPED, text, start);
}

/** Whether the number from `start` to before `end` may have decimals: it is no part of a date or of another number. */
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

export function isDigitAt(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const kind = classAt(text, at);
  return kind === DIGIT || kind === OTHER_DIGIT;
}

function isDigit(text: string, at: number): boolean {
  // V8 compiles code anew that reads outside of a text.
  if (at < 0 || at >= text.length) return false;
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
