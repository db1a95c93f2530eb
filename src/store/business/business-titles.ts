// The titles of all debates, each once for its business and year: what suggestions are made of.

import type { BusinessTitle } from '../../finder/view/finder-source.ts';
import { readRow, rowsAs, textOrNull } from '../sql/row-values.ts';
import type { Dialect, SqlRunner } from '../sql/sql-runner.ts';
import { STAMPS_SQL } from './debate-titles.ts';

/** An id as text that sorts as the number does. */
const ID_DIGITS = 16;
const sortedId = (dialect: Dialect): string =>
  dialect === 'sqlite'
    ? `printf('%0${ID_DIGITS}d', debate.id)`
    : `lpad(debate.id::text, ${ID_DIGITS}, '0')`;

/** Counted by the engine, from an index: reading a row for each debate would take ten times as long. */
export const businessTitlesSql = (dialect: Dialect): string => `
SELECT title, coalesce(address, series) AS series, substr(start_date, 1, 4) AS "dayYear", count(*) AS debates,
  max(coalesce(start_date, '') || ' ' || ${sortedId(dialect)}) AS newest
FROM debate LEFT JOIN sitting ON sitting.id = sitting_id
GROUP BY title, coalesce(address, series), substr(start_date, 1, 4)`;

interface StoredTitle {
  readonly title: string;
  readonly series: string | null;
  readonly dayYear: string | null;
  readonly debates: number;
  /** A date, a space and an id. */
  readonly newest: string;
}

export class BusinessTitles {
  #stamps: string | null = null;
  #titles: readonly BusinessTitle[] = [];

  /** The same list as before if no debates were written since. */
  async read(sql: SqlRunner): Promise<readonly BusinessTitle[]> {
    const stamps = await readRow(sql, (row) => textOrNull(row, 'stamps'), STAMPS_SQL);
    if (stamps === this.#stamps) return this.#titles;
    const rows = rowsAs<StoredTitle>(await sql.rows(businessTitlesSql(sql.dialect)));
    this.#titles = rows.map(({ title, series, dayYear, debates, newest }) => ({
      title,
      series,
      year: dayYear ?? '',
      debates,
      newestDate: newest.slice(0, -ID_DIGITS - 1),
      newestId: Number(newest.slice(-ID_DIGITS)),
    }));
    this.#stamps = stamps;
    return this.#titles;
  }
}
