// Migration 9: which words are frequent is told by the part of a block's entries that have them, and what stands beside them
// seldom is indexed by buckets.

import type { ClientBase } from 'pg';
import { remakeIndex } from '../postgres-kept-index.ts';

/** The record is indexed anew. */
export async function neighboursMigration(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ next: number }>('SELECT next_entry_id AS next FROM record');
  await remakeIndex(client, rows[0]!.next);
}
