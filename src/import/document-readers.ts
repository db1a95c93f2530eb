// The readers of documents that can be imported, by the ending of a file's name. Whatever a reader reads, it
// yields drafts of sittings.

import { extname } from 'node:path';
import { ENTRY_FORMATS, type EntryFormat, type ReadEntries } from '../formats/entry-formats.ts';
import { isPdf } from './pdf/extraction/read-pdf.ts';
import { isAkomaNtoso } from './akoma-ntoso/is-akoma-ntoso.ts';
import { readDrafts } from './read-drafts.ts';
import type { SittingDraft } from './sitting-draft.ts';

export type ReadDocument = (chunks: AsyncIterable<Buffer>) => AsyncIterable<SittingDraft>;

/** Readers are loaded when they are used: some bring a library. */
const READERS = new Map<string, () => Promise<ReadDocument>>(
  Object.entries<EntryFormat>(ENTRY_FORMATS).flatMap(([name, { loadReader }]) =>
    loadReader === null ? [] : [[`.${name}`, async () => draftsOf(await loadReader())]],
  ),
);

/** XML is known by its content. A file with any other ending is read as NDJSON. */
export async function readerFor(path: string): Promise<ReadDocument> {
  if (extname(path).toLowerCase() === '.xml' || (await isAkomaNtosoFile(path))) {
    return draftsOf((await import('./akoma-ntoso/read-akoma-ntoso.ts')).readAkomaNtoso);
  }
  const load = READERS.get(extname(path).toLowerCase());
  return load === undefined ? draftsOf(await ENTRY_FORMATS.ndjson.loadReader()) : load();
}

/** Whether a file is read as a PDF document: by its content, and by its name where that says so and the content does not. */
export async function isPdfFile(path: string): Promise<boolean> {
  if (extname(path).toLowerCase() === '.pdf') return true;
  return await isPdf(path).catch(() => false);
}

/** A file that a format has the ending of is read as that format. */
async function isAkomaNtosoFile(path: string): Promise<boolean> {
  if (READERS.has(extname(path).toLowerCase())) return false;
  return await isAkomaNtoso(path);
}

function draftsOf(readEntries: ReadEntries): ReadDocument {
  return (chunks) => readDrafts(readEntries(chunks));
}
