// Migration 9: which words are frequent is told by the part of a block's entries that have them, so that pairs are indexed in
// blocks with few entries too.

import type { DatabaseSync } from 'node:sqlite';
import { remakeIndex } from '../sqlite-kept-index.ts';

/** The record is indexed anew. */
export async function partsMigration(database: DatabaseSync): Promise<void> {
  await remakeIndex(database);
}
