// Write operations on the report of an import: marks points as done or open again, and creates a person for a speaker who is
// not in the record.

import { clientErrors } from '../errors.ts';
import type { ReviewPoint, StoredReport } from '../record/import-report.ts';
import type { PersonFields } from '../record/person.ts';
import { present } from '../present.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { createItem } from './publish-items.ts';

interface ReviewMark {
  /** The digest of the document. */
  readonly sha256: string;
  /** The index of the point in its report. */
  readonly point: number;
  readonly done: boolean;
}

export async function markReviewed(
  transaction: WriteTransaction,
  { sha256, point, done }: ReviewMark,
): Promise<null> {
  const report = await findReport(transaction, sha256);
  const marked = report.review[point];
  if (marked === undefined) throw clientErrors.notFound();
  const review = report.review.with(point, { ...marked, done });
  await transaction.imports.storeReport(sha256, JSON.stringify({ ...report, review }));
  return null;
}

async function findReport(transaction: WriteTransaction, sha256: string): Promise<StoredReport> {
  const text = (await transaction.imports.find(sha256))?.report ?? null;
  if (text === null) throw clientErrors.notFound();
  return JSON.parse(text) as StoredReport;
}

interface NamedSpeaker {
  readonly sha256: string;
  /** A known person, by id, or the person to create. */
  readonly person: number | PersonFields;
  /** Their entries. */
  readonly entryIds: readonly number[];
}

/** Links a speaker's entries to the person, and marks the points about them as done. */
export async function nameSpeaker(
  transaction: WriteTransaction,
  { sha256, person, entryIds }: NamedSpeaker,
): Promise<null> {
  const report = await findReport(transaction, sha256);
  const id =
    typeof person === 'number'
      ? person
      : (await createItem(transaction, { collection: 'people', fields: person })).id;
  const { legalName, slug } = present(await transaction.item('people', id), 'the person');
  const linked = entryIds.toSorted((one, other) => one - other);
  await transaction.links.add(
    linked.map((entryId) => ({ entryId, person: { id, legalName, slug } })),
  );
  const isTheirs = ({ kind, entry }: ReviewPoint): boolean =>
    kind === 'speaker' && linked.includes(entry ?? 0);
  const review = report.review.map((point) => (isTheirs(point) ? { ...point, done: true } : point));
  await transaction.imports.storeReport(sha256, JSON.stringify({ ...report, review }));
  return null;
}
