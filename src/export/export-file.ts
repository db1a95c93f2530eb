// A file of entries or of contributions that somebody downloads: opened in one snapshot of the record, then written piece by piece.

import { ENTRY_FORMATS, type EntryFormatName } from '../formats/entry-formats.ts';
import { writeContributions } from '../formats/contribution-files.ts';
import { passesEverything, type EntryFilter } from '../record/filter.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import { readingRulesOf } from '../record/parliament/reading-rules.ts';
import type { EntryAddress } from '../record/wire-form.ts';
import { present } from '../present.ts';
import type { ExportSet, Finder } from '../search/finder/finder.ts';
import type { ExportSnapshot, Store } from '../store/contract/store.ts';
import { contributionsIn } from './contributions-in.ts';
import { exportPieces } from './export-record.ts';
import { fileMetadata } from './file-metadata.ts';
import { entriesIn, languageById } from './open-entries.ts';
import { openSnapshot, type SnapshotState } from './open-snapshot.ts';

/** Which file is wanted. It is plain data, which can be sent to another thread. */
export interface FileRequest {
  readonly list: 'entries' | 'contributions';
  readonly format: EntryFormatName;
  readonly filter: EntryFilter;
  /** Only what comes after this id. */
  readonly afterId: number;
  /** The addresses of the items in the file. */
  readonly address: EntryAddress;
  readonly parliament: Parliament;
}

export interface OpenedFile extends SnapshotState {
  readonly pieces: AsyncIterable<Uint8Array>;
}

export interface FileExports {
  /** Rejects with StoreUnavailable, before anything is read, where the record changes too fast to be searched. */
  readonly open: (request: FileRequest) => Promise<OpenedFile>;
  /** Ends the files that are still open; safe to call twice. */
  readonly close: () => Promise<void>;
}

/** What opens snapshots and writes files from them: this thread or another. */
export interface FileWriter<Snapshot extends SnapshotState> {
  readonly open: () => Promise<Snapshot>;
  readonly write: (
    snapshot: Snapshot,
    found: ExportSet | null,
    request: FileRequest,
  ) => AsyncIterable<Uint8Array>;
}

export interface ExportSources {
  readonly store: Store;
  readonly finder: Pick<Finder, 'exportSet'>;
}

/** Opens files that are written in this thread. */
export function exportsHere(sources: ExportSources): FileExports {
  const writer = { open: () => sources.store.openExport(), write: filePieces };
  return { open: (request) => openFile(writer, sources, request), close: async () => {} };
}

export async function openFile<Snapshot extends SnapshotState>(
  { open, write }: FileWriter<Snapshot>,
  { store, finder }: ExportSources,
  request: FileRequest,
): Promise<OpenedFile> {
  const unit = request.list === 'entries' ? 'entry' : 'contribution';
  const find = (): Promise<ExportSet> => finder.exportSet(request.filter, unit);
  const { snapshot, found } = isSearched(request)
    ? await openSnapshot({ open, find, store })
    : { snapshot: await open(), found: null };
  const { state, lastSeq, close } = snapshot;
  return { state, lastSeq, pieces: write(snapshot, found, request), close };
}

/** Contributions, and the languages that are a column of some formats, are read from the index. */
function isSearched({ list, format, filter }: FileRequest): boolean {
  return list === 'contributions' || ENTRY_FORMATS[format].hasColumns || !passesEverything(filter);
}

export function filePieces(
  snapshot: ExportSnapshot,
  found: ExportSet | null,
  { list, format, filter, afterId, address, parliament }: FileRequest,
): AsyncIterable<Uint8Array> {
  const about = { address, metadata: fileMetadata(snapshot.lastSeq, parliament) };
  if (list === 'contributions') {
    const rules = readingRulesOf(parliament);
    const set = present(found, 'the contributions that were found');
    return writeContributions(contributionsIn(snapshot, set, { afterId, rules }), format, about);
  }
  const entries = entriesIn(snapshot, found, { filter, afterId });
  return exportPieces(entries, format, { ...about, languageOf: languageById(found) });
}
