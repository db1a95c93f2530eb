// Migration 10: columns have the words engineers know them by.

import type { DatabaseSync } from 'node:sqlite';
import { rebuildIndex } from '../index/sqlite-stored-index.ts';

/** The record is indexed anew, for every version of the index before this one. */
export async function fieldWordsMigration(database: DatabaseSync): Promise<void> {
  database.exec('ALTER TABLE record RENAME COLUMN stamp TO version');
  database.exec('ALTER TABLE posting RENAME COLUMN places TO positions');
  await rebuildIndex(database);
}
