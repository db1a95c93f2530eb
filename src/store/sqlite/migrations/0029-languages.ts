// Migration 29: languages of the family of Swahili are not detected as Swahili any more, so the index gets the languages of entries anew.

import type { DatabaseSync } from 'node:sqlite';
import { readingRules } from '../../../hansard/parliament/reading-rules.ts';
import { RULES_SQL } from '../../shared/finder-rows.ts';
import { text } from '../../shared/row-values.ts';
import { rebuildIndex } from '../index/sqlite-stored-index.ts';
import { runnerOf } from '../statements/sqlite-runner.ts';

/** The record is indexed anew, for every version before this one. */
export async function languagesMigration(database: DatabaseSync): Promise<void> {
  const rules = readingRules(text(runnerOf(database).row(RULES_SQL), 'reading_rules'));
  await rebuildIndex(database, rules);
}
