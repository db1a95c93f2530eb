// Publishes drafts within one transaction. An entry that is in the record already is left alone, a new one is
// added, one of a deleted sitting is restored, and one that contradicts the record stops the import.

import type { LastEntry } from '../store/contract/write-transaction.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import type { DocumentFaults } from './document-faults.ts';
import { DraftPublisher, type PublisherOptions } from './draft-publisher.ts';
import { noCounts, type ImportCounts } from './import-counts.ts';
import { SittingDates } from './sitting-dates.ts';
import type { SittingDraft } from './sitting-draft.ts';

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
    progress(counts.added + counts.unchanged + counts.restored + counts.withdrawn);
  }
  faults.refuse();
  await publisher.flush();
  dates.end();
  return { counts, sittingIds: publisher.sittingIds };
}

/** The day of the sitting of an entry. */
async function startOfSitting(
  transaction: WriteTransaction,
  entry: LastEntry | null,
): Promise<string | null> {
  const sitting = entry === null ? null : await transaction.item('sittings', entry.sittingId);
  return sitting?.startDate ?? null;
}
