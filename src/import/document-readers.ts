// The readers of documents that can be imported, by their format. Whatever a reader reads, it yields drafts of sittings.

import { ENTRY_FORMATS, type ReadEntries } from '../formats/entry-formats.ts';
import type { InputFormat } from './input/input-format.ts';
import { readDrafts } from './read-drafts.ts';
import type { SittingDraft } from './sitting-draft.ts';

/** What is wrong with a line is passed to `onFault`, and the line is left out. */
export type ReadDocument = (
  chunks: AsyncIterable<Buffer>,
  onFault: (fault: string) => void,
) => AsyncIterable<SittingDraft>;

/** Readers are loaded when they are used: some bring a library. */
export async function readerFor(format: Exclude<InputFormat, 'pdf'>): Promise<ReadDocument> {
  if (format !== 'akn') return draftsOf(await ENTRY_FORMATS[format].loadReader());
  return draftsOf((await import('./akoma-ntoso/read-akoma-ntoso.ts')).readAkomaNtoso);
}

function draftsOf(readEntries: ReadEntries): ReadDocument {
  return (chunks, onFault) => readDrafts(readEntries(chunks), onFault);
}
