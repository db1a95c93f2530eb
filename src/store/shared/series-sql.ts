// The series of a debate or a decision. The address of a bill ends with its year, which may be printed on one day and not on
// another, and is known only from all of its debates together. So it is computed on reading, and depends only on the record.

import { present } from '../../present.ts';

/** The bill's year that is not after the day, otherwise the first; if none is printed, the year in which the bill first came up. */
const YEAR_OF_OTHERS = `coalesce(
  max(CASE WHEN other.year <= substr(day.start_date, 1, 4) THEN other.year END),
  min(other.year),
  min(substr(other_day.start_date, 1, 4))
)`;

/** The expression for a row of debates, or of decisions, whose columns begin with a prefix. */
export function seriesSql(table: string, prefix = ''): string {
  const column = (name: string): string => `${table}.${prefix}${name}`;
  const others = `SELECT ${YEAR_OF_OTHERS} FROM debate other
    JOIN sitting other_day ON other_day.id = other.sitting_id
    JOIN sitting day ON day.id = ${table}.sitting_id
    WHERE other.series = ${column('series')} AND other.term = ${column('term')}`;
  const own = `SELECT substr(start_date, 1, 4) FROM sitting WHERE id = ${table}.sitting_id`;
  const year = `coalesce(${column('year')}, (${others}), (${own}))`;
  return `CASE WHEN ${column('term')} IS NULL THEN ${column('series')}
    ELSE ${column('series')} || coalesce('-' || ${year}, '') END`;
}

/** A debate as stored, and the year of its day; `words` is its series without a year. */
export interface SeriesRow {
  readonly words: string | null;
  readonly term: string | null;
  readonly year: string | null;
  readonly dayYear: string | null;
}

/** The same for all debates of bills at once: the SQL expression reads all debates of a bill for each of them. */
export function seriesNamer(all: readonly SeriesRow[]): (row: SeriesRow) => string | null {
  const billOf = ({ words, term }: SeriesRow): string => `${words} ${term}`;
  const bills = Map.groupBy(all, billOf);
  const years = new Map<string, { readonly printed: string[]; readonly firstDay: string | null }>();
  for (const [bill, rows] of bills) {
    const [printed, days] = [new Set<string>(), new Set<string>()];
    for (const { year, dayYear } of rows) {
      if (year !== null) printed.add(year);
      if (dayYear !== null) days.add(dayYear);
    }
    years.set(bill, { printed: [...printed].sort(), firstDay: [...days].sort()[0] ?? null });
  }
  return (row) => {
    const { words, term, dayYear } = row;
    if (words === null || term === null) return words;
    const { printed, firstDay } = present(years.get(billOf(row)), 'the years of a bill');
    const before = printed.findLast((year) => dayYear !== null && year <= dayYear);
    const year = row.year ?? before ?? printed[0] ?? firstDay;
    return year === null ? words : `${words}-${year}`;
  };
}

/** The words of a bill in its address. */
export function withoutYear(series: string): string {
  return series.replace(/-\d{4}$/u, '');
}
