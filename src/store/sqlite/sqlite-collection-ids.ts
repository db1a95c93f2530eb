// The ids of venues, sources, sittings and people: given out once, also where one was removed.

import type { DatabaseSync } from 'node:sqlite';
import type { CollectionTableName } from '../writing/write-storage.ts';
import { prepareOnce } from './statements/sqlite-statements.ts';

/** The next id of a table, above every one it has or had. */
export function nextItemId(database: DatabaseSync, table: CollectionTableName): number {
  const row = prepareOnce(
    database,
    `SELECT coalesce((SELECT max(id) FROM ${table}), 0) AS present,
       coalesce((SELECT max(id) FROM removed_member WHERE kind = '${table}'), 0) AS removed`,
  ).get()!;
  return Math.max(row['present'] as number, row['removed'] as number) + 1;
}

/** Whether this id was somebody's who is no longer there. */
export function wasRemoved(
  database: DatabaseSync,
  table: CollectionTableName,
  id: number,
): boolean {
  return (
    prepareOnce(database, 'SELECT 1 FROM removed_member WHERE kind = ? AND id = ?').get(
      table,
      id,
    ) !== undefined
  );
}
