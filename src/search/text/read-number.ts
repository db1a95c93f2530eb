// Reads a number of a text as one word: with its thousands (1,000), its decimals (3.5) and its ending (21st, 1990s).

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
export function readNumber(text: string, start: number): Token {
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
  return { text: cutWord(foldLetters(raw) + decimals + ending.toLowerCase()), start, end };
}

/**
 * 3.5 is one word: who looks for "5 billion" does not look for 3.5 billion. More digits, or one more full stop, are no
 * decimals but a date (31.7.2013) or two sentences.
 */
const DECIMALS = /\.\d{1,3}(?![\p{N}\p{M}]|\.\d)/uy;
const PLAIN_NUMBER = /^[\d,]+$/;

export function isDecimalPoint(text: string, at: number): boolean {
  return text.charCodeAt(at) === FULL_STOP_CODE && isDigit(text, at + 1);
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

export function isDigitAt(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const kind = classAt(text, at);
  return kind === DIGIT || kind === OTHER_DIGIT;
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
