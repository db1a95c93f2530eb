// The ids of venues, sources, sittings and people. An id is used once: it is not given out again after a removal.

import type { SqlRunner } from '../shared/sql-runner.ts';

export type CollectionTableName = 'venue' | 'source' | 'sitting' | 'person';

/** The message of the RangeError where a row to be changed or removed is not there. */
export const NO_SUCH_ITEM = 'there is no member with this id';

/** An expression for the next id of a table. There is one writer, so no other takes the same. */
export function nextIdSql(table: CollectionTableName): string {
  return `(SELECT 1 + coalesce(max(used.id), 0) FROM (
    SELECT max(id) AS id FROM ${table}
    UNION ALL SELECT max(id) FROM removed_member WHERE kind = '${table}') AS used)`;
}

export async function wasRemoved(
  sql: SqlRunner,
  table: CollectionTableName,
  id: number,
): Promise<boolean> {
  const row = await sql.row('SELECT 1 FROM removed_member WHERE kind = ? AND id = ?', table, id);
  return row !== undefined;
}
