// A day, a month or a year as people write it, in English and Swahili: "12/3/2014", "Wednesday, 12th March 2014", "12 Machi 2014", "March 2014".

import { MONTH_NAMES } from '../../hansard/languages/month-names.ts';

export interface Days {
  /** YYYY-MM-DD, both included; the same for a single day. */
  readonly from: string;
  readonly to: string;
}

/** The longest way of writing a date, with its weekday, has some fifty characters. */
const DATE_UNITS_MAX = 80;

/** Null for a text that is no date, or has words beside it. */
export function parseDate(text: string): Days | null {
  if (text.length > DATE_UNITS_MAX) return null;
  const plain = text.trim().toLowerCase().replace(WEEKDAY, '');
  for (const form of FORMS) {
    const groups = form.exec(plain)?.groups;
    if (groups !== undefined) return daysOf(groups);
  }
  return null;
}

/** All days of a year that a parliament may have sat in, where the text is its number and nothing else. */
export function parseYear(text: string): Days | null {
  const year = /^\s*((?:1[89]|20|21)\d{2})\s*$/.exec(text)?.[1];
  return year === undefined ? null : { from: `${year}-01-01`, to: `${year}-12-31` };
}

const WEEKDAY = new RegExp(
  '^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|jumatatu|jumanne|jumatano|alhamisi|ijumaa|jumamosi|jumapili)' +
    String.raw`\.?,?\s+(?:(?:the|tarehe|ya)\s+)*`,
);

const DAY = String.raw`(?:tarehe\s+)?(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const MONTH = String.raw`(?<month>[a-z]{3,9})\.?`;
const YEAR = String.raw`(?<year>\d{4})`;

/** Figures with slashes are day first, as in Kenya and most of the world. */
const FORMS: readonly RegExp[] = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})(?:[-/.](?<day>\d{1,2}))?$/,
  /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})$/,
  new RegExp(String.raw`^${DAY}(?:\s+of)?[\s,-]+${MONTH}[\s,-]+${YEAR}$`),
  new RegExp(String.raw`^${MONTH}[\s-]+${DAY}[\s,]+${YEAR}$`),
  new RegExp(String.raw`^${MONTH}[\s,-]+${YEAR}$`),
];

function daysOf({ day, month = '', year = '' }: Record<string, string | undefined>): Days | null {
  const number = monthNumber(month);
  if (number === null) return null;
  const last = new Date(Date.UTC(Number(year), number, 0)).getUTCDate();
  const [from, to] = day === undefined ? [1, last] : [Number(day), Number(day)];
  if (from < 1 || to > last) return null;
  const dateOf = (dayOfMonth: number): string => `${year}-${padded(number)}-${padded(dayOfMonth)}`;
  return { from: dateOf(from), to: dateOf(to) };
}

/** 1 to 12, of a number or a name. */
function monthNumber(text: string): number | null {
  const number = /^\d/.test(text)
    ? Number(text)
    : 1 + MONTH_NAMES.findIndex((names) => names.includes(text));
  return number >= 1 && number <= MONTH_NAMES.length ? number : null;
}

function padded(number: number): string {
  return String(number).padStart(2, '0');
}
