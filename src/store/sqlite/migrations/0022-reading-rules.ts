// Migration 22: how the entries of a record are read is stored with it; languages are told by what surrounds an entry
// too.

import type { DatabaseSync } from 'node:sqlite';
import { readingRules } from '../../../hansard/parliament/reading-rules.ts';
import { rebuildDebates } from '../../shared/debate-rows.ts';
import { runnerOf } from '../statements/sqlite-runner.ts';
import { rebuildIndex } from '../index/sqlite-stored-index.ts';

/** Sittings are cut and the record is indexed anew, for every version before this one. */
export async function readingRulesMigration(database: DatabaseSync): Promise<void> {
  database.exec("ALTER TABLE record ADD COLUMN reading_rules TEXT NOT NULL DEFAULT ''");
  await rebuildDebates(runnerOf(database), readingRules(''));
  await rebuildIndex(database, readingRules(''));
}
