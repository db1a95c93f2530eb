// The ids of venues, sources, sittings and people: given out once, also where one was removed.

import type { CollectionTableName } from '../writing/write-storage.ts';
import { first, type SqlRunner } from './servers/postgres-statements.ts';

/** The next id of a table, above every one it has or had. There is one writer, so nobody is quicker. */
export const nextItemId = (table: CollectionTableName): string =>
  `(SELECT 1 + greatest(0, (SELECT max(id) FROM ${table}),
     (SELECT max(id) FROM removed_member WHERE kind = '${table}')))`;

/** Whether this id was somebody's who is no longer there. */
export async function wasRemoved(
  asked: SqlRunner,
  table: CollectionTableName,
  id: number,
): Promise<boolean> {
  const sql = 'SELECT 1 FROM removed_member WHERE kind = $1 AND id = $2';
  return (await first(asked, sql, table, id)) !== undefined;
}
