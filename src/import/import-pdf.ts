// Imports a PDF document: reads it in a process of its own, publishes its sittings in one transaction, and links their speakers.

import { PdfRefused, readPdf, type PdfOptions, type PdfReading } from '@hansard/pdf';
import type { ClassifiedEntry } from '@hansard/pdf/classify-blocks';
import type { FoundSitting } from '@hansard/pdf/find-sitting';
import type { DocumentReport } from '@hansard/pdf/read-document';
import { OperatorError } from '../errors.ts';
import { createLinking } from '../linking/create-linking.ts';
import { readKnownPeople } from '../linking/label-decisions.ts';
import {
  type ImportedSitting,
  linkImported,
  newRun,
  type OpenLabel,
} from '../linking/link-record.ts';
import { present } from '../present.ts';
import { importAuthor } from '../record/change.ts';
import { NAME_LENGTH_MAX } from '../record/field.ts';
import {
  boundedReview,
  type ReportedLinks,
  type ReviewPoint,
  type StoredReport,
} from '../record/import-report.ts';
import { compileLabels, type LabelWords } from '../record/labels/label-words.ts';
import { parseLabel } from '../record/labels/parse-label.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import { checkEntry } from '../record/rules/entry-rules.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import { dateDoubts } from '../record/rules/sitting-date.ts';
import { endDateOf, type NewSitting, UNDESCRIBED_SITTING } from '../record/sitting.ts';
import type { Store } from '../store/contract/store.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { digestOf, refusalOf } from './document.ts';
import type { OpenDocument } from './open-document.ts';
import { writeOrRehearse } from './publish-drafts.ts';
import { replaceSitting, type SittingCounts } from './replace-sitting.ts';
import type { EntryDraft } from './read-drafts.ts';
import { reportOfPdf, type StoredSitting } from './stored-report.ts';

export interface PdfImport {
  readonly document: DocumentReport;
  readonly drafts: readonly PdfDraft[];
  /** What was stored of each sitting, or would be; null for a dry run without a record. */
  readonly stored: readonly SittingCounts[] | null;
  readonly isDryRun: boolean;
  /** When the same file was imported before, where all its sittings are in the record; then nothing was stored now. */
  readonly importedBeforeMs: number | null;
  /** What was linked to people; null where nothing was tried. */
  readonly linking: ReportedLinks | null;
  /** The labels that stayed open, with their candidates. */
  readonly openLabels: readonly ReviewPoint[];
}

export interface PdfImportOptions {
  readonly parliament: Parliament;
  /** Null where there is no record to compare with. */
  readonly store: Store | null;
  /** Whether nothing is stored; false by default. */
  readonly isDryRun?: boolean;
  /** Whether speakers are linked to the people of the record; true by default. */
  readonly links?: boolean;
}

export async function importPdf(
  { path, name, shown }: OpenDocument,
  { parliament, store, isDryRun = store === null, links = true }: PdfImportOptions,
): Promise<PdfImport> {
  try {
    const sha256 = await digestOf(path);
    const reading = await readDocument(path, { forms: parliament });
    const drafts = draftsOfPdf(reading, name, compileLabels(parliament));
    const document = withDateDoubts(reading.report, drafts);
    const none = { stored: null, importedBeforeMs: null, linking: null, openLabels: [] };
    if (store === null) return { document, drafts, isDryRun, ...none };
    const work = async (transaction: WriteTransaction) => {
      const before = await transaction.findImport(sha256);
      const { removed } = await transaction.importedSittings(sha256);
      if (before !== null && removed === 0) {
        return { importedBeforeMs: before.atMs, sittings: [], report: null };
      }
      const { sittings, sittingIds } = await storeDrafts(transaction, drafts, before !== null);
      const entries = drafts.reduce((sum, draft) => sum + draft.entries.length, 0);
      const { atMs } = transaction;
      const report = reportOfPdf(document, sittings);
      const done = { sha256, name, entries, atMs };
      await transaction.noteImport(done, JSON.stringify(report), [...sittingIds]);
      return { importedBeforeMs: null, sittings, report };
    };
    const done = await writeOrRehearse(store, isDryRun, work, importAuthor(name));
    const { importedBeforeMs, sittings, report } = done;
    const stored = sittings.map(({ counts }) => counts);
    const result = { document, drafts, stored, isDryRun, importedBeforeMs };
    if (report === null || isDryRun || !links) return { ...result, linking: null, openLabels: [] };
    const imported = { sha256, report, ...describeSittings(sittings, drafts) };
    const { linking = null, review } = await linkImport(store, parliament, imported);
    return { ...result, linking, openLabels: review.filter(({ kind }) => kind === 'speaker') };
  } catch (error) {
    throw refusalOf(error, shown);
  }
}

async function readDocument(path: string, options: PdfOptions): Promise<PdfReading> {
  try {
    return await readPdf(path, options);
  } catch (error) {
    throw error instanceof PdfRefused ? new OperatorError(`${error.message}.`) : error;
  }
}

/** Of a document that was imported before, only the sittings that were deleted: the others may have been corrected since. */
async function storeDrafts(
  transaction: WriteTransaction,
  drafts: readonly PdfDraft[],
  isRepeated: boolean,
): Promise<{ sittings: StoredSitting[]; sittingIds: Set<number> }> {
  const sittings: StoredSitting[] = [];
  const sittingIds = new Set<number>();
  for (const [index, draft] of drafts.entries()) {
    const [known] = isRepeated ? await transaction.sittingsAt(draft.sitting) : [];
    if (known !== undefined) {
      sittingIds.add(known);
      continue;
    }
    const stored = { index, ...(await replaceSitting(transaction, draft)) };
    sittings.push(stored);
    sittingIds.add(stored.counts.sittingId);
  }
  return { sittings, sittingIds };
}

/** The sittings as they were stored, and the printed page of each entry. */
function describeSittings(
  sittings: readonly StoredSitting[],
  drafts: readonly PdfDraft[],
): Pick<StoredImport, 'sittings' | 'pageOf'> {
  const pages = new Map<number, number>();
  const described = sittings.map(({ index, counts, entryIds }) => {
    const { sitting, entries } = present(drafts[index], 'the draft of a sitting');
    entries.forEach(({ claim }, at) => {
      const id = entryIds.get(at + 1);
      const { page } = claim.details;
      if (id !== undefined && page != null) pages.set(id, Number(page));
    });
    const { venueSlug, startDate } = sitting;
    return { sittingId: counts.sittingId, venueSlug, startDate };
  });
  return { sittings: described, pageOf: (id) => pages.get(id) ?? null };
}

/** A document by itself does not know which year it is. */
function withDateDoubts(report: DocumentReport, drafts: readonly PdfDraft[]): DocumentReport {
  const thisYear = new Date().getUTCFullYear();
  const doubts = drafts.flatMap(({ sitting, entries: [first] }) =>
    dateDoubts(sitting, thisYear).map((reason) => ({
      kind: 'warning' as const,
      page: Number(first?.claim.details.page ?? 0),
      reason,
      text: '',
      position: null,
    })),
  );
  return doubts.length === 0 ? report : { ...report, review: [...doubts, ...report.review] };
}

/** What each stage made of a page, or of all pages. */
export async function explainPdf(
  { path, shown }: OpenDocument,
  parliament: Parliament,
  page: number | null,
): Promise<string> {
  try {
    const { explanation } = await readDocument(path, { forms: parliament, explain: page });
    return explanation ?? '';
  } catch (error) {
    throw refusalOf(error, shown);
  }
}

// Makes drafts of the sittings that were read from a PDF document, and refuses what cannot be placed in the record.

export interface PdfDraft {
  readonly sitting: NewSitting;
  readonly entries: readonly EntryDraft[];
}

function draftsOfPdf(
  { sittings }: { readonly sittings: readonly FoundSitting[] },
  name: string,
  words: LabelWords,
): PdfDraft[] {
  return sittings.map((found) => ({
    sitting: describeSitting(found, name),
    entries: found.entries
      .filter(({ content }) => content !== '')
      .map((entry, index) => draftOf(entry, index + 1, words)),
  }));
}

function describeSitting(found: FoundSitting, fileName: string): NewSitting {
  const { venueSlug, date, startTime, endTime } = found;
  if (venueSlug === null || date === null) {
    const what = venueSlug === null ? 'chamber' : 'date';
    throw new OperatorError(
      `no ${what} of a sitting was found in it; is it a report of a sitting, and of this parliament?`,
    );
  }
  const name = [...fileName].slice(0, NAME_LENGTH_MAX).join('');
  return {
    ...UNDESCRIBED_SITTING,
    venueSlug,
    startDate: date,
    startTime,
    endDate: endDateOf({ startDate: date, startTime, endTime }),
    endTime,
    source: {
      name,
      listPage: venueSlug.replaceAll('_', '-'),
      date,
      url: '',
      lastProcessingAttempt: null,
      lastProcessingSuccess: null,
    },
  };
}

function draftOf(entry: ClassifiedEntry, textCounter: number, words: LabelWords): EntryDraft {
  const { type, speakerName, speakerTitle, content, page } = entry;
  const where = `page ${page}`;
  const faults = new FieldFaults();
  const claim = checkEntry(
    {
      text_counter: textCounter,
      type,
      speaker_name: cut(speakerName),
      speaker_title: cut(speakerTitle),
      content: content.replace(/ ,/g, ','),
      ...(page > 0 ? { page: String(page) } : {}),
      ...printedDetails(cut(speakerTitle), cut(speakerName), words),
    },
    faults,
  );
  if (faults.count > 0) throw new OperatorError(`${where}: ${faults.toString()}`);
  return { where, claim };
}

/** Role and party of the speaker, where the label has them. */
function printedDetails(title: string, name: string, words: LabelWords): Record<string, string> {
  const { printedRole: role, printedParty: party } = parseLabel(title, name, words);
  return { ...(role === null ? {} : { role }), ...(party === null ? {} : { party }) };
}

/** The record has no longer labels; a label that long is listed for review. */
function cut(label: string): string {
  return [...label].slice(0, NAME_LENGTH_MAX).join('');
}

// Links the speakers of a PDF document after it was stored, and adds what came of it to the stored report.

interface StoredImport {
  readonly sha256: string;
  readonly report: StoredReport;
  readonly sittings: readonly ImportedSitting[];
  /** The printed page of an entry. */
  readonly pageOf: (entryId: number) => number | null;
}

/** The report with what was linked; as it was where the record knows no members and nothing was decided. */
async function linkImport(
  store: Store,
  parliament: Parliament,
  { sha256, report, sittings, pageOf }: StoredImport,
): Promise<StoredReport> {
  const people = await readKnownPeople(store);
  const isMemberKnown = people.some(({ memberships }) => memberships.length > 0);
  if (!isMemberKnown && (await store.labelDecisions()).length === 0) return report;
  const { linking } = await createLinking(store, compileLabels(parliament), null);
  const run = newRun();
  return await store.write(async (transaction) => {
    const { open, ...counts } = await linkImported(transaction, sittings, linking);
    const speakers = open.map(({ entryId, label, reason }: OpenLabel) => ({
      kind: 'speaker' as const,
      page: pageOf(entryId),
      reason: `${label}: ${reason}`,
      text: '',
      entry: entryId,
    }));
    const { review, omitted } = boundedReview([...report.review, ...speakers]);
    const linked: StoredReport = {
      ...report,
      review,
      omitted: report.omitted + omitted,
      linking: { run: counts.linked === 0 ? null : run, ...counts },
    };
    await transaction.storeImportReport(sha256, JSON.stringify(linked));
    return linked;
  }, run);
}
