// A SQLite store that this user may read but not write: how to open it without leaving files beside it.

import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OperatorError } from '../../../base/errors.ts';

/** Whether a store exists that this user may read, but whose file or folder the user may not write. */
export function mayOnlyBeRead(path: string): boolean {
  if (!existsSync(path) || !isAllowed(path, constants.R_OK)) return false;
  if (isAllowed(dirname(resolve(path)), constants.W_OK)) return !isAllowed(path, constants.W_OK);
  // With the files that SQLite keeps beside a store in use, its folder need not be writable.
  return ['', '-wal', '-shm'].some((ending) => !isAllowed(path + ending, constants.W_OK));
}

/**
 * The name by which SQLite opens a store that this user may only read. A store that nobody has open is opened as immutable:
 * otherwise SQLite would create files beside it. A store that somebody has open is read through the existing files.
 */
export function readOnlyName(path: string): string {
  const { href } = pathToFileURL(resolve(path));
  const isLogged = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (existsSync(`${path}-shm`)) return `${href}?mode=ro`;
  if (!isLogged) return `${href}?immutable=1`;
  throw new OperatorError(
    `${path} cannot be read: its last writes are in ${path}-wal, and only a user who may write to both files can merge them. ` +
      'Run hansard check once as such a user.',
  );
}

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
