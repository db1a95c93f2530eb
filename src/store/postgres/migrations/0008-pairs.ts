// Migration 8: pairs of frequent words are indexed, what places take stands before them, and it is known how much of an entry
// is not the footer of a page.

import type { ClientBase } from 'pg';
import { remakeIndex } from '../postgres-kept-index.ts';

const COLUMN = `
ALTER TABLE index_columns ADD COLUMN body BYTEA NOT NULL DEFAULT '';
ALTER TABLE index_columns ALTER COLUMN body SET STORAGE EXTERNAL;
`;

/** The record is indexed anew. */
export async function pairsMigration(client: ClientBase): Promise<void> {
  await client.query(COLUMN);
  const { rows } = await client.query<{ next: number }>('SELECT next_entry_id AS next FROM record');
  await remakeIndex(client, rows[0]!.next);
}
