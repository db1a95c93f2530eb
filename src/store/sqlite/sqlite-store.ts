// The embedded store: one SQLite file, one connection for all reads, one for all writes.

import type { DatabaseSync } from 'node:sqlite';
import { checkPart, checksOf } from '../checking/check-record.ts';
import type { OpenMode, CheckProgress, Store } from '../contract/store.ts';
import type { Authorship } from '../entries/change-runs.ts';
import { rebuildDerived } from '../entries/index-storage.ts';
import { readRecordStart, RECORD_START_SQL } from '../entries/record-state.ts';
import { runWriting, type WriteTransaction } from '../writing/write-transaction.ts';
import { backUp } from './files/sqlite-backup.ts';
import { openReader, prepareFile } from './files/sqlite-connection.ts';
import { openSqliteExport } from './sqlite-export.ts';
import { sqliteIndexStorage } from './sqlite-index.ts';
import { sqliteReads, TurnSnapshot } from './sqlite-reads.ts';
import { runnerOf } from './sqlite-statements.ts';
import { SqliteWrites } from './sqlite-writes.ts';

export async function openSqliteStore(path: string, preparation: OpenMode): Promise<Store> {
  await prepareFile(path, preparation);
  const reader = openReader(path);
  const snapshot = new TurnSnapshot(reader);
  const writes = new SqliteWrites(path);

  /** The next read sees what this process wrote. */
  const write = <Result>(work: (database: DatabaseSync) => Promise<Result>): Promise<Result> =>
    writes.run(work).finally(() => snapshot.end());

  return {
    ...sqliteReads(reader, snapshot),

    write: (work, by = null, reason = null) =>
      write((database) => publish(database, work, { by, reason })),
    reindex: (rulesText, progress) => write((database) => reindexBy(database, rulesText, progress)),

    openExport: async () => openSqliteExport(path),
    backup: (file, progress) => backUp(path, file, progress),

    async *check(progress) {
      using database = openReader(path);
      yield* checkRecord(database, progress);
    },

    async close() {
      await writes.idle();
      if (!reader.isOpen) return;
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
  const sql = runnerOf(database);
  const start = readRecordStart(sql.row(RECORD_START_SQL));
  const index = sqliteIndexStorage(database, start.rules);
  return (await runWriting({ sql, ofEntries: () => sql, index }, start, author, work)).result;
}

/** See Store.reindex; within a transaction. */
export async function reindexBy(
  database: DatabaseSync,
  rulesText: string | undefined,
  progress?: (entriesIndexed: number) => void,
): Promise<void> {
  const storageOf = sqliteIndexStorage.bind(null, database);
  await rebuildDerived(runnerOf(database), storageOf, rulesText, progress);
}

/** Faults of the file listed at most; the rest is skipped. */
const FILE_FAULTS_MAX = 20;

/** Verifies the promises of the store on its data, in one snapshot, which ends with the connection. */
async function* checkRecord(database: DatabaseSync, progress: CheckProgress) {
  const record = {
    sql: runnerOf(database),
    indexStorage: sqliteIndexStorage.bind(null, database),
  };
  database.exec('BEGIN');
  yield* checkPart('file', () => checkFile(database));
  for (const [what, check] of checksOf(record, progress)) yield* checkPart(what, check);
}

/** Not quick_check, which does not compare indexes with their tables and misses a row whose key was altered in an index. */
function* checkFile(database: DatabaseSync): Generator<string> {
  for (const row of runnerOf(database).rows(`PRAGMA integrity_check(${FILE_FAULTS_MAX})`)) {
    const verdict = row['integrity_check'];
    if (verdict !== 'ok') yield `The file is damaged: ${String(verdict)}.`;
  }
}
