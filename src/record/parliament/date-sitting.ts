// Derives the date, the chamber and the times of a sitting from what its opening and closing entries say. Each is given with the
// entry that says it; what no entry says stays unknown.

import type { EntryType } from '../entry.ts';
import { ownValue } from '../own-value.ts';
import { type DerivedField, endDateOf, type Evidence } from '../sitting.ts';
import { type CompiledParliament, foldForPatterns } from './compile-parliament.ts';

export interface SpokenEntry {
  readonly id: number;
  readonly type: EntryType;
  readonly content: string;
}

export interface DerivedSitting {
  readonly venueSlug: string | null;
  readonly startDate: string | null;
  readonly startTime: string | null;
  readonly endDate: string | null;
  readonly endTime: string | null;
  readonly evidence: readonly Evidence[];
}

/** The first entries of a sitting: the masthead, the date and the line that says when the house met are among them. */
export const OPENING_ENTRIES = 25;

/** The last entries of a sitting: the line that says when the house rose is among them, and lists of papers may follow it. */
export const CLOSING_ENTRIES = 25;

/** A line that gives a date or a time is short; a speech that mentions one is not such a line. */
const LINE_LENGTH_MAX = 300;
const DATE_LINE_LENGTH_MAX = 100;

/** `opening` are the first entries of the sitting, `closing` the last ones, both in order; they may overlap. */
export function dateSitting(
  opening: readonly SpokenEntry[],
  closing: readonly SpokenEntry[],
  rules: CompiledParliament,
): DerivedSitting {
  const [first, last] = [opening.map(folded), closing.map(folded)];
  const lines = first.filter(isLine);
  const met = found(lines, ({ text }) => rules.opening.test(text) && readTime(text, rules));
  const rose = found(last.filter(isLine).toReversed(), ({ text }) =>
    rules.closing.test(text) ? readTime(text, rules) : null,
  );
  const date = found(lines, ({ text }) =>
    text.length < DATE_LINE_LENGTH_MAX ? readDate(text, rules) : null,
  );
  const venue = findVenue(lines, [...first, ...last], rules);
  const [startDate, startTime] = [date?.value ?? null, met?.value ?? null];
  const endTime = endTimeOf(rose?.value ?? null, startTime);
  return {
    venueSlug: venue?.value ?? null,
    startDate,
    startTime,
    endDate: endDateOf({ startDate, startTime, endTime }),
    endTime,
    evidence: [
      ...evidenceOf('venue', venue),
      ...evidenceOf('start_date', date),
      ...evidenceOf('start_time', met),
      ...evidenceOf('end_time', rose),
    ],
  };
}

interface FoldedEntry {
  readonly id: number;
  readonly type: EntryType;
  readonly text: string;
}

interface Finding {
  readonly value: string;
  readonly entryId: number;
}

function folded({ id, type, content }: SpokenEntry): FoldedEntry {
  return { id, type, text: foldForPatterns(content) };
}

/** A record without layout may have the masthead and the date as a speech of nobody, so the length decides. */
function isLine({ text }: FoldedEntry): boolean {
  return text.length < LINE_LENGTH_MAX;
}

/** The first entry that says something, and what it says. */
function found(
  entries: readonly FoldedEntry[],
  read: (entry: FoldedEntry) => string | null | false,
): Finding | null {
  for (const entry of entries) {
    const value = read(entry);
    if (value !== null && value !== false) return { value, entryId: entry.id };
  }
  return null;
}

/** The masthead says it; else the footer of a page; else what the opening line calls the house. */
function findVenue(
  lines: readonly FoldedEntry[],
  all: readonly FoldedEntry[],
  rules: CompiledParliament,
): Finding | null {
  const { chambers } = rules;
  const joint = found(
    lines,
    ({ text }) => rules.jointHouse.test(text) && rules.parliament.joint.venue,
  );
  const slugWhere = (test: (chamber: (typeof chambers)[number]) => boolean): string | null =>
    chambers.find(test)?.slug ?? null;
  return (
    joint ??
    found(lines, ({ text }) => slugWhere(({ masthead }) => masthead.test(text))) ??
    found(all, ({ text }) => slugWhere(({ furniture }) => furniture.test(text))) ??
    found(
      lines,
      ({ text }) => rules.opening.test(text) && slugWhere(({ house }) => house.test(text)),
    )
  );
}

/** "12.15 a.m." is after midnight where the sitting began after noon. */
export function endTimeOf(end: string | null, start: string | null): string | null {
  return end !== null && start !== null && end < start ? end.replace(/^12:/, '00:') : end;
}

function evidenceOf(field: DerivedField, finding: Finding | null): Evidence[] {
  return finding === null ? [] : [{ field, entryId: finding.entryId }];
}

// Reads a date or a time of day from a line, in the forms of the parliament's description.

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
