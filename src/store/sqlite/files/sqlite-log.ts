// How long the write-ahead log of a SQLite store may be for another export to begin. SQLite starts the log anew when nobody reads
// an older state, and exports that overlap would keep it from that for ever.

import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { TooBusy } from '../../../errors.ts';

/** Two minutes of writing at the speed that was measured; SQLite keeps 16 MB anyway. */
export const EXPORT_LOG_BYTES_MAX = 256 * 1024 * 1024;

/** Refuses an export where the log is long and cannot be cut now, because other exports read an older state. */
export function refuseLongLog(path: string, bytesMax: number): void {
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
