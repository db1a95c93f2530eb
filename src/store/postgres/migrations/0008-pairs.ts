// Migration 8: pairs of frequent words are indexed, and what places take stands before them.

import type { ClientBase } from 'pg';
import { remakeIndex } from '../postgres-kept-index.ts';

/** The tables are as they were; the record is indexed anew. */
export async function pairsMigration(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ next: number }>('SELECT next_entry_id AS next FROM record');
  await remakeIndex(client, rows[0]!.next);
}
