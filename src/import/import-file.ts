// Imports one file: read, check, publish, in one transaction, with a report in numbers.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { publishDrafts, type ImportCounts } from './publish-drafts.ts';
import { readNdjsonDrafts } from './read-ndjson.ts';

export interface ImportReport extends ImportCounts {
  /** When the same file was imported before; then nothing was done. */
  readonly importedBeforeMs: number | null;
}

/** Read at a time: large enough that no line waits for its end often. */
const CHUNK_BYTES = 1024 * 1024;

export async function importFile(
  store: Store,
  path: string,
  progress: (entries: number) => void,
): Promise<ImportReport> {
  try {
    const sha256 = await digestOf(path);
    return await store.write(async (publication) => {
      const before = await publication.findImport(sha256);
      if (before !== null) {
        const { entries: unchanged, atMs: importedBeforeMs } = before;
        return { added: 0, unchanged, sittings: 0, venues: [], importedBeforeMs };
      }
      const chunks = createReadStream(path, { highWaterMark: CHUNK_BYTES });
      const counts = await publishDrafts(publication, readNdjsonDrafts(chunks), progress);
      const entries = counts.added + counts.unchanged;
      await publication.noteImport({ sha256, name: basename(path), entries, atMs: Date.now() });
      return { ...counts, importedBeforeMs: null };
    });
  } catch (error) {
    throw importFault(error, path);
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: CHUNK_BYTES }), hash);
  return hash.digest('hex');
}

function importFault(error: unknown, path: string): unknown {
  if (error instanceof OperatorError) {
    return new OperatorError(`${path}, ${error.message} Nothing of this file was stored.`);
  }
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  const reason =
    code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : message;
  return new OperatorError(`${path} cannot be read: ${reason}.`);
}
