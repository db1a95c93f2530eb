// Migration 10: columns have the words engineers know them by.

import type { ClientBase } from 'pg';
import { rebuildIndex } from '../index/postgres-stored-index.ts';

/** The record is indexed anew, for every version of the index before this one. */
export async function fieldWordsMigration(client: ClientBase): Promise<void> {
  await client.query('ALTER TABLE record RENAME COLUMN stamp TO version');
  await client.query('ALTER TABLE posting RENAME COLUMN places TO positions');
  const { rows } = await client.query<{ next: number }>('SELECT next_entry_id AS next FROM record');
  await rebuildIndex(client, rows[0]!.next);
}
