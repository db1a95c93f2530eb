// Imports a PDF document: reads it in a process of its own, then publishes its sittings in one transaction. A dry run
// only reads.

import type { Parliament } from '../hansard/parliament/parliament.ts';
import { dateDoubts } from '../hansard/sitting-date.ts';
import type { Store } from '../store/contract/store.ts';
import type { WriteTransaction } from '../store/contract/write-transaction.ts';
import { digestOf, refusalOf } from './document.ts';
import type { OpenDocument } from './open-document.ts';
import type { DocumentReport } from './pdf/document-report.ts';
import { readPdf } from './pdf/extraction/read-pdf.ts';
import { draftsOfPdf, type PdfDraft } from './read-pdf-drafts.ts';
import { replaceSitting, type SittingCounts } from './replace-sitting.ts';
import { reportOfPdf, type StoredSitting } from './stored-report.ts';

export interface PdfImport {
  readonly document: DocumentReport;
  readonly drafts: readonly PdfDraft[];
  /** What was stored of each sitting; null for a dry run. */
  readonly stored: readonly SittingCounts[] | null;
  /** When the same file was imported before, where all its sittings are in the record; then nothing was stored now. */
  readonly importedBeforeMs: number | null;
}

export interface PdfImportOptions {
  readonly parliament: Parliament;
  /** Null for a dry run. */
  readonly store: Store | null;
}

export async function importPdf(
  { path, name, shown }: OpenDocument,
  { parliament, store }: PdfImportOptions,
): Promise<PdfImport> {
  try {
    const sha256 = await digestOf(path);
    const reading = await readPdf(path, { parliament });
    const drafts = draftsOfPdf(reading, name);
    const document = withDateDoubts(reading.report, drafts);
    if (store === null) return { document, drafts, stored: null, importedBeforeMs: null };
    return await store.write(async (transaction) => {
      const before = await transaction.findImport(sha256);
      const { removed } = await transaction.importedSittings(sha256);
      if (before !== null && removed === 0) {
        return { document, drafts, stored: [], importedBeforeMs: before.atMs };
      }
      const { sittings, sittingIds } = await storeDrafts(transaction, drafts, before !== null);
      const entries = drafts.reduce((sum, draft) => sum + draft.entries.length, 0);
      const { atMs } = transaction;
      const report = JSON.stringify(reportOfPdf(document, sittings));
      await transaction.noteImport({ sha256, name, entries, atMs }, report, [...sittingIds]);
      const stored = sittings.map(({ counts }) => counts);
      return { document, drafts, stored, importedBeforeMs: null };
    });
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
  for (const draft of drafts) {
    const [known] = isRepeated ? await transaction.sittingsAt(draft.sitting) : [];
    if (known === undefined) sittings.push(await storeSitting(transaction, draft));
    sittingIds.add(known ?? sittings.at(-1)!.counts.sittingId);
  }
  return { sittings, sittingIds };
}

async function storeSitting(
  transaction: WriteTransaction,
  draft: PdfDraft,
): Promise<StoredSitting> {
  const counts = await replaceSitting(transaction, draft);
  const entries = await transaction.sittingEntries(counts.sittingId);
  return { counts, entryIds: new Map(entries.map(({ id, textCounter }) => [textCounter, id])) };
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
