// Writes a file so that it appears whole or not at all: under a temporary name first, then renamed.

import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from '../errors.ts';

/** Whoever exports the record decides who else may read it. */
const OWNER_ONLY = 0o600;
const PERMISSIONS = 0o777;

/** When the promise resolves, the file and its name are on disk. The permissions of a file that is replaced stay. */
export async function writeWholeFile(path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const temporary = `${path}.${process.pid}.part`;
  try {
    const replaced = await stat(path).catch(() => null);
    const file = await open(temporary, 'wx', OWNER_ONLY);
    try {
      if (replaced !== null) await file.chmod(replaced.mode & PERMISSIONS);
      for await (const piece of pieces) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw fileFault(error, path);
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function fileFault(error: unknown, path: string): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  return new OperatorError(`${path} cannot be written: ${message}.`);
}
