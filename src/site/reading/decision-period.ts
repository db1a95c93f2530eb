// A week or a month of decisions: its name in the address, its days, and its neighbours that have sittings.

import { dateOfDay, dayNumber, weekOf, yearOfWeek } from '../../record/days.ts';

export interface DecisionPeriod {
  /** "2026-w17" or "2026-04". */
  readonly name: string;
  /** Its days, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

/** The number of the Monday of a week: weeks are counted from that of 1 January 1970, a Thursday. */
const mondayOf = (week: number): number => 7 * week - 3;

/** The week of a day; weeks are numbered as in ISO 8601. Null if the text is not a date. */
export function weekPeriod(date: string): DecisionPeriod | null {
  const day = dayNumber(date);
  if (day === null) return null;
  const week = weekOf(day);
  const year = yearOfWeek(week);
  // The fourth of January is in the first week of every year.
  const first = weekOf(dayNumber(`${year}-01-04`) ?? 0);
  const number = String(week - first + 1).padStart(2, '0');
  const monday = mondayOf(week);
  return { name: `${year}-w${number}`, from: dateOfDay(monday), to: dateOfDay(monday + 6) };
}

export function monthPeriod(date: string): DecisionPeriod {
  const name = date.slice(0, 'YYYY-MM'.length);
  return { name, from: `${name}-01`, to: `${name}-31` };
}

/** The weeks and the months in which there is one of these days, in order. */
export function periodsOf(dates: readonly string[]) {
  const weeks = new Map<string, DecisionPeriod>();
  const months = new Map<string, DecisionPeriod>();
  for (const date of dates.toSorted()) {
    const [week, month] = [weekPeriod(date), monthPeriod(date)];
    if (week === null) continue;
    weeks.set(week.name, week);
    months.set(month.name, month);
  }
  return { weeks: [...weeks.values()], months: [...months.values()] };
}
