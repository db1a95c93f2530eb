// A day, a month or a year as people write it, in any language of the site: "12/3/2014", "Wednesday, 12th March 2014", "12 Machi",
// "12 de marzo de 2014", "yesterday". A month that two languages name differently (“listopad”) is not read.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import { readWordLists } from '../base/data-file.ts';
import { dateOfDay, DAY_MS, weekdayOf } from './days.ts';

/** The numbers of months, of weekdays from Sunday, and of days ago, by their names in lower case without accents. */
const [MONTHS, WEEKDAYS, DAYS_AGO] = [
  numbersByName('languages/months.txt'),
  numbersByName('languages/weekdays.txt'),
  numbersByName('languages/days-ago.txt'),
];

function numbersByName(path: string): ReadonlyMap<string, number> {
  return new Map(
    [...readWordLists(path)].flatMap(([number, names]) =>
      names.map((name) => [name, Number(number)]),
    ),
  );
}

export interface Days {
  /** YYYY-MM-DD, both included; the same for a single day. */
  readonly from: string;
  readonly to: string;
}

/** The longest way of writing a date, with its weekday, has some fifty characters. */
const DATE_UNITS_MAX = 80;

/**
 * Null if the text is not a date, or has other words. `today`, YYYY-MM-DD, is the reference for "yesterday" and for a day
 * without a year.
 */
export function parseDate(text: string, today: string): Days | null {
  if (text.length > DATE_UNITS_MAX) return null;
  const plain = folded(text);
  const relative = relativeDay(plain, today);
  if (relative !== null) return { from: relative, to: relative };
  const withoutWeekday = plain.replace(WEEKDAY, '').replace(WEEKDAY_BEHIND, '');
  for (const form of FORMS) {
    const groups = form.exec(withoutWeekday)?.groups;
    if (groups !== undefined) return daysOf(groups, today);
  }
  return null;
}

/** All days of a year, if the text is only the number of a year in which a parliament may have sat. */
export function parseYear(text: string): Days | null {
  const year = /^\s*((?:1[89]|20|21)\d{2})\s*$/.exec(text)?.[1];
  return year === undefined ? null : { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** In lower case without accents: "März" is `marz`. */
function folded(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '');
}

/** “Mon” and “Mo” stand only beside a date; in full, a weekday alone is a day too. Hungarian, Basque and Turkish have it behind the date. */
const WEEKDAY_NAME = `(?:${[...WEEKDAYS.keys()].join('|')}|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|mo|di|mi|do|fr|sa|so)`;
const WEEKDAY = compilePattern(
  String.raw`^(?:יום\s+)?${WEEKDAY_NAME}\.?[,،]?\s+(?:(?:the|tarehe|ya|der|den|dem)\s+)*`,
);
const WEEKDAY_BEHIND = compilePattern(String.raw`[\s,]\s?${WEEKDAY_NAME}$`);

const DAY = String.raw`(?:tarehe\s+)?(?<day>\d{1,2})(?:st|nd|rd|th|\.|\(a\))?`;
/** Hebrew writes “in” before a month, without a space. */
const MONTH = String.raw`ב?(?<month>\p{L}{3,12})\.?`;
/** “2014.”, “2014 г.”, “2014. gada”, “2014(e)ko”. */
const YEAR = String.raw`(?<year>\d{4})(?:\.|\.? ?(?:г|р|g)\.|\. gada|\(e\)ko)?`;
/** “12 of March”, “12 de marzo de 2014”, “12 d’octubre del 2014”. */
const OF = String.raw`(?:\s+(?:of|de|di)\s|\s+d[’'])?`;
const OF_YEAR = String.raw`[\s,-]+(?:del?\s+)?`;

/** Figures with slashes are day first, as in Kenya and most of the world. */
const FORMS: readonly RegExp[] = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})(?:[-/.](?<day>\d{1,2}))?$/,
  /^(?<day>\d{1,2})[-/.]\s?(?<month>\d{1,2})[-/.]\s?(?<year>\d{4}|\d{2})$/,
  compilePattern(`^${DAY}${OF}[\\s,-]*${MONTH}${OF_YEAR}${YEAR}$`, 'u'),
  compilePattern(String.raw`^${MONTH}[\s-]+${DAY}[\s,]+${YEAR}$`, 'u'),
  compilePattern(String.raw`^${YEAR}[\s,-]+${MONTH}[\s-]+${DAY}$`, 'u'),
  compilePattern(String.raw`^${YEAR}[\s,-]+${DAY}[\s,-]+${MONTH}$`, 'u'),
  compilePattern(String.raw`^${MONTH}${OF_YEAR}${YEAR}$`, 'u'),
  compilePattern(String.raw`^${YEAR}[\s,-]+${MONTH}$`, 'u'),
  compilePattern(String.raw`^${DAY}${OF}[\s,-]*${MONTH}$`, 'u'),
  compilePattern(String.raw`^${MONTH}[\s-]+${DAY}$`, 'u'),
];

type Groups = Readonly<Record<string, string | undefined>>;

function daysOf({ day, month = '', year }: Groups, today: string): Days | null {
  const number = monthNumber(month);
  if (number === null) return null;
  const fullYear =
    year === undefined ? lastYearOf(number, Number(day), today) : yearOf(year, today);
  const last = new Date(Date.UTC(fullYear, number, 0)).getUTCDate();
  const [from, to] = day === undefined ? [1, last] : [Number(day), Number(day)];
  if (from < 1 || to > last) return null;
  const monthText = `${padded(fullYear, 4)}-${padded(number, 2)}`;
  const dateOf = (dayOfMonth: number): string => `${monthText}-${padded(dayOfMonth, 2)}`;
  return { from: dateOf(from), to: dateOf(to) };
}

/** A record is about the past: "14" is 2014, and "87" 1987. */
function yearOf(text: string, today: string): number {
  if (text.length > 2) return Number(text);
  const ofCentury = Number(today.slice(0, 2)) * 100 + Number(text);
  return ofCentury > yearIn(today) ? ofCentury - 100 : ofCentury;
}

/** The year of the most recent such day up to today; for 29 February, the last year that had one. */
function lastYearOf(month: number, day: number, today: string): number {
  const isYetToCome = `-${padded(month, 2)}-${padded(day, 2)}` > today.slice('YYYY'.length);
  const latest = yearIn(today) - (isYetToCome ? 1 : 0);
  return month === 2 && day === 29 ? latest - (latest % 4) : latest;
}

function yearIn(today: string): number {
  return Number(today.slice(0, 'YYYY'.length));
}

/** 1 to 12, from a number or a name. */
function monthNumber(text: string): number | null {
  const number = /^\d/.test(text) ? Number(text) : (MONTHS.get(text) ?? 0);
  return number >= 1 && number <= 12 ? number : null;
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}

// A day relative to today: "yesterday", "jana", "last Tuesday", "gestern".

/** YYYY-MM-DD; null for any other text. A weekday alone is the last one up to today, "last Tuesday" the last before today. */
function relativeDay(text: string, today: string): string | null {
  const day = Date.parse(today) / DAY_MS;
  const ago = DAYS_AGO.get(text.replaceAll(' ', '-'));
  if (ago !== undefined) return dateOfDay(day - ago);
  const weekday = WEEKDAYS.get(text.replace(PAST, ''));
  if (weekday === undefined) return null;
  // The calendar counts weekdays from Monday, the list from Sunday.
  const days = (weekdayOf(day) + 1 - weekday + WEEK) % WEEK;
  return dateOfDay(day - (days === 0 && PAST.test(text) ? WEEK : days));
}

const WEEK = 7;

const PAST = /^(?:last|past|letzte[nrs]?|vergangene[nrs]?)\s|\s(?:iliyopita|jana)$/;
