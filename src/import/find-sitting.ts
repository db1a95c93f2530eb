// Finds the record's sitting for a document.

import { OperatorError } from '../base/errors.ts';
import type { NewSitting } from '../record/sitting.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import type { DocumentEntry } from './plan/plan-entry.ts';
import { saysTheSame } from './plan/record-entry.ts';
import { readSitting } from './read-sitting.ts';

/**
 * The record's sitting for a document: the one with its chamber and start, or else one with the same content that begins, or
 * began before a person changed it, at any time of that day. One that is identified by its source is the one from it, or one
 * with the same content from a source of another list: the record may have it from a printed document. Null if the record does
 * not have it.
 */
export async function findSitting(
  transaction: WriteTransaction,
  sitting: NewSitting | number,
  { entries, isBySource, earlier }: SoughtSitting,
): Promise<number | null> {
  const stored = await findStored(transaction, sitting, { entries, isBySource, earlier });
  if (stored === null || !earlier.has(stored)) return stored;
  throw new OperatorError(
    `sitting: The sitting ${describe(sitting)} is in this file twice, with different descriptions.`,
  );
}

interface SoughtSitting {
  readonly entries: readonly DocumentEntry[];
  readonly isBySource: boolean;
  /** The sittings of the same document that were published before it: it is none of them, and their history is not yet stored. */
  readonly earlier: ReadonlySet<number>;
}

function describe(sitting: NewSitting | number): string {
  if (typeof sitting === 'number') return String(sitting);
  const { venueSlug, startDate, startTime } = sitting;
  return [venueSlug, startDate, startTime].filter((part) => part !== null).join(' ');
}

async function findStored(
  transaction: WriteTransaction,
  sitting: NewSitting | number,
  { entries, isBySource, earlier }: SoughtSitting,
): Promise<number | null> {
  const requestedId = typeof sitting === 'number' ? sitting : (sitting.id ?? null);
  if (requestedId !== null && (await transaction.sittings.has(requestedId))) return requestedId;
  if (typeof sitting === 'number')
    throw new OperatorError(`sitting: There is no sitting ${sitting}.`);
  const { source } = sitting;
  const [same] = isBySource ? [] : await transaction.sittings.at(sitting);
  const ofSource =
    isBySource && source !== null ? await transaction.sittings.ofSource(source) : null;
  if (same !== undefined || ofSource !== null) return same ?? ofSource;
  for (const candidateId of await transaction.sittings.ofDay(sitting)) {
    if (earlier.has(candidateId)) continue;
    const candidate = await transaction.item('sittings', candidateId);
    const mayBe = !isBySource || candidate?.source?.listPage !== source?.listPage;
    if (mayBe && saysTheSame(await readSitting(transaction, candidateId), entries))
      return candidateId;
  }
  return null;
}
