// Write operations on the report of an import: marks points as done or open again, and creates a person for a speaker who is
// not in the record.

import { hash } from 'node:crypto';
import { type ClientError, clientErrors } from '../base/errors.ts';
import type { ReviewPoint, StoredReport } from '../record/import-report.ts';
import { nameTokens } from '../record/labels/fold-name.ts';
import { isSame, type OfficeHolder, officeHolders } from '../record/labels/office-holders.ts';
import { NO_MEMBERSHIP, NO_PERSON_DETAILS } from '../record/person.ts';
import { readWireForm } from '../record/wire-form.ts';
import { everyItem } from '../store/every-item.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { createItem } from './publish-items.ts';

interface ReviewMark {
  /** The digest of the document. */
  readonly sha256: string;
  /** Each with its index in the report, and its mark as the client was shown it: the document may have been imported again since. */
  readonly points: readonly { readonly point: number; readonly mark: string }[];
  readonly done: boolean;
}

export async function markReviewed(
  transaction: WriteTransaction,
  { sha256, points, done }: ReviewMark,
): Promise<null> {
  const report = await findReport(transaction, sha256);
  const review = [...report.review];
  for (const { point, mark } of points) {
    const marked = review[point];
    if (marked === undefined) throw clientErrors.notFound();
    if (pointMark(marked) !== mark) throw changedSince();
    review[point] = { ...marked, done };
  }
  await transaction.imports.storeReport(sha256, JSON.stringify({ ...report, review }));
  return null;
}

/** Differs between two points of reports, whether or not they are marked as done. */
export function pointMark({ kind, page, reason, text, record, entry }: ReviewPoint): string {
  return markOf([kind, page, reason, text, record, entry]);
}

/** Differs between two speakers: by name, role, or entries. */
export function holderMark({ legalName, role, entryIds }: OfficeHolder): string {
  return markOf([legalName, role, entryIds]);
}

/** Enough digits that nobody meets two of one report that are equal. */
const MARK_DIGITS = 16;

function markOf(fields: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(fields), 'hex').slice(0, MARK_DIGITS);
}

const changedSince = (): ClientError =>
  clientErrors.conflict('The report has changed since: reload the page.');

async function findReport(transaction: WriteTransaction, sha256: string): Promise<StoredReport> {
  const text = (await transaction.imports.find(sha256))?.report ?? null;
  if (text === null) throw clientErrors.notFound();
  return JSON.parse(text) as StoredReport;
}

interface NamedSpeaker {
  readonly sha256: string;
  /** One of their entries. */
  readonly entryId: number;
  /** The mark of the speaker as the client was shown them: a label may have been corrected since. */
  readonly mark: string;
}

/**
 * Links the entries of a speaker whom a document names to a person, and marks the points about them as done. The person is
 * created, unless one with the same office and name is known. Refused if the speaker is not as the client was shown them.
 */
export async function nameSpeaker(
  transaction: WriteTransaction,
  { sha256, entryId, mark }: NamedSpeaker,
): Promise<null> {
  const report = await findReport(transaction, sha256);
  const entries = await readSpoken(transaction, report.sittings);
  const holder = officeHolders(entries, transaction.labels).get(entryId);
  if (holder === undefined) {
    throw clientErrors.badRequest('The entry has no speaker to link: reload the page.');
  }
  if (holderMark(holder) !== mark) throw changedSince();
  const personId =
    (await findHolder(transaction, holder)) ?? (await createHolder(transaction, holder));
  const theirs = new Set(holder.entryIds);
  const links = entries
    .filter(({ id }) => theirs.has(id))
    .map(({ id, revision }) => ({ entryId: id, revision, personId }))
    .sort((a, b) => a.entryId - b.entryId);
  await transaction.links.add(links);
  const isTheirs = ({ kind, entry }: ReviewPoint): boolean =>
    kind === 'speaker' && theirs.has(entry ?? 0);
  const review = report.review.map((point) => (isTheirs(point) ? { ...point, done: true } : point));
  await transaction.imports.storeReport(sha256, JSON.stringify({ ...report, review }));
  return null;
}

async function readSpoken(transaction: WriteTransaction, sittingIds: readonly number[]) {
  const all = [];
  for (const sittingId of sittingIds) {
    for (const { id, revision, wire } of await transaction.entries.ofSitting(sittingId)) {
      const { speaker, speakerName, speakerTitle } = readWireForm(wire);
      const isLinked = speaker !== null;
      all.push({ id, sittingId, revision, speakerName, speakerTitle, isLinked });
    }
  }
  return all;
}

/** The id of the person with the same office and name; null if nobody has them. */
async function findHolder(
  transaction: WriteTransaction,
  holder: OfficeHolder,
): Promise<number | null> {
  const readBefore = (await everyItem(transaction, 'people')).find(({ legalName, memberships }) => {
    const name = nameTokens(legalName, transaction.labels);
    const roles =
      memberships.length === 0
        ? [null]
        : memberships.flatMap(({ role, office }) => [office ?? [], role ?? []].flat());
    return roles.some((held) => isSame({ name, role: held }, holder));
  });
  return readBefore?.id ?? null;
}

async function createHolder(
  transaction: WriteTransaction,
  { legalName, role, sittingId }: OfficeHolder,
): Promise<number> {
  const { startDate = null } = (await transaction.item('sittings', sittingId)) ?? {};
  const memberships = role === null ? [] : [{ ...NO_MEMBERSHIP, office: role, startDate }];
  const fields = { ...NO_PERSON_DETAILS, slug: null, legalName, memberships };
  return (await createItem(transaction, { collection: 'people', fields })).id;
}
