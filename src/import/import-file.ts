// Imports one file of entries in one transaction: reads it, checks it, publishes it, and reports the counts.

import { createHash, type Hash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { OperatorError, PassingFault } from '../errors.ts';
import { ENTRY_FORMATS, type ReadEntries } from '../formats/entry-formats.ts';
import { present } from '../present.ts';
import { importAuthor } from '../record/change.ts';
import type { ImportedSittings, PastImport } from '../store/contract/results.ts';
import type { Store } from '../store/contract/store.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { CHUNK_BYTES, digestOf, DocumentFaults, DocumentRefused, importFault } from './document.ts';
import { noCounts, type ImportCounts } from './draft-publisher.ts';
import { openDocument, type InputFormat, type OpenDocument } from './open-document.ts';
import {
  entriesOf,
  publishDrafts,
  republishDrafts,
  SittingDates,
  writeOrRehearse,
} from './publish-drafts.ts';
import { readDrafts, type SittingDraft } from './read-drafts.ts';
import { reportOfEntries } from './stored-report.ts';

/** How many entries were read, and which share of the file that is. */
export type ImportProgress = (entries: number, share: number) => void;

export interface ImportReport extends ImportCounts {
  /** When the same file was imported before, where all its sittings are in the record; then nothing was done. */
  readonly importedBeforeMs: number | null;
}

export interface ImportOptions {
  /** Whether a file that cannot find space on the disk is refused before anything is done; true by default. */
  readonly checksSpace?: boolean;
  /** Whether entries that were withdrawn are restored, also those that a person withdrew by themselves; false by default. */
  readonly reinstates?: boolean;
  /** Whether lines without ids and counters continue a sitting that has entries; false by default. */
  readonly appends?: boolean;
  /** Whether the file has whole sittings anew; false by default. */
  readonly reissues?: boolean;
  /** Whether nothing is stored; false by default. */
  readonly isDryRun?: boolean;
  /** Called with each draft as it was read, before it is stored. */
  readonly onDraft?: (draft: SittingDraft) => Promise<void>;
}

export async function importFile(
  store: Store,
  path: string,
  progress: ImportProgress,
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
  progress: ImportProgress,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { path, name, shown } = document;
  try {
    // Before the transaction, for which other writers wait.
    const known = (await store.recordState()).count > 0 ? await digestOf(path) : null;
    const work = async (transaction: WriteTransaction): Promise<ImportReport> => {
      // A record that never had an entry has imported nothing: the file is read once, and its digest is known at the end.
      const isFirst = (await transaction.highestEntryId()) === 0;
      const sha256 = isFirst ? null : (known ?? (await digestOf(path)));
      const earlier = await findEarlier(transaction, sha256);
      const { before, removed } = earlier;
      const { reinstates = false, appends = false, reissues = false } = options;
      if (before !== null && removed === 0 && !reinstates) {
        const { entries: unchanged, atMs: importedBeforeMs } = before;
        return { ...noCounts(), unchanged, importedBeforeMs };
      }
      const isRepeated = before !== null && earlier.present > 0;
      if (options.checksSpace !== false) refuseWithoutSpace(store.freeBytes(), path);
      const faults = new DocumentFaults();
      const hash = sha256 === null ? createHash('sha256') : null;
      const reading = new Reading(document, faults, hash);
      const drafts = reading.drafts(options.onDraft);
      const report = (entries: number): void => progress(entries, reading.share);
      const publishing = { faults, progress: report, isRepeated, reinstates, appends };
      // A document in Akoma Ntoso is a whole sitting.
      const isWhole = reissues || (document.format === 'akn' && !appends && !reinstates);
      const publish = isWhole ? republishDrafts : publishDrafts;
      const { counts, sittingIds } = await publish(transaction, drafts, publishing);
      const entries = entriesOf(counts);
      if (entries > 0) {
        const digest = present(sha256 ?? reading.digest, 'the digest of a file that was read');
        const done = { sha256: digest, name, entries, atMs: transaction.atMs };
        const stored = JSON.stringify(reportOfEntries(counts));
        await transaction.noteImport(done, stored, [...sittingIds]);
      }
      return { ...counts, importedBeforeMs: null };
    };
    return await writeOrRehearse(store, options.isDryRun ?? false, work, importAuthor(name));
  } catch (error) {
    throw importFault(error, shown);
  }
}

interface EarlierImport extends ImportedSittings {
  /** Null where the file was not imported before. */
  readonly before: PastImport | null;
}

async function findEarlier(
  transaction: WriteTransaction,
  sha256: string | null,
): Promise<EarlierImport> {
  if (sha256 === null) return { before: null, present: 0, removed: 0 };
  const before = await transaction.findImport(sha256);
  return { before, ...(await transaction.importedSittings(sha256)) };
}

/** Reads and checks a file of entries without a store: what depends on the record is not known. */
export async function checkFileEntries(
  document: OpenDocument,
  progress: ImportProgress,
  options: Pick<ImportOptions, 'onDraft'> = {},
): Promise<ImportReport> {
  const faults = new DocumentFaults();
  const dates = new SittingDates(null);
  const counts = noCounts(dates.warnings);
  const sittings = new DraftSittings();
  const reading = new Reading(document, faults);
  try {
    for await (const draft of reading.drafts(options.onDraft)) {
      dates.take(draft);
      sittings.take(draft);
      counts.added += draft.entries.length;
      progress(counts.added, reading.share);
    }
    faults.refuse();
  } catch (error) {
    throw importFault(error, document.shown);
  }
  dates.end();
  return { ...counts, sittings: sittings.count, importedBeforeMs: null };
}

/** Reads the drafts of a document, and knows how far it is. */
class Reading {
  readonly #document: OpenDocument;
  readonly #faults: DocumentFaults;
  readonly #hash: Hash | null;
  /** Of the whole document, once it is read; null where no hash is given. */
  digest: string | null = null;
  #bytesRead = 0;
  #bytes = 0;

  constructor(document: OpenDocument, faults: DocumentFaults, hash: Hash | null = null) {
    this.#document = document;
    this.#faults = faults;
    this.#hash = hash;
  }

  /** From 0 to 1. */
  get share(): number {
    return this.#bytes === 0 ? 0 : Math.min(1, this.#bytesRead / this.#bytes);
  }

  async *drafts(
    onDraft: NonNullable<ImportOptions['onDraft']> = async () => {},
  ): AsyncGenerator<SittingDraft> {
    const { path, format } = this.#document;
    if (format === 'pdf') throw new OperatorError('it is a PDF document.');
    const readDocument = await readerFor(format);
    const faults = this.#faults;
    try {
      for await (const draft of readDocument(this.#chunks(path), faults.add)) {
        await onDraft(draft);
        yield draft;
      }
    } catch (error) {
      // What stops the reading is the last of the faults.
      if (!(error instanceof OperatorError) || error instanceof DocumentRefused) throw error;
      if (faults.count === 0) throw error;
      faults.add(error.message);
      faults.refuse();
    }
  }

  async *#chunks(path: string): AsyncGenerator<Buffer> {
    this.#bytes = statSync(path).size;
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      this.#bytesRead += (chunk as Buffer).length;
      this.#hash?.update(chunk as Buffer);
      yield chunk as Buffer;
    }
    this.digest = this.#hash?.digest('hex') ?? null;
  }
}

// The readers of documents that can be imported, by their format. Whatever a reader reads, it yields drafts of sittings.

/** What is wrong with a line is passed to `onFault`, and the line is left out. */
type ReadDocument = (
  chunks: AsyncIterable<Buffer>,
  onFault: (fault: string) => void,
) => AsyncIterable<SittingDraft>;

/** Readers are loaded when they are used: some bring a library. */
async function readerFor(format: Exclude<InputFormat, 'pdf'>): Promise<ReadDocument> {
  if (format !== 'akn') return draftsOf(await ENTRY_FORMATS[format].loadReader());
  return draftsOf((await import('./read-akoma-ntoso.ts')).readAkomaNtoso);
}

function draftsOf(readEntries: ReadEntries): ReadDocument {
  return (chunks, onFault) => readDrafts(readEntries(chunks), onFault);
}

// Refuses to import a file for which the disk of the record has no space, before anything is written.

/**
 * What an import takes on the disk for each byte of the file, at least: its entries and their index, in the write-ahead log
 * and in the record. Measured with 40,000 entries of the demo: 2.0 for NDJSON, 2.9 for CSV.
 */
const BYTES_PER_FILE_BYTE = 2;

/** `freeBytes` is null where nobody knows. */
export function refuseWithoutSpace(freeBytes: number | null, path: string): void {
  const neededBytes = statSync(path).size * BYTES_PER_FILE_BYTE;
  if (freeBytes === null || neededBytes <= freeBytes) return;
  throw new PassingFault(
    `it needs ${megabytes(neededBytes)} of free disk, and ${megabytes(freeBytes)} are free. Free some space, ` +
      'or give --skip-space-check if most of its entries are in the record already.',
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

// Counts the sittings of drafts without a store, by the rule of draft-publisher.ts: an entry that names no sitting continues the one
// before it, unless its counter does not rise.

export class DraftSittings {
  count = 0;
  #described: SittingDraft['sitting'] = null;
  #counter = 0;

  take({ sitting, entries }: SittingDraft): void {
    if (sitting !== null && sitting !== this.#described) this.#begin();
    this.#described = sitting;
    for (const { claim } of entries) {
      const { textCounter } = claim;
      const continues = textCounter === undefined || textCounter > this.#counter;
      if (this.count === 0 || (sitting === null && !continues)) this.#begin();
      this.#counter = textCounter ?? this.#counter + 1;
    }
  }

  #begin(): void {
    this.count += 1;
    this.#counter = 0;
  }
}
