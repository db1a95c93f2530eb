// Migration 9: which words are frequent is told by the part of a block's entries that have them, and what stands beside them
// seldom is indexed by buckets.

import type { DatabaseSync } from 'node:sqlite';
import { remakeIndex } from '../sqlite-kept-index.ts';

/** The record is indexed anew. */
export async function neighboursMigration(database: DatabaseSync): Promise<void> {
  await remakeIndex(database);
}
