// Reads the whole record of a SQLite store, some entries at a time, in one snapshot.

import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { TooBusy } from '../../errors.ts';
import { lastOf, present } from '../../present.ts';
import type { ExportedEntry, ExportedSitting } from '../../record/sitting.ts';
import { inBatches } from '../../search/index/entry-set.ts';
import type { ExportSnapshot } from '../contract/store.ts';
import { lastSeq } from '../shared/change-runs.ts';
import { anyDetails, findDetails } from '../shared/entry-details.ts';
import { EXPORTED_SITTINGS, exportedSitting } from '../shared/exported-sitting.ts';
import { readRecordState, RECORD_STATE_SQL } from '../shared/record-state.ts';
import { readOnAfter } from '../shared/row-values.ts';
import { openReader, storeFault } from './files/sqlite-connection.ts';
import { prepareArrays, refuseDamaged, runnerOf } from './sqlite-statements.ts';

/** Entries read at a time: a millisecond of work, 100 kB of text. More was not quicker and takes memory. */
const SQLITE_EXPORT_BATCH_ENTRIES = 200;

/** The limit is cast because SQLite prepares a statement anew for every value bound to a bare one. */
export const EXPORT_SQL = `
SELECT id, sitting_id, wire FROM entry WHERE id > ?1 ORDER BY id LIMIT CAST(?2 AS INTEGER)`;

const EXPORT_ONE_SQL = 'SELECT id, sitting_id, wire FROM entry WHERE id = ?';

const EXPORTED_SITTING_SQL = `${EXPORTED_SITTINGS} WHERE sitting.id = ?`;

/** Opens a connection whose one transaction is the snapshot. */
export async function openSqliteExport(
  path: string,
  logBytesMax = EXPORT_LOG_BYTES_MAX,
): Promise<ExportSnapshot> {
  refuseLongLog(path, logBytesMax);
  const database = openReader(path);
  const close = (): void => {
    if (database.isOpen) database.close();
  };
  try {
    // The snapshot is taken by the first read after BEGIN.
    database.exec('BEGIN');
    const state = readRecordState(database.prepare(RECORD_STATE_SQL).get());
    return {
      state,
      lastSeq: await lastSeq(runnerOf(database)),
      entries: (afterId = 0) => readEntries(database, everyRow(database, afterId)),
      entriesOf: (ids) => readEntries(database, rowsOf(database, ids)),
      close: async () => close(),
    };
  } catch (error) {
    close();
    throw storeFault(error);
  }
}

async function* readEntries(
  database: DatabaseSync,
  batches: Iterable<EntryRow[]>,
): AsyncGenerator<ExportedEntry[]> {
  try {
    yield* exportedEntries(database, batches);
  } catch (error) {
    throw storeFault(error);
  }
}

async function* exportedEntries(
  database: DatabaseSync,
  batches: Iterable<EntryRow[]>,
): AsyncGenerator<ExportedEntry[]> {
  const sql = runnerOf(database);
  const hasDetails = await anyDetails(sql);
  const sittings = database.prepare(EXPORTED_SITTING_SQL);
  let sitting: ExportedSitting | null = null;
  for (const rows of batches) {
    const details = hasDetails
      ? await findDetails(
          sql,
          rows.map(([id]) => id),
        )
      : null;
    const batch = new Array<ExportedEntry>(rows.length);
    for (const [index, [id, sittingId, wire]] of rows.entries()) {
      if (sitting?.id !== sittingId)
        sitting = exportedSitting(present(sittings.get(sittingId), 'the sitting of an entry'));
      refuseDamaged(database, id, wire);
      batch[index] = { id, wire, details: details?.get(id) ?? null, sitting };
    }
    yield batch;
  }
}

type EntryRow = [id: number, sittingId: number, wire: string];

function* everyRow(database: DatabaseSync, afterId: number): Generator<EntryRow[]> {
  const entries = prepareArrays<EntryRow>(database, EXPORT_SQL);
  for (let lastId = afterId; ;) {
    const rows = entries.all(lastId, SQLITE_EXPORT_BATCH_ENTRIES);
    if (rows.length === 0) return;
    lastId = readOnAfter(lastId, lastOf(rows)[0]);
    yield rows;
  }
}

function* rowsOf(database: DatabaseSync, wanted: Iterable<number>): Generator<EntryRow[]> {
  const entry = prepareArrays<EntryRow>(database, EXPORT_ONE_SQL);
  for (const ids of inBatches(wanted, SQLITE_EXPORT_BATCH_ENTRIES))
    yield ids.map((id) => present(entry.get(id), 'an entry that was found'));
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
