// Publishes drafts within one transaction. An entry that is in the record already is left alone, a new one is
// added, one of a deleted sitting is restored, and one that contradicts the record stops the import. Sittings that are issued again are
// merged whole.

import type { ImportedSitting } from '../linking/link-record.ts';
import { dateDoubts } from '../record/rules/sitting-date.ts';
import type { NewSitting } from '../record/sitting.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import type { DocumentFaults } from './document.ts';
import { DraftPublisher, type PublisherOptions } from './draft-publisher.ts';
import { type ImportCounts, noCounts } from './import-counts.ts';
import { replaceSitting } from './replace-sitting.ts';
import type { EntryDraft, SittingDraft } from './read-drafts.ts';

export interface PublishOptions extends PublisherOptions {
  readonly faults: DocumentFaults;
  readonly progress: (entries: number) => void;
}

export interface PublishedDrafts {
  readonly counts: ImportCounts;
  /** The sittings the entries of the document are in. */
  readonly sittingIds: ReadonlySet<number>;
  /** Of a document that has whole sittings: each of them, and the ids of the entries that are in the record. */
  readonly sittings: readonly ImportedSitting[];
  readonly entryIds: ReadonlyMap<EntryDraft, number>;
}

export async function publishDrafts(
  transaction: WriteTransaction,
  drafts: AsyncIterable<SittingDraft>,
  options: PublishOptions,
): Promise<PublishedDrafts> {
  const { faults, progress } = options;
  const counts = noCounts();
  const last = await transaction.lastEntry();
  const highestId = await transaction.highestEntryId();
  const publisher = new DraftPublisher(transaction, { last, highestId, counts }, options);
  await publisher.begin();
  for await (const draft of withDateWarnings(drafts, counts)) {
    for (const entry of draft.entries) {
      // After a line that is wrong the others are only read: what depends on that line would seem to be wrong too.
      if (faults.count === publisher.contradictions)
        await publisher.take(draft.sitting, entry, faults);
    }
    progress(entriesOf(counts) + counts.withdrawn);
  }
  faults.refuse();
  await publisher.flush();
  return { counts, sittingIds: publisher.sittingIds, sittings: [], entryIds: new Map() };
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
  const counts = noCounts();
  const wholes = new Map<string, { sitting: NewSitting | number; entries: EntryDraft[] }>();
  for await (const { sitting, entries } of withDateWarnings(drafts, counts)) {
    if (sitting === null) {
      const where = entries[0]?.where ?? '';
      faults.add(
        `${where}: sitting: This field is required where whole sittings are issued again.`,
      );
      continue;
    }
    const key = JSON.stringify(sitting);
    const whole = wholes.get(key) ?? { sitting, entries: [] };
    for (const entry of entries) whole.entries.push(entry);
    wholes.set(key, whole);
  }
  faults.refuse();
  const sittings: ImportedSitting[] = [];
  const entryIds = new Map<EntryDraft, number>();
  for (const whole of wholes.values()) {
    const { sittingId, ids } = await replaceSitting(transaction, whole, counts);
    for (const [entry, id] of ids) entryIds.set(entry, id);
    const { venueSlug = null, startDate = null } =
      typeof whole.sitting === 'number' ? {} : whole.sitting;
    sittings.push({ sittingId, venueSlug, startDate });
    progress(entriesOf(counts) + counts.withdrawn);
  }
  const sittingIds = new Set(sittings.map(({ sittingId }) => sittingId));
  return { counts, sittingIds, sittings, entryIds };
}

/** Warnings that are listed: a file with more has one mistake that is repeated. */
const WARNINGS_MAX = 100;

/** Warns about what is not likely of the date of a sitting, which is imported all the same. */
async function* withDateWarnings(
  drafts: AsyncIterable<SittingDraft>,
  { warnings }: ImportCounts,
): AsyncGenerator<SittingDraft> {
  const thisYear = new Date().getUTCFullYear();
  let last: SittingDraft['sitting'] = null;
  for await (const draft of drafts) {
    const { sitting, entries } = draft;
    const isDescribed = typeof sitting === 'object' && sitting !== null;
    for (const doubt of isDescribed && sitting !== last ? dateDoubts(sitting, thisYear) : []) {
      if (warnings.length < WARNINGS_MAX) warnings.push(`${entries[0]?.where ?? ''}: ${doubt}.`);
    }
    last = sitting;
    yield draft;
  }
}
