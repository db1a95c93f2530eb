// The disk of a SQLite store: how much of it is free, and which errors mean that it is full.

import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StoreDamaged, StoreUnavailable, StoreFull } from '../../../base/errors.ts';
import { SQLITE_CANTOPEN, SQLITE_FULL, SQLITE_IOERR, sqliteCode } from '../sqlite-statements.ts';

/** A write may need this much: with less, the disk counts as full. */
const SPARE_BYTES = 1024 * 1024;

/** The index of a log, which the processes of a store share as a file (`-shm`): a part for every 4,062 pages of 8 kB. */
const INDEX_PART_BYTES = 32 * 1024;
const PART_OF_LOG_BYTES = 4_062 * 8_192;

/** The log grows to 8 MB before SQLite copies it into the file: 1,000 pages. */
const LOG_BYTES_USUAL = 8_400_000;

/** SQLite's errors when the disk is full, depending on which file it was writing. */
const OUT_OF_SPACE = new Set([SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN]);

/** The bytes that an unprivileged process can still write to the disk of a file. */
function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(resolve(path)));
  return bavail * bsize;
}

/**
 * Whether the file that the processes of a store share is missing and there is no space to create it. Mapping a file on a full
 * disk can kill the process (SIGBUS), so it is not attempted. The process that last closed the store freed the space for it.
 */
export function lacksSpaceToOpen(path: string): boolean {
  if (existsSync(`${path}-shm`)) return false;
  const logBytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return freeBytes(path) < INDEX_PART_BYTES * (1 + Math.floor(logBytes / PART_OF_LOG_BYTES));
}

/** Turns a failed write into a disk-full error if the disk is full: SQLite does not always say so. */
export function orFull(error: unknown, path: string): unknown {
  if (!(error instanceof StoreUnavailable)) return error;
  if (error instanceof StoreFull || error instanceof StoreDamaged) return error;
  return comesOfFullDisk(error, path) ? new StoreFull(error.message, { cause: error }) : error;
}

/** Whether an error of SQLite is of a kind that a full disk causes, and the disk is full. */
export function comesOfFullDisk(error: unknown, path: string): boolean {
  return OUT_OF_SPACE.has(codeOf(error) ?? 0) && freeBytes(path) < SPARE_BYTES;
}

/** Frees the space of a failed write: its pages stay in the log until others overwrite them. */
export function truncateLog(writer: DatabaseSync, path: string): void {
  try {
    if (statSync(`${path}-wal`).size <= LOG_BYTES_USUAL) return;
    writer.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Somebody reads an older state, or the disk is faulty. The write has already failed with its reason.
  }
}

/** The primary code of the SQLite error behind an error; null if there is none. */
function codeOf(error: unknown): number | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = sqliteCode(cause);
    if (code !== null) return code;
  }
  return null;
}
