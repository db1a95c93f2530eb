// A SQLite store that this user may read and not write: how it is opened, so that nothing is left beside it.

import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OperatorError, StoreUnavailable } from '../../../errors.ts';

/** The stores that this thread only reads, and the names by which SQLite opens them. */
const readOnly = new Map<string, string>();

/** To be called before a store is opened. Returns whether it is only read. */
export function noteAccess(path: string): boolean {
  if (mayOnlyBeRead(path)) readOnly.set(path, readOnlyName(path));
  else readOnly.delete(path);
  return readOnly.has(path);
}

/** The name by which SQLite opens a store that is only read; null where it may be written. */
export function nameForReading(path: string): string | null {
  return readOnly.get(path) ?? null;
}

/**
 * Refuses to write to a store that is only read. One that may be written again, after trouble with its disk, is written to; but not
 * one whose readers were promised that it does not change.
 */
export function refuseReadOnly(path: string): void {
  const name = readOnly.get(path);
  if (name === undefined) return;
  if (name.endsWith(IMMUTABLE) || mayOnlyBeRead(path)) {
    throw new StoreUnavailable(`this user may only read ${path}`);
  }
  readOnly.delete(path);
}

const IMMUTABLE = '?immutable=1';

/** Whether a store is there which this user may read, but whose file or folder the user may not write. */
export function mayOnlyBeRead(path: string): boolean {
  if (!existsSync(path) || !isAllowed(path, constants.R_OK)) return false;
  if (isAllowed(dirname(resolve(path)), constants.W_OK)) return !isAllowed(path, constants.W_OK);
  // With the files that SQLite has beside a store in use, its folder need not be written to.
  return ['', '-wal', '-shm'].some((ending) => !isAllowed(path + ending, constants.W_OK));
}

/**
 * A store that nobody has open is read as one that cannot change: SQLite would otherwise make files beside it. One that somebody
 * has open is read through the files that are there.
 */
function readOnlyName(path: string): string {
  const { href } = pathToFileURL(resolve(path));
  const isLogged = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (existsSync(`${path}-shm`)) return `${href}?mode=ro`;
  if (!isLogged) return `${href}${IMMUTABLE}`;
  throw new OperatorError(
    `${path} cannot be read: its last writes are in ${path}-wal, and only a user who may write to both can join them. ` +
      'Run hansard check as that user once.',
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
