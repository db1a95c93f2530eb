// Migration 22: how the entries of a record are read is stored with it; languages are told by what surrounds an entry
// too.

import type { ClientBase } from 'pg';
import { readingRules } from '../../../hansard/parliament/reading-rules.ts';
import { rebuildDebates } from '../../shared/debate-rows.ts';
import { onConnection } from '../servers/postgres-statements.ts';
import { REINDEX_TIMEOUT_MS } from '../index/postgres-index-storage.ts';
import { rebuildIndex } from '../index/postgres-stored-index.ts';

/** Sittings are cut and the record is indexed anew, for every version before this one. */
export async function readingRulesMigration(client: ClientBase): Promise<void> {
  await client.query("ALTER TABLE record ADD COLUMN reading_rules text NOT NULL DEFAULT ''");
  const { rows } = await client.query<{ next: number }>('SELECT next_entry_id AS next FROM record');
  await rebuildDebates(onConnection(client, REINDEX_TIMEOUT_MS), readingRules(''));
  await rebuildIndex(client, rows[0]!.next, readingRules(''));
}
