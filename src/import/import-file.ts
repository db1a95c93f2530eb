// Imports one file of entries in one transaction: reads it, checks it, publishes it, and reports the counts.

import { createReadStream } from 'node:fs';
import { OperatorError } from '../errors.ts';
import type { Store } from '../store/contract/store.ts';
import { CHUNK_BYTES, digestOf, importFault } from './document.ts';
import { readerFor } from './document-readers.ts';
import { openDocument, type OpenDocument } from './open-document.ts';
import { refuseWithoutSpace } from './refuse-without-space.ts';
import { publishDrafts, type ImportCounts } from './publish-drafts.ts';

export interface ImportReport extends ImportCounts {
  /** When the same file was imported before; then nothing was done. */
  readonly importedBeforeMs: number | null;
}

export interface ImportOptions {
  /** Whether a file that cannot find space on the disk is refused before anything is done; true by default. */
  readonly checksSpace?: boolean;
}

export async function importFile(
  store: Store,
  path: string,
  progress: (entries: number) => void,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const document = await openDocument(path);
  try {
    return await importEntries(store, document, progress, options);
  } finally {
    await document.close();
  }
}

export async function importEntries(
  store: Store,
  document: OpenDocument,
  progress: (entries: number) => void,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { path, name, shown, format } = document;
  try {
    if (format === 'pdf') throw new OperatorError('it is a PDF document.');
    const sha256 = await digestOf(path);
    return await store.write(async (publication) => {
      const before = await publication.findImport(sha256);
      if (before !== null) {
        const { entries: unchanged, atMs: importedBeforeMs } = before;
        return { added: 0, unchanged, sittings: 0, venues: [], warnings: [], importedBeforeMs };
      }
      if (options.checksSpace !== false) refuseWithoutSpace(store.freeBytes(), path);
      const readDocument = await readerFor(format);
      const chunks = createReadStream(path, { highWaterMark: CHUNK_BYTES });
      const counts = await publishDrafts(publication, readDocument(chunks), progress);
      const entries = counts.added + counts.unchanged;
      if (entries > 0) await publication.noteImport({ sha256, name, entries, atMs: Date.now() });
      return { ...counts, importedBeforeMs: null };
    });
  } catch (error) {
    throw importFault(error, shown);
  }
}
