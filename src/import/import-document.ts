// Imports one document of any format in one transaction: reads it, checks it, publishes its drafts, and reports. The speakers
// of a printed document are then linked to people, in a separate run.

import { counted } from '../base/group-digits.ts';
import { statSync } from 'node:fs';
import type { DocumentReport } from '@hansard/documents';
import { OperatorError } from '../base/errors.ts';
import { linkingSource } from '../linking/label-decisions.ts';
import { linkImported, newRun } from '../linking/link-record.ts';
import { firstOf } from '../base/present.ts';
import { importAuthor } from '../record/change.ts';
import { boundedReview, type ReviewPoint, type StoredReport } from '../record/import-report.ts';
import { compileLabels } from '../record/labels/label-words.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import type { Store, RecordWrites } from '../store/contract/store.ts';
import { everyItem } from '../store/every-item.ts';
import type { ReportedImport } from '../store/outside-record/publishing-rows.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { chunksOf, digestOf, DocumentFaults, importFault, refusalOf } from './document.ts';
import { noCounts, pointsOf } from './import-counts.ts';
import {
  DOCUMENT_FORMATS,
  type DocumentFormat,
  isPrinted,
  type OpenDocument,
} from './open-document.ts';
import {
  entriesOf,
  publishDrafts,
  type PublishedDrafts,
  type PublishOptions,
  republishDrafts,
} from './publish-drafts.ts';
import { readDrafts, type SittingDraft } from './read-drafts.ts';
import { type PrintedDocument, readPrinted } from './read-printed.ts';

/** The number of entries read, and the share of the file. */
export type ImportProgress = (entries: number, share: number) => void;

export type ImportReport = Awaited<ReturnType<typeof importDocument>>;

export interface ImportOptions extends Pick<PublishOptions, 'reinstates' | 'appends'> {
  readonly parliament: Parliament;
  readonly progress?: ImportProgress;
  /** Whether to import a PDF document that does not look like a report of debates; false by default. */
  readonly forces?: boolean;
  /** Whether the lines are reissued whole sittings; false by default. */
  readonly reissues?: boolean;
  /** Whether to store nothing; false by default. */
  readonly isDryRun?: boolean;
  /** Whether to link the speakers of a printed document to the record's people; true by default. */
  readonly links?: boolean;
  /** Called with each draft before it is stored; of a corpus, after that. */
  readonly onDraft?: (draft: SittingDraft) => Promise<void>;
  /** In which the document is published with others; by default it has one of its own. */
  readonly transaction?: WriteTransaction;
}

export async function importDocument(store: Store, document: OpenDocument, options: ImportOptions) {
  const { path, name, shown, format } = document;
  const { parliament, isDryRun = false, links = true, forces = false } = options;
  try {
    // Before the transaction, for which other writers wait.
    const sha256 = await digestOf(path);
    const printed = isPrinted(format) ? await readPrinted(document, parliament, forces) : null;
    const isToLink = printed !== null && links && !isDryRun && (await canLink(store));
    const work = async (transaction: WriteTransaction) => {
      const earlierImport = await transaction.imports.find(sha256);
      const { present, removed } = await transaction.imports.sittings(sha256);
      const isAgain = options.reinstates === true || options.reissues === true;
      if (earlierImport !== null && removed === 0 && !isAgain) {
        const counts = { ...noCounts(), unchanged: earlierImport.entries };
        // The same file was imported before, and all its sittings are in the record: nothing to do, but to pass on its drafts.
        if (options.onDraft !== undefined) {
          const read = printed?.drafts ?? readLines(document, new DocumentFaults(), () => {});
          for await (const draft of read) await options.onDraft(draft);
        }
        return {
          counts,
          importedBeforeMs: earlierImport.atMs,
          report: reportToLink(earlierImport),
        };
      }
      const isRepeated = earlierImport !== null && present > 0;
      const published = await publish(transaction, document, { ...options, printed, isRepeated });
      const { counts } = published;
      const older = await olderThan(transaction, published, printed, sha256);
      if (older !== null && options.reissues !== true) {
        throw new OperatorError(`${older}. Give --reissue to go back to it.`);
      }
      const report = { ...storedReport(published, printed, older), isToLink };
      const entries = entriesOf(counts);
      if (entries > 0) {
        const done = { sha256, name, entries, atMs: transaction.atMs };
        await transaction.imports.note(done, JSON.stringify(report), [...published.sittingIds]);
      }
      return { counts, importedBeforeMs: null, report };
    };
    const done = await (options.transaction === undefined
      ? writeOrRehearse(store, isDryRun, work, importAuthor(name))
      : work(options.transaction));
    const { counts, importedBeforeMs, report } = done;
    const isLinking = isToLink && report !== null;
    const linked = isLinking ? await linkSpeakers(store, parliament, sha256) : null;
    return {
      ...counts,
      importedBeforeMs,
      document: printed?.report ?? null,
      /** The links made; null if linking was not attempted. */
      linking: linked?.linking ?? null,
      /** The labels that stayed open, with their candidates. */
      openLabels: linked?.review.filter(({ kind }) => kind === 'speaker') ?? [],
    };
  } catch (error) {
    throw isPrinted(format) ? refusalOf(error, shown) : importFault(error, shown);
  }
}

interface Publishing extends ImportOptions, Pick<PublishOptions, 'isRepeated'> {
  readonly printed: PrintedDocument | null;
}

async function publish(
  transaction: WriteTransaction,
  document: OpenDocument,
  publishing: Publishing,
): Promise<PublishedDrafts> {
  const { printed, onDraft, progress, reissues = false } = publishing;
  const faults = new DocumentFaults();
  let share = 0;
  const drafts = async function* (): AsyncGenerator<SittingDraft> {
    const read = printed?.drafts ?? readLines(document, faults, (part) => (share = part));
    for await (const draft of read) {
      await onDraft?.(draft);
      yield draft;
    }
  };
  const { isWhole, isBySource = false }: DocumentFormat = DOCUMENT_FORMATS[document.format];
  const adds = publishing.appends === true || publishing.reinstates === true;
  const replaces = reissues || (isWhole && !adds);
  const published = await (replaces ? republishDrafts : publishDrafts)(transaction, drafts(), {
    ...publishing,
    faults,
    // A printed document has already been read: publishing it takes no time.
    progress: (entries) => void (printed === null && progress?.(entries, share)),
    isBySource,
  });
  const { removed, unchanged, corrected, kept } = published.counts;
  if (printed !== null && !reissues && removed > Math.max(PART_MIN, unchanged + corrected + kept)) {
    throw new OperatorError(
      `it has only a small part of the sitting in the record, so ${counted(removed, 'entry', 'entries')} would be withdrawn. ` +
        'If it is a new issue of the whole sitting, not a part of it, import it with --reissue.',
    );
  }
  return published;
}

/**
 * That a document would change sittings that are in the record from a later edition, by the dates of both files; null if it does not, or
 * if a date is not known.
 */
async function olderThan(
  transaction: WriteTransaction,
  { counts, sittingIds }: PublishedDrafts,
  printed: PrintedDocument | null,
  sha256: string,
): Promise<string | null> {
  const made = printed?.report.made ?? null;
  const { added, corrected, removed, restored } = counts;
  if (made === null || added + corrected + removed + restored === 0) return null;
  for (const sittingId of sittingIds) {
    for (const { sha256: digest, name, report } of await transaction.imports.ofSitting(sittingId)) {
      const stored = report === null ? null : (JSON.parse(report) as StoredReport);
      const later = stored?.document?.made ?? null;
      if (digest === sha256 || later === null || later <= made) continue;
      return `it is an older edition: it was made on ${made}, and “${name}”, which is in the record, on ${later}`;
    }
  }
  return null;
}

/** A part may be printed with the title page of the whole. A sitting that loses no more entries than these is not asked about. */
const PART_MIN = 10;

/** The drafts of a document that is read while it is published. */
async function* readLines(
  { path, format, read }: OpenDocument,
  faults: DocumentFaults,
  onShare: (share: number) => void,
): AsyncGenerator<SittingDraft> {
  const { loadReader } = DOCUMENT_FORMATS[format];
  const reader = read ?? (await loadReader?.());
  if (reader === undefined) throw new OperatorError('it is not read line by line.');
  const bytes = statSync(path).size;
  let bytesRead = 0;
  const chunks = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of chunksOf(path)) {
      onShare(Math.min(1, (bytesRead += chunk.length) / bytes));
      yield chunk;
    }
  };
  try {
    yield* readDrafts(reader(chunks()), faults.add);
  } catch (error) {
    // The error that stops the reading is the last of the faults.
    if (error instanceof OperatorError) faults.refuseWith(error);
    throw error;
  }
}

// Runs a write and rolls it back: a dry run reports exactly what an import would do.

class Rehearsed extends Error {}

/** Writes, or only works out what a write would do. */
export async function writeOrRehearse<Result>(
  store: RecordWrites,
  isDryRun: boolean,
  work: (transaction: WriteTransaction) => Promise<Result>,
  ...author: readonly [by: string, reason?: string | null]
): Promise<Result> {
  if (!isDryRun) return await store.write(work, ...author);
  const results: Result[] = [];
  try {
    await store.write(
      async (transaction) => {
        results.push(await work(transaction));
        throw new Rehearsed();
      },
      ...author,
    );
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  return firstOf(results);
}

// The report that is stored with an import.

/** Restored entries count as added to the record. */
function storedReport(
  { counts, sittingIds, entryIds }: PublishedDrafts,
  printed: PrintedDocument | null,
  older: string | null,
): StoredReport {
  const { added, unchanged, restored, corrected, removed, kept, warnings, differences } = counts;
  const points = pointsOf(differences);
  const ids = new Set(points.map(({ entry }) => entry));
  // A file of lines may have thousands of sittings: only those with something to review are named.
  const named = differences
    .filter(({ entry }) => ids.has(entry))
    .map((difference) => difference.sittingId);
  return {
    format: printed === null ? 'entries' : 'pdf',
    sittings: printed === null ? [...new Set(named)] : [...sittingIds],
    added: added + restored,
    corrected,
    withdrawn: removed,
    unchanged: unchanged + kept,
    document: printed && storedDocument(printed.report),
    ...boundedReview([
      ...points,
      ...(printed === null ? [] : printedPoints(printed, entryIds)),
      ...[older ?? [], warnings]
        .flat()
        .map((reason) => ({ ...NO_PLACE, kind: 'warning' as const, reason })),
    ]),
  };
}

/** For a point that is not about a single entry. */
const NO_PLACE = { page: null, text: '', entry: null };

function storedDocument({
  pages,
  made,
  confidence,
  words,
}: DocumentReport): StoredReport['document'] {
  const [lost, invented] = [words.lost.length, words.invented.length];
  return { pages, made, confidence, words: words.words, lost, invented };
}

function printedPoints(
  { report, drafts }: PrintedDocument,
  entryIds: PublishedDrafts['entryIds'],
): ReviewPoint[] {
  return report.review.map(({ kind, page, reason, text, position }) => {
    const { sitting = -1, textCounter = 0 } = position ?? {};
    const draft = drafts[sitting]?.entries[textCounter - 1];
    const entry = (draft && entryIds.get(draft)) ?? null;
    return { kind, page: page === 0 ? null : page, reason, text, entry };
  });
}

/** The page in an entry's details. */
function pageOf(details: string | undefined): number | null {
  return details === undefined
    ? null
    : Number((JSON.parse(details) as { page?: string }).page) || null;
}

// Links the speakers of a stored printed document, and adds the outcome to the stored report.

/** Whether the record has members or decisions about labels. */
async function canLink(store: Store): Promise<boolean> {
  const people = await everyItem(store, 'people');
  const isMemberKnown = people.some(({ memberships }) => memberships.length > 0);
  return isMemberKnown || (await store.labelDecisions()).length > 0;
}

/** The stored report of a document whose links are still to be made; null for any other. */
export function reportToLink(importReport: ReportedImport): StoredReport | null {
  const stored = storedReportOf(importReport);
  return stored?.isToLink === true ? stored : null;
}

function storedReportOf({ report }: ReportedImport): StoredReport | null {
  return report === null ? null : (JSON.parse(report) as StoredReport);
}

async function linkSpeakers(
  store: Store,
  parliament: Parliament,
  sha256: string,
): Promise<StoredReport | null> {
  const linkingOf = linkingSource(compileLabels(parliament));
  const run = newRun();
  return await store.write(async (transaction) => {
    const stored = await transaction.imports.find(sha256);
    // Somebody may have reviewed it since, and another process may have linked its speakers.
    const report = stored && storedReportOf(stored);
    if (report?.isToLink !== true) return report;
    const linking = await linkingOf(transaction);
    const { open, ...counts } = await linkImported(transaction, report.sittings, linking);
    const details = await transaction.entryDetails(open.map(({ entryId }) => entryId));
    const speakers = open.map(({ entryId: entry, label, reason }) => ({
      kind: 'speaker' as const,
      page: pageOf(details.get(entry)),
      entry,
      reason: `${label}: ${reason}`,
      text: '',
    }));
    const { review, omitted } = boundedReview([...report.review, ...speakers]);
    const linked: StoredReport = {
      ...report,
      review,
      isToLink: false,
      omitted: report.omitted + omitted,
      linking: { run: counts.linked === 0 ? null : run, ...counts },
    };
    await transaction.imports.storeReport(sha256, JSON.stringify(linked));
    return linked;
  }, run);
}
