// Begins a write transaction on a SQLite store.

import type { DatabaseSync } from 'node:sqlite';
import { WriteTransaction } from '../writing/write-transaction.ts';
import type { Authorship } from '../shared/change-runs.ts';
import { readRecordStart, RECORD_START_SQL } from '../shared/record-state.ts';
import { sqliteIndexStorage } from './index/sqlite-index-storage.ts';
import { SqliteEntryBatches } from './sqlite-entry-batches.ts';
import { runnerOf } from './statements/sqlite-runner.ts';

/** `database` must be within a transaction. */
export function sqliteWriteTransaction(
  database: DatabaseSync,
  author: Authorship,
): WriteTransaction {
  const sql = runnerOf(database);
  const start = readRecordStart(sql.row(RECORD_START_SQL));
  const engine = {
    sql,
    entryBatches: new SqliteEntryBatches(sql),
    index: sqliteIndexStorage(database, start.rules),
  };
  return new WriteTransaction(engine, start, author);
}
