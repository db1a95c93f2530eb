// The series of a debate or a decision. The address of a bill ends with its year, which may be printed on one day and not on
// another, and is known only from all of its debates together. So it is computed on reading, and depends only on the record.

/** The debates, each with the year of its sitting. */
export const DEBATE_YEARS = `(SELECT debate.id, series, term, year, substr(start_date, 1, 4) AS day_year
  FROM debate JOIN sitting ON sitting.id = sitting_id) AS debates`;

/**
 * The expression for a row of debates, or of decisions, whose columns begin with a prefix. `dayYear` is the year of its sitting;
 * `bills` has, as `debates`, those of the bill.
 */
export function seriesSql(
  table: string,
  prefix = '',
  dayYear = `(SELECT substr(start_date, 1, 4) FROM sitting WHERE id = ${table}.sitting_id)`,
  bills = DEBATE_YEARS,
): string {
  const column = (name: string): string => `${table}.${prefix}${name}`;
  // The bill's year that is not after the day, otherwise the first; if none is printed, the year in which the bill first came up.
  const others = `SELECT coalesce(
      max(CASE WHEN debates.year <= ${dayYear} THEN debates.year END), min(debates.year), min(debates.day_year)
    ) FROM ${bills} WHERE debates.series = ${column('series')} AND debates.term = ${column('term')}`;
  const year = `coalesce(${column('year')}, (${others}), ${dayYear})`;
  return `CASE WHEN ${column('term')} IS NULL THEN ${column('series')}
    ELSE ${column('series')} || coalesce('-' || ${year}, '') END`;
}

/** The words of a bill in its address. */
export function withoutYear(series: string): string {
  return series.replace(/-\d{4}$/u, '');
}
