// Writes a file so that it appears complete or not at all: under a temporary name first, then renamed. A link stays a link, and
// a device or a pipe is written to, never replaced.

import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, lstatSync, openSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from './errors.ts';
import { noteWritten } from './written.ts';

type Pieces = AsyncIterable<Buffer> | Iterable<Buffer>;

/** The mode of files with the record: the owner decides who else may read them. */
const OWNER_ONLY = 0o600;

/** The mode of public files, which a web server of another user reads. */
export const PUBLIC_FILE = 0o644;

/** The bits of a mode that are permissions. */
export const PERMISSIONS = 0o777;

/** When the promise resolves, the file and its name are on disk. A replaced file's permissions are kept. */
export async function writeWholeFile(
  path: string,
  pieces: Pieces,
  mode = OWNER_ONLY,
): Promise<void> {
  try {
    if (isWrittenThrough(path)) return await writeThrough(path, pieces);
    const there = await stat(path).catch(() => null);
    const target = there === null ? path : await realpath(path);
    await replaceFile(target, pieces, there === null ? mode : there.mode & PERMISSIONS);
  } catch (error) {
    throw fileFault(error, `${path} cannot be written`);
  }
}

/** Whether an output is a device or a pipe, or a link to a missing file: it is written to directly. */
export function isWrittenThrough(path: string): boolean {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there !== undefined) return !there.isFile();
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

async function writeThrough(path: string, pieces: Pieces): Promise<void> {
  const file = await open(path, 'w', OWNER_ONLY);
  try {
    for await (const piece of pieces) await file.writeFile(piece);
  } finally {
    await file.close();
  }
}

/** The end of the names of incomplete files. */
const UNFINISHED = /\.[0-9a-f]{16}\.part$/;

/**
 * Where a file is written before it has its name. It is random: two containers on one folder have processes of the same id, and
 * one that was killed leaves its file.
 */
export function temporaryPath(path: string): string {
  return `${path}.${randomBytes(8).toString('hex')}.part`;
}

/** The name that an incomplete file was to have; null if the name is that of another file. */
export function nameOfUnfinished(name: string): string | null {
  return UNFINISHED.test(name) ? name.replace(UNFINISHED, '') : null;
}

async function replaceFile(path: string, pieces: Pieces, mode: number): Promise<void> {
  const temporary = temporaryPath(path);
  beginFile(temporary);
  try {
    const file = await open(temporary, 'wx', OWNER_ONLY);
    try {
      await file.chmod(mode);
      for await (const piece of pieces) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    noteWritten();
    await rename(temporary, path);
    syncToDisk(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  } finally {
    finishFile(temporary);
  }
}

/** Creates a folder, and its parent folders, if they do not exist. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw fileFault(error, `${path} cannot be created`);
  });
}

/** Makes sure that the names of the files in a folder are on disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** An error of the file system or of SQLite as a line for the operator; any other error unchanged. */
export function fileFault(error: unknown, what: string): unknown {
  const { syscall, errcode, code, message } = error as NodeJS.ErrnoException & { errcode?: number };
  if (syscall === undefined && errcode === undefined) return error;
  const reason = code === 'EPIPE' ? 'the program that reads it ended early' : message;
  return new OperatorError(`${what}: ${reason}.`);
}

// Incomplete files, and their removal if the program is interrupted.

const unfinished = new Set<string>();

type TellUnfinished = (path: string, isUnfinished: boolean) => void;

let tell: TellUnfinished = () => {};

/** In the thread of a command: tells the main thread, which removes the files if the command is interrupted. */
export function shareUnfinished(tellMain: TellUnfinished): void {
  tell = tellMain;
}

/** Call this before the file or folder is created. It is removed when the process ends, unless it is finished first. */
export function beginFile(path: string): void {
  setUnfinished(path, true);
}

/** Call this when the file has its final name, or was removed. */
export function finishFile(path: string): void {
  setUnfinished(path, false);
}

export function setUnfinished(path: string, isUnfinished: boolean): void {
  if (isUnfinished) unfinished.add(path);
  else unfinished.delete(path);
  tell(path, isUnfinished);
}

/** Removes every unfinished file. */
export function removeUnfinished(): void {
  for (const path of unfinished) rmSync(path, { recursive: true, force: true });
  unfinished.clear();
}
