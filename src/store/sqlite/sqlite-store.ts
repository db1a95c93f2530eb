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
import { rebuildIndex } from './index/sqlite-stored-index.ts';
import { sqliteWriteTransaction } from './sqlite-writes.ts';
import { SqliteSnapshot } from './sqlite-reads.ts';
import { SqliteWrites } from './sqlite-writes.ts';
import { rebuildDebates } from '../shared/debate-rows.ts';
import { rebuildDivisions } from '../shared/division-rows.ts';
import { readingRules } from '../../record/parliament/reading-rules.ts';
import { RULES_SQL } from '../shared/finder-rows.ts';
import { SET_RULES_SQL } from '../shared/record-state.ts';
import { text } from '../shared/row-values.ts';
import type { Authorship } from '../shared/change-runs.ts';
import { runnerOf } from './sqlite-statements.ts';
import { sqliteReads } from './sqlite-reads.ts';

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

/** Makes the debates, the divisions and the index anew, within a transaction: by these rules, or by those the record has. */
export async function reindexBy(
  database: DatabaseSync,
  rulesText: string | undefined,
  progress?: (entriesIndexed: number) => void,
): Promise<void> {
  if (rulesText !== undefined) {
    database.prepare(SET_RULES_SQL).run(rulesText);
  }
  const sql = runnerOf(database);
  const rules = readingRules(text(sql.row(RULES_SQL), 'reading_rules'));
  await rebuildDebates(sql, rules);
  await rebuildDivisions(sql, rules);
  await rebuildIndex(database, rules, progress);
}
