// The embedded store: one SQLite file, a reader for all that is read, a writer for all that is written.

import type { DatabaseSync } from 'node:sqlite';
import type { OpenMode } from '../contract/open-mode.ts';
import type { WriteTransaction } from '../writing/write-transaction.ts';
import type { Store } from '../contract/store.ts';
import { backUp } from './files/sqlite-backup.ts';
import { checkRecord } from './sqlite-check.ts';
import { openReader, prepareFile, storeFault } from './files/sqlite-connection.ts';
import { freeBytes } from './files/sqlite-space.ts';
import { openSqliteExport } from './sqlite-export.ts';
import { rebuildDerived } from '../shared/index-storage.ts';
import { sqliteIndexStorage } from './sqlite-index.ts';
import { sqliteWriteTransaction, SqliteWrites } from './sqlite-writes.ts';
import { SqliteSnapshot, sqliteReads } from './sqlite-reads.ts';
import { readRecordStart, RECORD_START_SQL, SET_RULES_SQL } from '../shared/record-state.ts';
import type { Authorship } from '../shared/change-runs.ts';
import { runnerOf } from './sqlite-statements.ts';

export async function openSqliteStore(path: string, preparation: OpenMode): Promise<Store> {
  await prepareFile(path, preparation);
  const reader = openReader(path);
  const snapshot = new SqliteSnapshot(reader);
  const writes = new SqliteWrites(path);
  let closed = false;

  /** What this process wrote, the next read sees. */
  const write = <Result>(work: (database: DatabaseSync) => Promise<Result>): Promise<Result> =>
    writes.run(work).finally(() => snapshot.end());

  return {
    ...sqliteReads(reader, snapshot),

    write: (work, by = null, reason = null) =>
      write((database) => publish(database, work, { by, reason })),
    reindex: (rulesText, progress) => write((database) => reindexBy(database, rulesText, progress)),

    openExport: async () => openSqliteExport(path),
    backup: (file, progress) => backUp(path, file, progress),
    freeBytes: () => freeBytes(path),

    async *check(progress) {
      const database = openReader(path);
      try {
        yield* checkRecord(database, progress);
      } catch (error) {
        throw storeFault(error);
      } finally {
        database.close();
      }
    },

    async close() {
      if (closed) return;
      closed = true;
      await writes.idle();
      snapshot.end();
      reader.close();
      writes.close();
    },
  };
}

async function publish<Result>(
  database: DatabaseSync,
  work: (transaction: WriteTransaction) => Promise<Result>,
  author: Authorship,
): Promise<Result> {
  const transaction = sqliteWriteTransaction(database, author);
  try {
    const result = await work(transaction);
    await transaction.finish();
    return result;
  } finally {
    transaction.end();
  }
}

/** Rebuilds the debates, the divisions and the index, within a transaction: by these rules, or by those the record has. */
export async function reindexBy(
  database: DatabaseSync,
  rulesText: string | undefined,
  progress?: (entriesIndexed: number) => void,
): Promise<void> {
  const sql = runnerOf(database);
  if (rulesText !== undefined) sql.run(SET_RULES_SQL, rulesText);
  const start = readRecordStart(sql.row(RECORD_START_SQL));
  await rebuildDerived(sql, sqliteIndexStorage(database, start.rules), start, progress);
}
