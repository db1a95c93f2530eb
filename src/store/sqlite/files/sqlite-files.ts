// The files of a SQLite store as files: moved into place whole, removed with what stands beside them.

import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError } from '../../../errors.ts';

/** What a file is called until it is whole: beside its own name, so that moving it is one step. */
export function temporaryName(path: string): string {
  return `${path}.${process.pid}.part`;
}

/** Gives a file its name, whatever had it before; when this returns, both are on disk. */
export function moveInto(passing: string, path: string): void {
  sync(passing);
  renameSync(passing, path);
  sync(dirname(path));
}

/** Removes a store's file and what SQLite keeps beside it, or some of that. */
export function removeStore(path: string, endings = ['', '-wal', '-shm', '-journal']): void {
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
