// Days as numbers, so that they can be counted, and the weeks they are in. Pure.

/** Without leap seconds, as in Unix time. */
export const DAY_MS = 86_400_000;

/** The number of a day, YYYY-MM-DD; null for a text that is no date. */
export function dayNumber(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const ms = Date.parse(date);
  return Number.isNaN(ms) ? null : ms / DAY_MS;
}

export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** How many days after a date another is; 0 for one that is not after it, null where one of them is no date. */
export function daysBetween(date: string, later: string): number | null {
  const [first, last] = [dayNumber(date), dayNumber(later)];
  return first === null || last === null ? null : Math.max(0, last - first);
}

/** Day 0, the first of January 1970, was a Thursday: three days after the Monday of its week. */
const MONDAY_OFFSET = 3;

/** The number of a week, which begins on Monday. */
export function weekOf(day: number): number {
  return Math.floor((day + MONDAY_OFFSET) / 7);
}

/** 0 for Monday. */
export function weekdayOf(day: number): number {
  return day + MONDAY_OFFSET - 7 * weekOf(day);
}

/** The year that has most days of a week, as in ISO 8601: that of its Thursday. */
export function yearOfWeek(week: number): string {
  return dateOfDay(7 * week).slice(0, 'YYYY'.length);
}
