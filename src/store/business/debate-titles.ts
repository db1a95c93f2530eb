// The titles of all debates, cached from one version of the record to the next. Those of a sitting are read again after its
// debates were written.

import type { DebateTitle } from '../../finder/finder.ts';
import type { IdRun } from '../../record/debates/debate.ts';
import { readRow, rowsAs, textOrNull } from '../sql/row-values.ts';
import { type Dialect, inIdsSql, type SqlRunner } from '../sql/sql-runner.ts';
import { inBatches } from '@hansard/search/entry-set';

/**
 * A line for each sitting; the series of a bill's debates also depends on its date. One text, because thousands of rows take
 * three times as long to read.
 */
export const STAMPS_SQL = `
SELECT string_agg(sitting_id || ' ' || stamp || ' ' || coalesce(start_date, ''), '\n') AS stamps
FROM debate_stamp LEFT JOIN sitting ON sitting.id = sitting_id`;

const titlesOfSql = (dialect: Dialect): string => `
SELECT debate.id, sitting_id AS "sittingId", title, title_end AS "titleEnd", runs, series AS words, term, year,
  substr(start_date, 1, 4) AS "dayYear"
FROM debate LEFT JOIN sitting ON sitting.id = sitting_id WHERE sitting_id ${inIdsSql(dialect)}`;

/** See seriesSql: the titles of all bills are read at once, for which one statement each would take longer than all else. */
export const BILL_YEARS_SQL =
  'SELECT series AS words, term, year FROM bill_year ORDER BY series, term, year';

/** Sittings whose debates are read at a time: the rows of all together would take some twenty megabytes. */
const SITTINGS_PER_READ = 250;

/** As selected, unchecked: tens of thousands are read at once. */
interface StoredTitle extends Omit<ReadTitle, 'series' | 'runs'> {
  readonly runs: string;
}

/** `words` is the series without a year; `year` is printed. */
interface ReadTitle extends DebateTitle {
  readonly words: string | null;
  readonly year: string | null;
  readonly dayYear: string | null;
}

/** The titles as last read, with the stamps of their sittings. */
interface LastTitles {
  readonly stamps: ReadonlySet<string>;
  readonly titles: readonly ReadTitle[];
}

export class DebateTitles {
  #last: LastTitles = { stamps: new Set(), titles: [] };
  readonly #texts = new Map<string | null, string | null>();

  /** In id order; the same list as before if no debates were written since. */
  async read(sql: SqlRunner): Promise<readonly DebateTitle[]> {
    const { stamps: before, titles } = this.#last;
    const text = await readRow(sql, (row) => textOrNull(row, 'stamps'), STAMPS_SQL);
    const stamps = new Set(text?.split('\n'));
    const [changed, gone] = [stamps.difference(before), before.difference(stamps)];
    if (changed.size === 0 && gone.size === 0) return titles;
    const read = await this.#readOf(sql, sittingsOf(changed));
    this.#last = { stamps, titles: await this.#merge(sql, titles, sittingsOf(gone), read) };
    return this.#last.titles;
  }

  /** The titles before without those of some sittings, and those just read. */
  async #merge(
    sql: SqlRunner,
    before: readonly ReadTitle[],
    gone: ReadonlySet<number>,
    read: readonly ReadTitle[],
  ): Promise<ReadTitle[]> {
    // Mostly they are of the newest sitting, so the titles before the first of them are most of all.
    const first = before.findIndex(({ sittingId }) => gone.has(sittingId));
    const [written, all] = [[...read], before.slice(0, first < 0 ? before.length : first)];
    for (const title of before.slice(all.length)) {
      (gone.has(title.sittingId) ? written : all).push(title);
    }
    const isNewest = (read[0]?.id ?? Infinity) > (all.at(-1)?.id ?? 0);
    for (const title of read) all.push(title);
    if (!isNewest) all.sort((one, other) => one.id - other.id);
    // Only bills that came up in these may have a different series now.
    const bills = new Set(written.filter(({ term }) => term !== null).map(({ words }) => words));
    if (bills.size === 0) return all;
    const isOfBills = ({ words, term }: ReadTitle): boolean => term !== null && bills.has(words);
    const years = Map.groupBy(rowsAs<BillYear>(await sql.rows(BILL_YEARS_SQL)), billKey);
    return all.map((title) => {
      if (!isOfBills(title)) return title;
      const ofBill = (years.get(billKey(title)) ?? []).map(({ year }) => year);
      const series = this.#once(seriesOfBill(title, ofBill));
      return series === title.series ? title : { ...title, series };
    });
  }

  async #readOf(sql: SqlRunner, sittings: ReadonlySet<number>): Promise<ReadTitle[]> {
    const titles: ReadTitle[] = [];
    for (const some of inBatches(sittings, SITTINGS_PER_READ)) {
      const rows = await sql.rows(titlesOfSql(sql.dialect), some.join(','));
      for (const row of rowsAs<StoredTitle>(rows)) {
        const words = this.#once(row.words);
        titles.push({
          id: row.id,
          sittingId: row.sittingId,
          title: this.#once(row.title),
          titleEnd: row.titleEnd,
          runs: JSON.parse(row.runs) as readonly IdRun[],
          series: words,
          words,
          term: this.#once(row.term),
          year: this.#once(row.year),
          dayYear: this.#once(row.dayYear),
        });
      }
    }
    return titles.sort((one, other) => one.id - other.id);
  }

  /** Interns equal strings: many debates have the same title. */
  #once<Text extends string | null>(text: Text): Text {
    const known = this.#texts.get(text) ?? text;
    this.#texts.set(text, known);
    return known as Text;
  }
}

function sittingsOf(stamps: ReadonlySet<string>): ReadonlySet<number> {
  return new Set([...stamps].map((stamp) => Number.parseInt(stamp, 10)));
}

export type BillYear = Readonly<Record<'words' | 'term' | 'year', string>>;

export function billKey({ words, term }: Pick<ReadTitle, 'words' | 'term'>): string {
  return `${words} ${term}`;
}

/** The address of a bill, as seriesSql computes it; `years` are those of its words and term, in order. */
export function seriesOfBill(
  { words, year, dayYear }: Pick<ReadTitle, 'words' | 'year' | 'dayYear'>,
  years: readonly string[],
): string | null {
  const last = dayYear === null ? undefined : years.findLast((one) => one <= dayYear);
  const ofAddress = year ?? last ?? years[0] ?? dayYear;
  return words === null || ofAddress === null ? words : `${words}-${ofAddress}`;
}
