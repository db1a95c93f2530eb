// Migration 8: pairs of frequent words are indexed, and what places take stands before them.

import type { DatabaseSync } from 'node:sqlite';
import { remakeIndex } from '../sqlite-kept-index.ts';

/** The tables are as they were; the record is indexed anew. */
export async function pairsMigration(database: DatabaseSync): Promise<void> {
  await remakeIndex(database);
}
