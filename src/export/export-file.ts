// A downloaded file of entries or of contributions: opened in one snapshot of the record, then written piece by piece.

import { idsIn, inSet, languageIn } from '@hansard/search/entry-set';
import type { ExportSet, Finder } from '../finder/finder.ts';
import {
  contributionColumns,
  contributionFields,
  type ExportedContribution,
  spokenContribution,
} from '../formats/contribution.ts';
import { ENTRY_FORMATS, type EntryFormatName } from '../formats/entry-formats.ts';
import { sittingFields } from '../formats/ndjson.ts';
import { writeEntries, writeTable } from '../formats/write-table.ts';
import { firstOf, present } from '../base/present.ts';
import type { ReadingRules } from '../record/contributions/reading-rules.ts';
import { type EntryFilter, passesEverything } from '../record/filter.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import { readingRulesOf } from '../record/parliament/record-rules.ts';
import type { ExportedEntry } from '../record/sitting.ts';
import { type EntryAddress, entryUrl, givenMarks, jsonText } from '../record/wire-form.ts';
import type { ExportSnapshot, WholeRecord, ServingReads } from '../store/contract/store.ts';
import { fileMetadata } from './export-record.ts';
import {
  entriesIn,
  findFor,
  languageById,
  openSearchedSnapshot,
  readToEnd,
  type OpenSnapshot,
} from './open-entries.ts';

/** The requested file, as plain data that can be sent to another thread. */
export interface FileRequest {
  readonly list: 'entries' | 'contributions';
  readonly format: EntryFormatName;
  readonly filter: EntryFilter;
  /** Only items after this id. */
  readonly afterId: number;
  /** The addresses of the items in the file. */
  readonly address: EntryAddress;
  readonly parliament: Parliament;
}

export interface OpenedFile extends OpenSnapshot {
  readonly pieces: AsyncIterable<Uint8Array>;
}

export interface FileExports {
  /** Rejects with StoreUnavailable, before anything is read, if the record changes too fast to be searched. */
  readonly open: (request: FileRequest) => Promise<OpenedFile>;
  /** Ends the open files; safe to call twice. */
  readonly close: () => Promise<void>;
}

/** A snapshot from which a file is written, in this thread or another. */
export interface FileSnapshot extends OpenSnapshot {
  readonly write: (exportSet: ExportSet | null, request: FileRequest) => AsyncIterable<Uint8Array>;
}

export interface ExportSources {
  readonly store: WholeRecord & ServingReads;
  readonly finder: Pick<Finder, 'exportSet'>;
}

/** Opens files that are written in this thread. */
export function exportsHere(sources: ExportSources): FileExports {
  const open = async (): Promise<FileSnapshot> => {
    const snapshot = await sources.store.openExport();
    return { ...snapshot, write: (exportSet, request) => filePieces(snapshot, exportSet, request) };
  };
  return { open: (request) => openFile(open, sources, request), close: async () => {} };
}

export async function openFile(
  open: () => Promise<FileSnapshot>,
  { store, finder }: ExportSources,
  request: FileRequest,
): Promise<OpenedFile> {
  const unit = request.list === 'entries' ? 'entry' : 'contribution';
  const { snapshot, found: exportSet } = isSearched(request)
    ? await openSearchedSnapshot(open, store, findFor(finder, request.filter, unit))
    : { snapshot: await open(), found: null };
  const { state, lastSeq, write, close } = snapshot;
  return { state, lastSeq, pieces: write(exportSet, request), close };
}

/** Contributions, and the languages that are a column of some formats, are read from the index. */
function isSearched({ list, format, filter }: FileRequest): boolean {
  return list === 'contributions' || ENTRY_FORMATS[format].hasColumns || !passesEverything(filter);
}

export function filePieces(
  snapshot: ExportSnapshot,
  exportSet: ExportSet | null,
  { list, format, filter, afterId, address, parliament }: FileRequest,
): AsyncIterable<Uint8Array> {
  const metadata = fileMetadata(snapshot.lastSeq, parliament);
  if (list === 'contributions') {
    const set = present(exportSet, 'the contributions that were found');
    const entries = snapshot.entriesOf(idsByContribution(set, afterId));
    const batches = readToEnd(snapshot, joined(entries, set, readingRulesOf(parliament)));
    return format === 'ndjson'
      ? writeLines(batches, address)
      : writeTable(format, batches, contributionColumns(address), metadata);
  }
  const entries = entriesIn(snapshot, exportSet, { filter, afterId });
  return writeEntries(entries, format, { address, metadata, languageOf: languageById(exportSet) });
}

// Reads the contributions of an export: those found, joined from the entries of one snapshot.

/** The entry ids of each contribution that begins after an id, one contribution after the other. */
function* idsByContribution(exportSet: ExportSet, afterId: number): Generator<number> {
  for (const ids of idsOfEach(exportSet)) if (firstOf(ids) > afterId) yield* ids;
}

/** By first id. */
function* idsOfEach({ entries, starts, scattered }: ExportSet): Generator<readonly number[]> {
  const inOrder = [...scattered.values()].sort((a, b) => firstOf(a) - firstOf(b));
  let next = 0;
  let ids: number[] = [];
  for (const id of idsIn(entries)) {
    if (inSet(starts, id)) {
      if (ids.length > 0) yield ids;
      ids = [];
      for (let earlier; (earlier = inOrder[next]) !== undefined && firstOf(earlier) < id; next++) {
        yield earlier;
      }
    }
    ids.push(id);
  }
  if (ids.length > 0) yield ids;
  yield* inOrder.slice(next);
}

/** An entry that begins a contribution ends the previous one. */
async function* joined(
  batches: AsyncIterable<readonly ExportedEntry[]>,
  exportSet: ExportSet,
  rules: ReadingRules,
): AsyncGenerator<readonly ExportedContribution[]> {
  let pieces: ExportedEntry[] = [];
  const join = (): ExportedContribution => joinEntries(pieces, exportSet, rules);
  for await (const batch of batches) {
    const contributions: ExportedContribution[] = [];
    for (const entry of batch) {
      if (pieces.length > 0 && inSet(exportSet.starts, entry.id)) {
        contributions.push(join());
        pieces = [];
      }
      pieces.push(entry);
    }
    yield contributions;
  }
  if (pieces.length > 0) yield [join()];
}

function joinEntries(
  pieces: readonly ExportedEntry[],
  { languages }: ExportSet,
  rules: ReadingRules,
): ExportedContribution {
  const entries = pieces.map((piece) => ({ ...piece, ...givenMarks(piece.details) }));
  const { id, sitting, language } = firstOf(entries);
  return {
    ...spokenContribution(entries, rules),
    language: languageIn(languages, id),
    isLanguageGiven: language !== null,
    sitting,
  };
}

/** The fields of the interface, with the sitting described. */
async function* writeLines(
  batches: AsyncIterable<readonly ExportedContribution[]>,
  address: EntryAddress,
) {
  for await (const batch of batches) {
    const lines = batch.map((exportedContribution) => {
      const sitting = sittingFields(exportedContribution.sitting);
      return `${jsonText(contributionFields(exportedContribution, entryUrl(address, exportedContribution.id), sitting))}\n`;
    });
    yield Buffer.from(lines.join(''));
  }
}
