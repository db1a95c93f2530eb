// Migration 27: every value of the index has a checksum behind it. Lists of people and labels are bytes, as the others are.

import type { ClientBase } from 'pg';
import { firstOf } from '../../../present.ts';
import { readingRules } from '../../../record/parliament/reading-rules.ts';
import { rebuildDebates } from '../../shared/debate-rows.ts';
import { onConnection } from '../servers/postgres-statements.ts';
import { REINDEX_TIMEOUT_MS } from '../index/postgres-index-storage.ts';

/** Not a new table: the rights that were granted on it stay. */
const COLUMNS_AS_BYTES = `
DELETE FROM index_columns;
ALTER TABLE index_columns ALTER COLUMN people TYPE BYTEA USING ''::bytea;
ALTER TABLE index_columns ALTER COLUMN labels TYPE BYTEA USING ''::bytea;
`;

/** Sittings are cut anew, for every version before this one. The last migration that needs it makes the index. */
export async function checksumsMigration(client: ClientBase): Promise<void> {
  await client.query(COLUMNS_AS_BYTES);
  const { rows } = await client.query<{ rules: string }>(
    'SELECT reading_rules AS rules FROM record',
  );
  await rebuildDebates(onConnection(client, REINDEX_TIMEOUT_MS), readingRules(firstOf(rows).rules));
}
