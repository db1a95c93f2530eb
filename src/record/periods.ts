// The years or months between two, up to a bounded number.

/**
 * The most periods listed including empty ones: 250 years by month, longer than any parliament has printed its debates. A
 * single wrong date, 0213 for 2013, would make it 21,600.
 */
export const PERIODS_MAX = 3_000;

/** How many periods there are from one to another, both included. A period is YYYY or YYYY-MM. */
export function countPeriodsBetween(first: string, last: string): number {
  return periodNumber(last) - periodNumber(first) + 1;
}

/** Adds the empty periods between those given, which are in order. Adds none if the result would exceed PERIODS_MAX. */
export function fillPeriods(periods: readonly string[]): readonly string[] {
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return [];
  const count = countPeriodsBetween(first, last);
  if (count > PERIODS_MAX) return periods;
  const nameOf = first.length === 'YYYY'.length ? yearName : monthName;
  return Array.from({ length: count }, (_, index) => nameOf(periodNumber(first) + index));
}

function periodNumber(period: string): number {
  const [year, month] = period.split('-').map(Number) as [number, number?];
  return month === undefined ? year : year * 12 + month - 1;
}

function yearName(year: number): string {
  return String(year).padStart(4, '0');
}

function monthName(number: number): string {
  return `${yearName(Math.floor(number / 12))}-${String((number % 12) + 1).padStart(2, '0')}`;
}
