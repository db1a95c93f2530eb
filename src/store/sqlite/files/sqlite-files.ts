// The files of a SQLite store as files: made for their owner alone, moved into place whole, removed with those beside them.

import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError } from '../../../errors.ts';
import { beginFile, finishFile, PERMISSIONS } from '../../../files.ts';

/** The files of a store: its own, and those SQLite has beside it. */
const ENDINGS = ['', '-wal', '-shm', '-journal'];

/** Gives what a file is called until it is whole: beside its own name, so that moving it is one step. */
export function beginStore(path: string): string {
  const passing = `${path}.${process.pid}.part`;
  for (const ending of ENDINGS) beginFile(passing + ending);
  return passing;
}

/** Removes what is left under the passing name. */
export function finishStore(passing: string): void {
  removeStore(passing);
  for (const ending of ENDINGS) finishFile(passing + ending);
}

/** A record holds the secrets of alerts, so nobody but its owner may read it. */
const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/**
 * Makes an empty file that only its owner may read, for SQLite to fill; one that is there stays as it is. SQLite gives the
 * files beside it (-wal, -shm, -journal) the same permissions.
 */
export function createFile(path: string): void {
  closeSync(openSync(path, 'a', OWNER_ONLY_FILE));
}

/** Makes the folder of a file, and those above it, where they are not there yet. */
export function createFolderOf(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: OWNER_ONLY_FOLDER });
}

/** Gives a file its name. A file that had the name is replaced, and its permissions stay. On return all is on disk. */
export function moveInto(passing: string, path: string): void {
  const replaced = statSync(path, { throwIfNoEntry: false });
  if (replaced !== undefined) chmodSync(passing, replaced.mode & PERMISSIONS);
  sync(passing);
  renameSync(passing, path);
  sync(dirname(path));
}

/** Removes a store's file and the files SQLite has beside it, or some of them. */
export function removeStore(path: string, endings = ENDINGS): void {
  for (const ending of endings) rmSync(path + ending, { force: true });
}

/** A fault of the file system or the engine as a line for the operator; anything else as it is. */
export function fileFault(error: unknown, what: string): unknown {
  const { syscall, errcode, message } = error as { syscall?: string; errcode?: number } & Error;
  if (syscall === undefined && errcode === undefined) return error;
  return new OperatorError(`${what}: ${message}.`);
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
