// The files of a SQLite store: readable by their owner only, moved into place when complete, removed together.

import { chmodSync, closeSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { noteWritten } from '../../../base/written.ts';
import { dirname } from 'node:path';
import {
  beginFile,
  finishFile,
  PERMISSIONS,
  syncToDisk,
  temporaryPath,
} from '../../../base/files.ts';

/** The files of a store: its own, and those that SQLite keeps beside it. */
const ENDINGS = ['', '-wal', '-shm', '-journal'];

/** The temporary name of a file until it is complete: in the same folder, so that renaming is atomic. */
export function beginStore(path: string): string {
  const passing = temporaryPath(path);
  for (const ending of ENDINGS) beginFile(passing + ending);
  return passing;
}

/** Removes what is left under the temporary name. */
export function finishStore(passing: string): void {
  removeStore(passing);
  for (const ending of ENDINGS) finishFile(passing + ending);
}

/** A record holds the secrets of alerts, so only its owner may read it. */
const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/**
 * Creates an empty file that only its owner may read, for SQLite to fill; leaves an existing one as it is. SQLite gives the
 * files beside it (-wal, -shm, -journal) the same permissions.
 */
export function createFile(path: string): void {
  closeSync(openSync(path, 'a', OWNER_ONLY_FILE));
}

/** Creates the folder of a file, and its parents, if they do not exist. */
export function createFolderOf(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: OWNER_ONLY_FOLDER });
}

/** Renames a file. It replaces a file of that name, whose permissions it keeps. On return everything is on disk. */
export function moveInto(passing: string, path: string): void {
  const replaced = statSync(path, { throwIfNoEntry: false });
  if (replaced !== undefined) chmodSync(passing, replaced.mode & PERMISSIONS);
  syncToDisk(passing);
  noteWritten();
  renameSync(passing, path);
  syncToDisk(dirname(path));
}

/** Removes a store's file and the files that SQLite keeps beside it, or some of them. */
export function removeStore(path: string, endings = ENDINGS): void {
  for (const ending of endings) rmSync(path + ending, { force: true });
}
