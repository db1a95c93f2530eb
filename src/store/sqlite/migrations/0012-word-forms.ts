// Migration 12: words are found by their forms, which are made when a query is read; the index has no stems.

import type { DatabaseSync } from 'node:sqlite';
import { rebuildIndex } from '../index/sqlite-stored-index.ts';

/** The record is indexed anew, for every version of the index before this one. */
export async function wordFormsMigration(database: DatabaseSync): Promise<void> {
  database.exec('DROP INDEX term_by_stem; ALTER TABLE term DROP COLUMN stem');
  await rebuildIndex(database);
}
