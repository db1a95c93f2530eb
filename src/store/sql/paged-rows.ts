// A page of a list, with the state of the record and the number of all rows: one statement, so one snapshot on either engine.

import { ownValue } from '../../record/own-value.ts';
import { locatePage, type PageNumber } from '../../record/page.ts';
import type { CollectionPage } from '../contract/results.ts';
import { readRecordState } from '../entries/record-state.ts';
import { integer } from './row-values.ts';
import type { Row, SqlRunner, SqlValue } from './sql-runner.ts';

/** A list. Lists have thousands of rows, not millions: skipping to a page takes microseconds. */
interface PagedRows<Item> {
  /** The statement begins with it: WITH, or nothing. */
  readonly with?: string;
  /** The values of the parameters in `with`, which come first. */
  readonly values?: readonly SqlValue[];
  /** The number of rows, as an expression. */
  readonly count: string;
  /** Selects the rows of a page, given its LIMIT and OFFSET. */
  readonly select: (limit: string) => string;
  readonly order: string;
  /** A column that is null in no row. */
  readonly key: string;
  readonly read: (row: Row) => Item;
}

/** Null past the last page. */
export async function selectPage<Item>(
  sql: SqlRunner,
  page: PageNumber,
  size: number,
  list: PagedRows<Item>,
): Promise<CollectionPage<Item> | null> {
  const { count, order } = list;
  const bound = 'CAST(? AS BIGINT)';
  // Without a position, the last page.
  const limit = `LIMIT ${bound}
    OFFSET coalesce(${bound} - 1, (nullif(${count}, 0) - 1) / ${bound} * ${bound}, 0)`;
  const statement = `
${list.with ?? ''}
SELECT entry_count, version, changed_at, ${count} AS total, item.* FROM record
LEFT JOIN (${list.select(limit)}) AS item ON true
ORDER BY ${order}`;
  const paging = [size, positionOf(page, size), size, size];
  const rows = await sql.rows(statement, ...(list.values ?? []), ...paging);
  const total = integer(rows[0], 'total');
  const located = locatePage(page, total, size);
  if (located === null) return null;
  // A page without items is one row without an item.
  const items = rows.filter((row) => ownValue(row, list.key) !== null).map(list.read);
  return { state: readRecordState(rows[0]), page: located, count: total, items };
}

/** The position at which a page begins, whether or not it exists; null for the last page, which only the store knows. */
export function positionOf(page: PageNumber, size: number): number | null {
  return page === 'last' ? null : Math.min((page - 1) * size + 1, Number.MAX_SAFE_INTEGER);
}
