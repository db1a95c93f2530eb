// Imports one file: read, check, publish, in one transaction, with a report in numbers.

import { createReadStream } from 'node:fs';
import { basename, extname } from 'node:path';
import { readNdjson } from '../formats/ndjson.ts';
import type { Store } from '../store/contract/store.ts';
import { CHUNK_BYTES, digestOf, importFault } from './document.ts';
import { publishDrafts, type ImportCounts } from './publish-drafts.ts';
import { readDrafts } from './read-drafts.ts';

export interface ImportReport extends ImportCounts {
  /** When the same file was imported before; then nothing was done. */
  readonly importedBeforeMs: number | null;
}

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
      const readLines = await readerFor(path);
      const chunks = createReadStream(path, { highWaterMark: CHUNK_BYTES });
      const counts = await publishDrafts(publication, readDrafts(readLines(chunks)), progress);
      const entries = counts.added + counts.unchanged;
      await publication.noteImport({ sha256, name: basename(path), entries, atMs: Date.now() });
      return { ...counts, importedBeforeMs: null };
    });
  } catch (error) {
    throw importFault(error, path);
  }
}

/** By the ending of the name; the CSV reader brings a library, which is loaded when it is needed. */
async function readerFor(path: string): Promise<typeof readNdjson> {
  if (extname(path).toLowerCase() !== '.csv') return readNdjson;
  return (await import('../formats/csv.ts')).readCsvEntries;
}
