// Migration 29: languages of the family of Swahili are not detected as Swahili any more, so the index gets the languages of entries anew.

import type { ClientBase } from 'pg';
import { firstOf } from '../../../present.ts';
import { readingRules } from '../../../hansard/parliament/reading-rules.ts';
import { rebuildIndex } from '../index/postgres-stored-index.ts';

/** The record is indexed anew, for every version before this one. */
export async function languagesMigration(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ next: number; rules: string }>(
    'SELECT next_entry_id AS next, reading_rules AS rules FROM record',
  );
  const { next, rules } = firstOf(rows);
  await rebuildIndex(client, next, readingRules(rules));
}
