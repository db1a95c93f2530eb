// Migration 24: words in italics that begin with a capital are part of the sentence around them.

import type { DatabaseSync } from 'node:sqlite';
import { readingRules } from '../../../hansard/parliament/reading-rules.ts';
import { rebuildDebates } from '../../shared/debate-rows.ts';
import { RULES_SQL } from '../../shared/finder-rows.ts';
import { text } from '../../shared/row-values.ts';
import { rebuildIndex } from '../index/sqlite-stored-index.ts';
import { runnerOf } from '../statements/sqlite-runner.ts';

/** Sittings are cut and the record is indexed anew, for every version before this one. */
export async function readAnewMigration(database: DatabaseSync): Promise<void> {
  const sql = runnerOf(database);
  const rules = readingRules(text(sql.row(RULES_SQL)!, 'reading_rules'));
  await rebuildDebates(sql, rules);
  await rebuildIndex(database, rules);
}
