// Dates as the record writes them, from days counted since 1970.

import { inTurn } from './phrases/random.ts';
import { present } from '../present.ts';
import { DAY_MS } from '../record/calendar.ts';
import { MONTHS, ordinal } from './figures.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** YYYY-MM-DD. */
export function isoDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** "Thursday, 2nd April, 2015". */
export function longDate(day: number): string {
  const date = new Date(day * DAY_MS);
  const month = present(MONTHS[date.getUTCMonth()], 'a month');
  return `${weekdayName(day)}, ${ordinal(date.getUTCDate())} ${month}, ${date.getUTCFullYear()}`;
}

export function weekdayName(day: number): string {
  return inTurn(WEEKDAYS, day + 4);
}

export function yearOfDay(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** "16.11.11". */
export function shortDate(day: number): string {
  const [year = '', month, date] = isoDate(day).split('-');
  return `${date}.${month}.${year.slice(2)}`;
}
