// Publishes the drafts of a document within one transaction: lines one by one (publish-lines.ts), or whole sittings
// (publish-sitting.ts).

import { dateDoubts } from '../record/rules/sitting-date.ts';
import type { NewSitting } from '../record/sitting.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { DocumentFaults } from './document.ts';
import { type ImportCounts, noCounts } from './import-counts.ts';
import { LinePublisher, type LineOptions } from './publish-lines.ts';
import { publishSitting } from './publish-sitting.ts';
import { checkSize, type EntryDraft, type SittingDraft } from './read-drafts.ts';
import { WithdrawnWords } from './withdrawn-words.ts';

export interface PublishOptions extends LineOptions {
  /** Collects the faults of the document. */
  readonly faults?: DocumentFaults;
  readonly progress?: (entries: number) => void;
  /** Whether a sitting is identified by its source rather than by its chamber and start; false by default. */
  readonly isBySource?: boolean;
}

export interface PublishedDrafts {
  readonly counts: ImportCounts;
  /** The sittings of the document's entries. */
  readonly sittingIds: ReadonlySet<number>;
  /** For a document with whole sittings: the ids of the entries that are in the record. */
  readonly entryIds: ReadonlyMap<EntryDraft, number>;
}

export async function publishDrafts(
  transaction: WriteTransaction,
  drafts: AsyncIterable<SittingDraft>,
  options: PublishOptions = {},
): Promise<PublishedDrafts> {
  const { faults = new DocumentFaults(), progress } = options;
  const counts = noCounts();
  const publisher = new LinePublisher(transaction, counts, options);
  await publisher.begin();
  for await (const draft of checkSittings(drafts, counts)) {
    for (const entry of draft.entries) {
      // After a faulty line the others are only read: lines that depend on it would seem to be faulty too.
      if (faults.count === publisher.contradictions)
        await publisher.take(draft.sitting, entry, faults);
    }
    progress?.(entriesOf(counts) + counts.withdrawn);
  }
  faults.refuse();
  await publisher.flush();
  await publisher.refuseRepeated();
  return { counts, sittingIds: publisher.sittingIds, entryIds: new Map() };
}

/** The entries of the document that are in the record. */
export function entriesOf({ added, unchanged, restored, kept, corrected }: ImportCounts): number {
  return added + unchanged + restored + kept + corrected;
}

/** Publishes a document with reissued whole sittings. */
export async function republishDrafts(
  transaction: WriteTransaction,
  drafts: AsyncIterable<SittingDraft>,
  { faults = new DocumentFaults(), progress, isBySource = false }: PublishOptions,
): Promise<PublishedDrafts> {
  const counts = noCounts();
  const wholes = new Map<string, { sitting: NewSitting | number; entries: EntryDraft[] }>();
  let [key, counter] = ['', 0];
  const givenIds = new Set<number>();
  for await (const { sitting, entries } of checkSittings(drafts, counts)) {
    if (sitting !== null) key = JSON.stringify(sitting);
    const whole = wholes.get(key) ?? (sitting === null ? null : { sitting, entries: [] });
    if (whole !== null) wholes.set(key, whole);
    for (const entry of entries) {
      const { id, textCounter = counter + 1 } = entry.claim;
      if (id !== undefined && givenIds.has(id)) {
        faults.add(`${entry.where}: id: ${id} is the id of an entry before it.`);
      } else if (id !== undefined) givenIds.add(id);
      const isOfLast = sitting !== null || textCounter > counter;
      counter = textCounter;
      if (whole !== null) checkSize(whole.entries.length, `${entry.where}: `);
      if (whole !== null && isOfLast) whole.entries.push(entry);
      else faults.add(`${entry.where}: ${NOT_NAMED}`);
    }
  }
  faults.refuse();
  const sittingIds = new Set<number>();
  const words = new WithdrawnWords(transaction);
  const entryIds = new Map<EntryDraft, number>();
  for (const whole of wholes.values()) {
    const { sittingId, ids } = await publishSitting(
      transaction,
      { ...whole, isBySource, earlier: sittingIds },
      counts,
      words,
    );
    for (const [entry, id] of ids) entryIds.set(entry, id);
    sittingIds.add(sittingId);
    progress?.(entriesOf(counts) + counts.withdrawn);
  }
  return { counts, sittingIds, entryIds };
}

const NOT_NAMED = 'sitting: This field is required with --reissue.';

/** Warnings listed at most: a file with more repeats one mistake. */
const WARNINGS_MAX = 100;

/** Warns about an unlikely date, which is imported anyway. */
async function* checkSittings(drafts: AsyncIterable<SittingDraft>, { warnings }: ImportCounts) {
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
