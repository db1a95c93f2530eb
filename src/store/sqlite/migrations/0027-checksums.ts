// Migration 27: every value of the index has a checksum behind it. Lists of people and labels are bytes, as the others are.

import type { DatabaseSync } from 'node:sqlite';
import { readingRules } from '../../../record/parliament/reading-rules.ts';
import { rebuildDebates } from '../../shared/debate-rows.ts';
import { RULES_SQL } from '../../shared/finder-rows.ts';
import { text } from '../../shared/row-values.ts';
import { runnerOf } from '../statements/sqlite-runner.ts';

const COLUMNS_AS_BYTES = `
DROP TABLE index_columns;
CREATE TABLE index_columns (
  ordinal INTEGER PRIMARY KEY,
  people BLOB NOT NULL,
  person BLOB NOT NULL,
  labels BLOB NOT NULL,
  label BLOB NOT NULL,
  words BLOB NOT NULL,
  body BLOB NOT NULL
) STRICT;
`;

/** Sittings are cut anew, for every version before this one. The last migration that needs it makes the index. */
export async function checksumsMigration(database: DatabaseSync): Promise<void> {
  database.exec(COLUMNS_AS_BYTES);
  const sql = runnerOf(database);
  const rules = readingRules(text(sql.row(RULES_SQL), 'reading_rules'));
  await rebuildDebates(sql, rules);
}
