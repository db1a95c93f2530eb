// Migration 31: the row of a term has a checksum and names the term after it, see decision 55.

import type { ClientBase } from 'pg';
import { firstOf } from '../../../present.ts';
import { readingRules } from '../../../record/parliament/reading-rules.ts';
import { chainStoredTerms, rebuildIndex } from '../index/postgres-stored-index.ts';

const COLUMNS_SQL = `
ALTER TABLE term ADD COLUMN next_text TEXT COLLATE "C";
ALTER TABLE term ADD COLUMN checksum BIGINT NOT NULL DEFAULT 0;
`;

/** An index of schema 29 or later stays; where an earlier migration removed it, the record is indexed anew. */
export async function termChainMigration(client: ClientBase): Promise<void> {
  await client.query(COLUMNS_SQL);
  const { rows } = await client.query<{ next: number; rules: string; indexed: boolean }>(
    `SELECT next_entry_id AS next, reading_rules AS rules,
       EXISTS (SELECT 1 FROM index_block) AS indexed FROM record`,
  );
  const { next, rules, indexed } = firstOf(rows);
  if (indexed) await chainStoredTerms(client);
  else await rebuildIndex(client, next, readingRules(rules));
}
