// Finds whether a SQLite store is the unfinished target of a copy.

import type { DatabaseSync } from 'node:sqlite';
import { UNFINISHED_TABLE } from '../../copying/record-rows.ts';

export function isUnfinished(database: DatabaseSync): boolean {
  const found = database
    .prepare('SELECT 1 FROM sqlite_schema WHERE name = ?')
    .get(UNFINISHED_TABLE);
  return found !== undefined;
}
