// The ids of venues, sources, sittings and people. An id is used once: it is not given out again after a removal.

import { ID_MAX } from '../../record/id.ts';
import { IdsExhausted } from '../contract/conflicts.ts';
import { integer } from '../shared/row-values.ts';
import type { Row, SqlRunner } from '../shared/sql-runner.ts';

export type CollectionTableName = 'venue' | 'source' | 'sitting' | 'person';

/** The message of the RangeError where a row to be changed or removed is not there. */
export const NO_SUCH_ITEM = 'there is no item with this id';

/** No item has this id; a row that is added with it is rolled back. */
const NO_ID_LEFT = 0;

/**
 * An expression for the next id of a table. There is one writer, so no other takes the same. The id of the row is to be
 * read with addedId.
 */
export function nextIdSql(table: CollectionTableName): string {
  return `(SELECT CASE WHEN max(used.id) >= ${ID_MAX} THEN ${NO_ID_LEFT} ELSE 1 + coalesce(max(used.id), 0) END FROM (
    SELECT max(id) AS id FROM ${table}
    UNION ALL SELECT max(id) FROM removed_item WHERE kind = '${table}') AS used)`;
}

/** The id of a row that was added; rejects the transaction with IdsExhausted where none was left. */
export function addedId(row: Row | undefined, table: CollectionTableName): number {
  const id = integer(row, 'id');
  if (id === NO_ID_LEFT) throw new IdsExhausted(table);
  return id;
}

export async function wasRemoved(
  sql: SqlRunner,
  table: CollectionTableName,
  id: number,
): Promise<boolean> {
  const row = await sql.row('SELECT 1 FROM removed_item WHERE kind = ? AND id = ?', table, id);
  return row !== undefined;
}
