// The series of a debate or a decision. The address of a bill ends with its year, which may be printed on one day and not on
// another, and is known only from all of its debates together (bill-rows.ts). So it is computed on reading.

/**
 * The expression for a row of debates, or of decisions, whose columns begin with a prefix. `dayYear` is the year of its sitting.
 */
export function seriesSql(
  table: string,
  prefix = '',
  dayYear = `(SELECT substr(start_date, 1, 4) FROM sitting WHERE id = ${table}.sitting_id)`,
): string {
  const column = (name: string): string => `${table}.${prefix}${name}`;
  // The bill's year that is not after the day, otherwise its first.
  const ofBill = `FROM bill_year WHERE bill_year.series = ${column('series')} AND bill_year.term = ${column('term')}`;
  const last = `(SELECT max(bill_year.year) ${ofBill} AND bill_year.year <= ${dayYear})`;
  const first = `(SELECT min(bill_year.year) ${ofBill})`;
  const year = `coalesce(${column('year')}, ${last}, ${first}, ${dayYear})`;
  return `CASE WHEN ${column('term')} IS NULL THEN ${column('series')}
    ELSE ${column('series')} || coalesce('-' || ${year}, '') END`;
}

/** The words of a bill in its address. */
export function withoutYear(series: string): string {
  return series.replace(/-\d{4}$/u, '');
}
