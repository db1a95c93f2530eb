// Snapshots of a SQLite store, for exports and copies.

import type { ExportSnapshot } from '../contract/store.ts';
import { openExport } from '../entries/export-reads.ts';
import type { SqlSnapshot } from '../sql/sql-runner.ts';
import { openReader } from './files/sqlite-connection.ts';
import { runnerOf } from './sqlite-statements.ts';

/** Entries read at a time: a millisecond of work, 100 kB of text. More was not quicker and takes memory. */
const SQLITE_EXPORT_BATCH_ENTRIES = 200;

export async function openSqliteExport(path: string): Promise<ExportSnapshot> {
  return await openExport(openSqliteSnapshot(path), SQLITE_EXPORT_BATCH_ENTRIES);
}

/** Opens a connection whose one transaction is the snapshot, which the first read takes. */
export function openSqliteSnapshot(path: string): SqlSnapshot {
  const database = openReader(path);
  database.exec('BEGIN');
  return {
    sql: runnerOf(database),
    close: async () => {
      if (database.isOpen) database.close();
    },
  };
}
