// The write operation on the report of an import: what a person looked at is marked as done, or as open again.

import { clientErrors } from '../errors.ts';
import type { StoredReport } from '../record/import-report.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';

interface ReviewMark {
  /** The digest of the document. */
  readonly sha256: string;
  /** Which point of its report, from 0 on. */
  readonly point: number;
  readonly done: boolean;
}

export async function markReviewed(
  transaction: WriteTransaction,
  { sha256, point, done }: ReviewMark,
): Promise<null> {
  const text = (await transaction.imports.find(sha256))?.report ?? null;
  const report = text === null ? null : (JSON.parse(text) as StoredReport);
  const marked = report?.review[point];
  if (report === null || marked === undefined) throw clientErrors.notFound();
  const review = report.review.with(point, { ...marked, done });
  await transaction.imports.storeReport(sha256, JSON.stringify({ ...report, review }));
  return null;
}
