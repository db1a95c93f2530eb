// Imports a PDF document: reads it in a process of its own, then publishes its sittings in one transaction. A dry run
// only reads.

import { importAuthor } from '../record/change.ts';
import type { ReportedLinks, ReviewPoint } from '../record/import-report.ts';
import { compileLabels } from '../record/labels/label-words.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import { dateDoubts } from '../record/rules/sitting-date.ts';
import type { Store } from '../store/contract/store.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { digestOf, refusalOf } from './document.ts';
import { linkImport, type StoredImport } from './link-import.ts';
import type { OpenDocument } from './open-document.ts';
import type { DocumentReport } from './pdf/document-report.ts';
import { readPdf } from './pdf/extraction/read-pdf.ts';
import { draftsOfPdf, type PdfDraft } from './read-pdf-drafts.ts';
import { writeOrRehearse } from './rehearse.ts';
import { replaceSitting, type SittingCounts } from './replace-sitting.ts';
import { reportOfPdf, type StoredSitting } from './stored-report.ts';
import { present } from '../present.ts';

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
    const reading = await readPdf(path, { parliament });
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
    const { explanation } = await readPdf(path, { parliament, explain: page });
    return explanation ?? '';
  } catch (error) {
    throw refusalOf(error, shown);
  }
}
