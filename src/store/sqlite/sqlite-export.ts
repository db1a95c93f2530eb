// Opens a snapshot of a SQLite store for an export.

import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { TooBusy } from '../../errors.ts';
import type { ExportSnapshot } from '../contract/store.ts';
import { lastSeq } from '../shared/change-runs.ts';
import { exportReads } from '../shared/export-record.ts';
import { readRecordState, RECORD_STATE_SQL } from '../shared/record-state.ts';
import { openReader, storeFault } from './files/sqlite-connection.ts';
import { refuseDamaged, runnerOf } from './sqlite-statements.ts';

/** Entries read at a time: a millisecond of work, 100 kB of text. More was not quicker and takes memory. */
const SQLITE_EXPORT_BATCH_ENTRIES = 200;

/** Opens a connection whose one transaction is the snapshot. */
export async function openSqliteExport(
  path: string,
  logBytesMax = EXPORT_LOG_BYTES_MAX,
): Promise<ExportSnapshot> {
  refuseLongLog(path, logBytesMax);
  const database = openReader(path);
  const sql = runnerOf(database);
  const close = (): void => {
    if (database.isOpen) database.close();
  };
  try {
    // The snapshot is taken by the first read after BEGIN.
    database.exec('BEGIN');
    return {
      state: readRecordState(sql.row(RECORD_STATE_SQL)),
      lastSeq: await lastSeq(sql),
      ...exportReads({
        sql,
        batchEntries: SQLITE_EXPORT_BATCH_ENTRIES,
        refuseDamaged: (id, wire) => refuseDamaged(database, id, wire),
        guard: withStoreFaults,
      }),
      close: async () => close(),
    };
  } catch (error) {
    close();
    throw storeFault(error);
  }
}

async function* withStoreFaults<Batch>(batches: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
  try {
    yield* batches;
  } catch (error) {
    throw storeFault(error);
  }
}

// How long the write-ahead log of a SQLite store may be for another export to begin. SQLite starts the log anew when nobody reads
// an older state, and exports that overlap would keep it from that for ever.

/** Two minutes of writing at the speed that was measured; SQLite keeps 16 MB anyway. */
const EXPORT_LOG_BYTES_MAX = 256 * 1024 * 1024;

/** Refuses an export where the log is long and cannot be cut now, because other exports read an older state. */
function refuseLongLog(path: string, bytesMax: number): void {
  if (logBytes(path) <= bytesMax || cutLog(path)) return;
  throw new TooBusy(
    `the write-ahead log has ${Math.round(logBytes(path) / 1e6)} MB and cannot be cut before the exports under way have ended`,
  );
}

function logBytes(path: string): number {
  return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/** Copies the log into the file and cuts it to nothing. False where somebody reads an older state, or writes. */
function cutLog(path: string): boolean {
  try {
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;
    } finally {
      database.close();
    }
  } catch {
    // A disk that is full or may only be read: exports make the log no longer there.
    return true;
  }
}
