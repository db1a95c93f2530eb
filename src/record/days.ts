// Dates as day numbers, so that they can be counted, and the weeks they fall in. Pure.

/** Without leap seconds, as in Unix time. */
export const DAY_MS = 86_400_000;

/** The number of a day, YYYY-MM-DD; null if the text is not a date. */
export function dayNumber(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const ms = Date.parse(date);
  return Number.isNaN(ms) ? null : ms / DAY_MS;
}

export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** How many days the second date is after the first; 0 if it is not later, null if either is not a date. */
export function daysBetween(date: string, later: string): number | null {
  const [first, last] = [dayNumber(date), dayNumber(later)];
  return first === null || last === null ? null : Math.max(0, last - first);
}

/** Day 0, the first of January 1970, was a Thursday: three days after the Monday of its week. */
const MONDAY_OFFSET = 3;

/** The number of a week. Weeks begin on Monday. */
export function weekOf(day: number): number {
  return Math.floor((day + MONDAY_OFFSET) / 7);
}

/** 0 for Monday. */
export function weekdayOf(day: number): number {
  return day + MONDAY_OFFSET - 7 * weekOf(day);
}

/** The year of a week, as in ISO 8601: that of its Thursday. */
export function yearOfWeek(week: number): string {
  return dateOfDay(7 * week).slice(0, 'YYYY'.length);
}

// Which sittings seem to be missing in the calendar of a chamber, and whether the chamber sits regularly. Pure.

/** With fewer weeks of sittings in a year (two months), the days on which a chamber usually sits cannot be told. */
const WEEKS_MIN = 8;

/** A chamber usually sits on a weekday if it sat on that day in this share of the year's weeks with any sitting. */
const USUAL_SHARE = 0.75;

const YEAR_DAYS = 365;

/**
 * The days, in order, on which a chamber usually sits but has no sitting, between two sittings of the same week or of
 * consecutive weeks. A week without any sitting is a recess: nothing is missing in it, before the first sitting after it, or
 * after the last sitting before it.
 */
export function missingDays(dates: readonly string[]): string[] {
  const days = sittingDays(dates);
  const usual = usualWeekdays(days);
  const missing: string[] = [];
  for (const [index, day] of days.entries()) {
    const next = days[index + 1];
    if (next === undefined || weekOf(next) > weekOf(day) + 1) continue;
    for (let between = day + 1; between < next; between++) {
      const weekdays = usual.get(yearOfWeek(weekOf(between)));
      if (weekdays?.has(weekdayOf(between)) === true) missing.push(dateOfDay(between));
    }
  }
  return missing;
}

/** Whether a chamber sat often enough in the year up to its last sitting that more sittings are expected. */
export function sitsRegularly(dates: readonly string[]): boolean {
  const days = sittingDays(dates);
  const last = days.at(-1) ?? 0;
  const ofYear = days.filter((day) => day > last - YEAR_DAYS);
  return new Set(ofYear.map(weekOf)).size >= WEEKS_MIN;
}

/** Each day once, in order. */
function sittingDays(dates: readonly string[]): number[] {
  const days = new Set(dates.flatMap((date) => dayNumber(date) ?? []));
  return [...days].sort((a, b) => a - b);
}

/** The usual weekdays by year; none for a year with few sittings. */
function usualWeekdays(days: readonly number[]): ReadonlyMap<string, ReadonlySet<number>> {
  const usual = new Map<string, ReadonlySet<number>>();
  for (const [year, ofYear] of Map.groupBy(days, (day) => yearOfWeek(weekOf(day)))) {
    const weeks = new Set(ofYear.map(weekOf)).size;
    if (weeks < WEEKS_MIN) continue;
    const byWeekday = [...Map.groupBy(ofYear, weekdayOf)];
    const often = byWeekday.filter(([, onIt]) => onIt.length >= USUAL_SHARE * weeks);
    usual.set(year, new Set(often.map(([weekday]) => weekday)));
  }
  return usual;
}
