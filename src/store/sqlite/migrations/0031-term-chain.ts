// Migration 31: the row of a term has a checksum and names the term after it, see decision 55.

import type { DatabaseSync } from 'node:sqlite';
import { readingRules } from '../../../record/parliament/reading-rules.ts';
import { RULES_SQL } from '../../shared/finder-rows.ts';
import { text } from '../../shared/row-values.ts';
import { chainStoredTerms, rebuildIndex } from '../index/sqlite-stored-index.ts';
import { runnerOf } from '../statements/sqlite-runner.ts';

const COLUMNS_SQL = `
ALTER TABLE term ADD COLUMN next_text TEXT;
ALTER TABLE term ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
`;

/** An index of schema 29 or later stays; where an earlier migration removed it, the record is indexed anew. */
export async function termChainMigration(database: DatabaseSync): Promise<void> {
  database.exec(COLUMNS_SQL);
  if (database.prepare('SELECT 1 FROM index_block LIMIT 1').get() === undefined) {
    const rules = readingRules(text(runnerOf(database).row(RULES_SQL), 'reading_rules'));
    await rebuildIndex(database, rules);
  } else {
    await chainStoredTerms(database);
  }
}
