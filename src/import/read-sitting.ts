// Reads the entries of a sitting with their history, within a transaction.

import { present } from '../base/present.ts';
import type { EntryEvent } from '../store/entries/entry-revisions.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { type RecordEntry, recordEntry } from './plan/record-entry.ts';

/** The entries of a sitting, including withdrawn ones and others that were taken out of it. */
export async function readSitting(
  transaction: WriteTransaction,
  sittingId: number,
  taken: readonly RecordEntry[] = [],
): Promise<RecordEntry[]> {
  const there = await transaction.entries.ofSitting(sittingId);
  const gone = await transaction.withdrawn.ofSitting(sittingId);
  const isThere = new Set(there.map(({ id }) => id));
  // It may have been taken out of another sitting, and be in this one.
  const entries = taken.filter(({ id }) => !isThere.has(id));
  const isTaken = new Set(entries.map(({ id }) => id));
  for (const { id } of [...there, ...gone])
    if (!isTaken.has(id)) entries.push(await readEntry(transaction, id));
  return entries.sort((a, b) => a.now.textCounter - b.now.textCounter);
}

export async function readEntry(transaction: WriteTransaction, id: number): Promise<RecordEntry> {
  return recordEntry(id, await eventsOf(transaction, id), transaction.by);
}

export async function eventsOf(
  transaction: WriteTransaction,
  id: number,
): Promise<readonly EntryEvent[]> {
  return present(await transaction.history(id), 'the history of an entry').events;
}
