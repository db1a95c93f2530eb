// Migration 24: words in italics that begin with a capital are part of the sentence around them.

import type { ClientBase } from 'pg';
import { readingRules } from '../../../hansard/parliament/reading-rules.ts';
import { rebuildDebates } from '../../shared/debate-rows.ts';
import { onConnection } from '../servers/postgres-statements.ts';
import { REINDEX_TIMEOUT_MS } from '../index/postgres-index-storage.ts';
import { rebuildIndex } from '../index/postgres-stored-index.ts';

/** Sittings are cut and the record is indexed anew, for every version before this one. */
export async function readAnewMigration(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ next: number; rules: string }>(
    'SELECT next_entry_id AS next, reading_rules AS rules FROM record',
  );
  const { next, rules: rulesText } = rows[0]!;
  const rules = readingRules(rulesText);
  await rebuildDebates(onConnection(client, REINDEX_TIMEOUT_MS), rules);
  await rebuildIndex(client, next, rules);
}
