// Publishes drafts within one transaction. An entry that is in the record already is left alone, a new one is
// added, one of a deleted sitting is restored, and one that contradicts the record stops the import. Sittings that are issued again are
// merged whole.

import type { NewSitting } from '../record/sitting.ts';
import type { LastEntry } from '../store/contract/write-transaction.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import type { DocumentFaults } from './document-faults.ts';
import { DraftPublisher, type PublisherOptions } from './draft-publisher.ts';
import { noCounts, type ImportCounts } from './import-counts.ts';
import { SittingDates } from './sitting-dates.ts';
import { replaceSitting, type SittingCounts } from './replace-sitting.ts';
import type { EntryDraft, SittingDraft } from './sitting-draft.ts';

export interface PublishOptions extends PublisherOptions {
  readonly faults: DocumentFaults;
  readonly progress: (entries: number) => void;
}

export interface PublishedDrafts {
  readonly counts: ImportCounts;
  /** The sittings the entries of the document are in. */
  readonly sittingIds: ReadonlySet<number>;
}

export async function publishDrafts(
  transaction: WriteTransaction,
  drafts: AsyncIterable<SittingDraft>,
  options: PublishOptions,
): Promise<PublishedDrafts> {
  const { faults, progress } = options;
  const last = await transaction.lastEntry();
  const dates = new SittingDates(await startOfSitting(transaction, last));
  const counts = noCounts(dates.warnings);
  const highestId = await transaction.highestEntryId();
  const publisher = new DraftPublisher(transaction, { last, highestId, counts }, options);
  await publisher.begin();
  for await (const draft of drafts) {
    dates.take(draft);
    for (const entry of draft.entries) {
      // After a line that is wrong the others are only read: what depends on that line would seem to be wrong too.
      if (faults.count === publisher.contradictions)
        await publisher.take(draft.sitting, entry, faults);
    }
    progress(entriesOf(counts) + counts.withdrawn);
  }
  faults.refuse();
  await publisher.flush();
  dates.end();
  return { counts, sittingIds: publisher.sittingIds };
}

/** The entries of the document that are in the record. */
export function entriesOf({ added, unchanged, restored, kept, corrected }: ImportCounts): number {
  return added + unchanged + restored + kept + corrected;
}

/** Publishes a document that has whole sittings anew. */
export async function republishDrafts(
  transaction: WriteTransaction,
  drafts: AsyncIterable<SittingDraft>,
  { faults, progress }: Pick<PublishOptions, 'faults' | 'progress'>,
): Promise<PublishedDrafts> {
  const dates = new SittingDates(null);
  const counts = noCounts(dates.warnings);
  const sittings = new Map<string, { sitting: NewSitting | number; entries: EntryDraft[] }>();
  for await (const { sitting, entries } of drafts) {
    const where = entries[0]?.where ?? '';
    if (sitting === null) {
      faults.add(
        `${where}: sitting: This field is required where whole sittings are issued again.`,
      );
      continue;
    }
    dates.take({ sitting, entries });
    const key = JSON.stringify(sitting);
    const whole = sittings.get(key) ?? { sitting, entries: [] };
    for (const entry of entries) whole.entries.push(entry);
    sittings.set(key, whole);
  }
  faults.refuse();
  const sittingIds = new Set<number>();
  for (const whole of sittings.values()) {
    const { counts: done } = await replaceSitting(transaction, whole);
    sittingIds.add(done.sittingId);
    addCounts(counts, done);
    progress(entriesOf(counts) + counts.withdrawn);
  }
  dates.end();
  return { counts, sittingIds };
}

function addCounts(counts: ImportCounts, done: SittingCounts): void {
  for (const name of [
    'added',
    'unchanged',
    'restored',
    'kept',
    'conflicts',
    'corrected',
  ] as const) {
    counts[name] += done[name];
  }
  counts.withdrawn += done.staysWithdrawn;
  counts.removed += done.withdrawn;
  if (done.isNew) counts.sittings += 1;
  if (done.venue !== null) counts.venues.push(done.venue);
  for (const one of done.differences)
    counts.differences.push({ ...one, sittingId: done.sittingId });
}

/** The day of the sitting of an entry. */
async function startOfSitting(
  transaction: WriteTransaction,
  entry: LastEntry | null,
): Promise<string | null> {
  const sitting = entry === null ? null : await transaction.item('sittings', entry.sittingId);
  return sitting?.startDate ?? null;
}
