// Opens a snapshot of a SQLite store for an export.

import type { ExportSnapshot } from '../contract/store.ts';
import { openExport } from '../shared/export-reads.ts';
import { openReader } from './files/sqlite-connection.ts';
import { refuseDamaged, runnerOf } from './sqlite-statements.ts';

/** Entries read at a time: a millisecond of work, 100 kB of text. More was not quicker and takes memory. */
const SQLITE_EXPORT_BATCH_ENTRIES = 200;

/** Opens a connection whose one transaction is the snapshot. */
export async function openSqliteExport(path: string): Promise<ExportSnapshot> {
  const database = openReader(path);
  const sql = runnerOf(database);
  return await openExport({
    // The snapshot is taken by the first read after it.
    begin: () => sql.run('BEGIN'),
    sql,
    batchEntries: SQLITE_EXPORT_BATCH_ENTRIES,
    refuseDamaged: (id, wire) => refuseDamaged(database, id, wire),
    close: async () => {
      if (database.isOpen) database.close();
    },
  });
}
