// Migration 8: pairs of frequent words are indexed, what places take stands before them, and it is known how much of an entry
// is not the footer of a page.

import type { DatabaseSync } from 'node:sqlite';
import { remakeIndex } from '../sqlite-kept-index.ts';

/** The record is indexed anew. */
export async function pairsMigration(database: DatabaseSync): Promise<void> {
  database.exec("ALTER TABLE index_columns ADD COLUMN body BLOB NOT NULL DEFAULT x''");
  await remakeIndex(database);
}
