// A document as a file: its digest, and its errors in words for the person who imports it.

import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { OperatorError, PassingFault } from '../errors.ts';
import { DocumentRefused, refusalText } from './document-faults.ts';

/**
 * Read at a time: large enough that few lines are cut, small enough that the objects made of it are
 * collected before the next chunk is read. With a megabyte, a fifth of an import was collecting garbage.
 */
export const CHUNK_BYTES = 128 * 1024;

/** Read at a time for a digest, of which nothing is made: a read of 128 kB takes as long to begin as to do. */
const DIGEST_BYTES = 1024 * 1024;

/** Into one buffer: a stream would allocate as much memory as the file has bytes. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(DIGEST_BYTES);
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, null);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

export function importFault(error: unknown, path: string): unknown {
  const shown = shownPath(path);
  if (error instanceof DocumentRefused) return new OperatorError(refusalText(shown, error));
  if (error instanceof OperatorError) {
    return faultLike(error, `${shown}, ${error.message} Nothing of this file was stored.`);
  }
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  const reason =
    code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : message;
  return new PassingFault(`${shown} cannot be read: ${reason}.`);
}

/** The fault of a document that cannot be read at all, or not as what it is. */
export function refusalOf(error: unknown, path: string): unknown {
  if (!(error instanceof OperatorError)) return importFault(error, path);
  const message = `${shownPath(path)} cannot be imported: ${error.message} Nothing of this file was stored.`;
  return faultLike(error, message);
}

/** A fault with another message that may pass if the first one may. */
export function faultLike(error: OperatorError, message: string): OperatorError {
  return error instanceof PassingFault ? new PassingFault(message) : new OperatorError(message);
}

/** A name may have line breaks and control characters in it, which a terminal would act on. */
export function shownPath(path: string): string {
  return path.replace(/\p{Cc}/gu, '?');
}
