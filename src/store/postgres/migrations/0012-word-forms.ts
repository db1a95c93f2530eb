// Migration 12: words are found by their forms, which are made when a query is read; the index has no stems.

import type { ClientBase } from 'pg';
import { rebuildIndex } from '../index/postgres-stored-index.ts';

/** The record is indexed anew, for every version of the index before this one. */
export async function wordFormsMigration(client: ClientBase): Promise<void> {
  await client.query('ALTER TABLE term DROP COLUMN stem');
  const { rows } = await client.query<{ next: number }>('SELECT next_entry_id AS next FROM record');
  await rebuildIndex(client, rows[0]!.next);
}
