// Reads a date or a time of day from a line, in the forms of the parliament's description.

import { ownValue } from '../own-value.ts';
import type { CompiledParliament } from './compile-parliament.ts';

/** The first date of the text, YYYY-MM-DD. */
export function readDate(text: string, rules: CompiledParliament): string | null {
  const { months } = rules.parliament.dates;
  for (const pattern of rules.dates) {
    const { day, month, year } = pattern.exec(text)?.groups ?? {};
    if (day === undefined || month === undefined || year === undefined) continue;
    const index = months.findIndex((names) => names.includes(month.toLowerCase()));
    if (index < 0 || !isDay(Number(year), index + 1, Number(day))) continue;
    return `${year}-${twoDigits(index + 1)}-${twoDigits(Number(day))}`;
  }
  return null;
}

/** The last time of day in the text, HH:MM:SS: "met at the County Hall, at thirty minutes past Two o'clock". */
export function readTime(text: string, rules: CompiledParliament): string | null {
  const { before, after } = rules.parliament.times;
  for (const pattern of rules.times) {
    const { hour, minute, half } = pattern.exec(text)?.groups ?? {};
    if (hour === undefined || half === undefined) continue;
    const isAfter = half.toLowerCase().startsWith(after) && !half.toLowerCase().startsWith(before);
    return timeOf(Number(hour), Number(minute === '' ? 0 : minute), isAfter);
  }
  for (const [name, time] of Object.entries(rules.parliament.times.named)) {
    if (text.toLowerCase().split(/\W+/).includes(name)) return time;
  }
  return timeInWords(text, rules);
}

function timeInWords(text: string, rules: CompiledParliament): string | null {
  const { numbers, beforeHour, morningFrom } = rules.parliament.times;
  for (const pattern of rules.timesInWords) {
    const { minutes, side, hour } = pattern.exec(text)?.groups ?? {};
    const hours = hour === undefined ? null : numberOf(hour, numbers);
    if (hours === null) continue;
    const given = minutes === undefined ? 0 : (numberOf(minutes, numbers) ?? 0);
    const isBefore = side?.toLowerCase() === beforeHour;
    const total = hours * 60 + (isBefore ? -given : given);
    const isAfter = Math.floor(total / 60) < morningFrom;
    return timeOf(Math.floor(total / 60), total % 60, isAfter);
  }
  return null;
}

/** "fifty eight" and "thirty"; the words before a number, as in "at thirty", are passed over. */
function numberOf(text: string, numbers: Readonly<Record<string, number>>): number | null {
  const values = text
    .toLowerCase()
    .split(/[ -]/)
    .map((word) => ownValue(numbers, word))
    .filter((value) => value !== undefined);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** "12.30 a.m." is printed for the time after noon as well as after midnight: no sitting begins or ends then but after noon. */
function timeOf(hour: number, minute: number, isAfter: boolean): string | null {
  const hours = isAfter && hour < 12 ? hour + 12 : hour;
  if (hours > 23 || minute > 59) return null;
  return `${twoDigits(hours)}:${twoDigits(minute)}:00`;
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
