// Reads the whole record of a SQLite store, some entries at a time, in one snapshot.

import type { DatabaseSync } from 'node:sqlite';
import type { ExportedEntry, ExportedSitting } from '../../hansard/exported-entry.ts';
import { exportedSitting, EXPORTED_SITTINGS } from '../exported-sitting.ts';

/** Entries read in one go: a millisecond of work, 100 kB of text. More was not quicker and takes memory. */
const BATCH_ENTRIES = 200;

/** The limit is cast because SQLite prepares a statement anew for every value bound to a bare one. */
export const EXPORT_SQL = `
SELECT id, sitting_id, wire FROM entry WHERE id > ?1 ORDER BY id LIMIT CAST(?2 AS INTEGER)`;

export const EXPORTED_SITTING_SQL = `${EXPORTED_SITTINGS} WHERE sitting.id = ?`;

/** The connection is this export's own: the snapshot lasts from the first entry to the last. */
export function* exportRecord(database: DatabaseSync): Generator<ExportedEntry[]> {
  database.exec('BEGIN');
  const entries = database.prepare(EXPORT_SQL);
  entries.setReturnArrays(true);
  const sittings = database.prepare(EXPORTED_SITTING_SQL);
  let sitting: ExportedSitting | null = null;
  for (let lastId = 0; ;) {
    const rows = entries.all(lastId, BATCH_ENTRIES) as unknown as [number, number, string][];
    if (rows.length === 0) return;
    const batch = new Array<ExportedEntry>(rows.length);
    for (const [index, [id, sittingId, wire]] of rows.entries()) {
      if (sitting?.id !== sittingId) sitting = exportedSitting(sittings.get(sittingId)!);
      batch[index] = { id, wire, sitting };
    }
    lastId = rows.at(-1)![0];
    yield batch;
  }
}
