// The disk of a SQLite store: how much of it is free, and how a store is opened when nothing is.

import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { StoreDamaged, StoreUnavailable, StoreFull } from '../../../errors.ts';
import { SQLITE_CANTOPEN, SQLITE_FULL, SQLITE_IOERR, sqliteCode } from '../sqlite-statements.ts';
import { mayOnlyBeRead } from './sqlite-read-only.ts';

/**
 * With less, SQLite cannot be sure to make the index of its log, which the processes that use a store share as a file
 * (`-shm`): 32 kB for every 4,062 pages of the log, so that this is enough for 1 GB.
 */
const SPARE_BYTES = 1024 * 1024;

/** The log grows to 8 MB before SQLite copies it into the file: 1,000 pages. */
const LOG_BYTES_USUAL = 8_400_000;

/** What SQLite says where the disk is full, depending on which file it was writing. */
const OUT_OF_SPACE = new Set([SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN]);

/** The bytes that a process without privileges can still write to the disk of a file. */
function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(resolve(path)));
  return bavail * bsize;
}

/** Stores that this thread opens for this process alone. */
const exclusive = new Set<string>();

export function openExclusively(path: string): void {
  exclusive.add(path);
}

/** The flags with which SQLite opens a file. */
export function sqliteName(path: string): string {
  return exclusive.has(path) ? exclusiveName(path) : path;
}

/** With this adapter to the operating system the index of the log is in memory, which all threads of the process share. */
function exclusiveName(path: string): string {
  return `${pathToFileURL(resolve(path)).href}?vfs=unix-excl`;
}

/**
 * Whether a store can be opened only for one process: there is no space for the file that several share. Mapping a file on
 * a full disk can also end the process (SIGBUS), so on a disk without space that file is not even tried. A store that
 * another process has open has the file already.
 */
export function needsExclusiveUse(path: string): boolean {
  if (!existsSync(path) || mayOnlyBeRead(path)) return false;
  if (freeBytes(path) >= SPARE_BYTES && tryOpening(path) !== 'no space') return false;
  return tryOpening(exclusiveName(path)) === 'opens';
}

function tryOpening(name: string): 'opens' | 'no space' | 'fails' {
  try {
    const database = new DatabaseSync(name, { timeout: 0 });
    try {
      database.prepare('SELECT count(*) FROM sqlite_schema').get();
      return 'opens';
    } finally {
      database.close();
    }
  } catch (error) {
    return OUT_OF_SPACE.has(codeOf(error) ?? 0) ? 'no space' : 'fails';
  }
}

/** A write that failed, as a full disk where the disk is full: SQLite does not always say so. */
export function orFull(error: unknown, path: string): unknown {
  if (!(error instanceof StoreUnavailable)) return error;
  if (error instanceof StoreFull || error instanceof StoreDamaged) return error;
  return comesOfFullDisk(error, path) ? new StoreFull(error.message, { cause: error }) : error;
}

/** Whether an error of SQLite is of the kind that a full disk makes, and the disk is full. */
export function comesOfFullDisk(error: unknown, path: string): boolean {
  return OUT_OF_SPACE.has(codeOf(error) ?? 0) && freeBytes(path) < SPARE_BYTES;
}

/** Gives back the space that a failed write takes: its pages are in the log until others overwrite them. */
export function truncateLog(writer: DatabaseSync, path: string): void {
  try {
    if (statSync(`${path}-wal`).size <= LOG_BYTES_USUAL) return;
    writer.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Somebody reads an older state, or the disk is at fault. The write has failed anyway, and says why.
  }
}

/** The primary code of the error of SQLite behind an error; null where there is none. */
function codeOf(error: unknown): number | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = sqliteCode(cause);
    if (code !== null) return code;
  }
  return null;
}
