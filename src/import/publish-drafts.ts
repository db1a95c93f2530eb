// Publishes drafts within one transaction. An entry that is in the record already is left alone, a new one is
// added, one of a deleted sitting is restored, and one that contradicts the record stops the import. Sittings that are issued again are
// merged whole.

import { dateDoubts, isLikelyYear, yearOf } from '../record/rules/sitting-date.ts';
import type { NewSitting } from '../record/sitting.ts';
import type { Store } from '../store/contract/store.ts';
import type { LastEntry } from '../store/contract/write-transaction.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import type { DocumentFaults } from './document.ts';
import {
  DraftPublisher,
  noCounts,
  type ImportCounts,
  type PublisherOptions,
} from './draft-publisher.ts';
import { replaceSitting, type SittingCounts } from './replace-sitting.ts';
import type { EntryDraft, SittingDraft } from './read-drafts.ts';

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

// Looks at the dates of the sittings of a document, in its order: what is unlikely by itself or unlike its neighbours is warned
// about, and imported.

/** A record may lack some parliaments; a misprinted year is most often further away. */
const YEARS_APART_MAX = 25;

/** Warnings that are listed: a file with more has one mistake that is repeated. */
const WARNINGS_MAX = 100;

interface DatedSitting {
  readonly where: string;
  readonly year: number;
}

export class SittingDates {
  readonly warnings: string[] = [];
  readonly #thisYear = new Date().getUTCFullYear();
  /** The year of the sitting before the last one; null where there is none. */
  #before: number | null;
  #last: DatedSitting | null = null;
  #lastSitting: SittingDraft['sitting'] = null;

  /** The day of the last sitting of the record, which the first of the document follows. */
  constructor(lastOfRecord: string | null) {
    this.#before = lastOfRecord === null ? null : yearOf(lastOfRecord);
  }

  take({ sitting, entries: [first] }: SittingDraft): void {
    if (sitting === this.#lastSitting || sitting === null || typeof sitting === 'number') return;
    this.#lastSitting = sitting;
    const where = first?.where ?? '';
    for (const doubt of dateDoubts(sitting, this.#thisYear)) this.#warn(where, doubt);
    const year = sitting.startDate === null ? null : yearOf(sitting.startDate);
    // A year that is not likely by itself is no neighbour to compare others with.
    if (year === null || !isLikelyYear(year, this.#thisYear)) return;
    this.#judgeLast(year);
    this.#last = { where, year };
  }

  /** To be called after the last sitting. */
  end(): void {
    this.#judgeLast(null);
  }

  /** A sitting is unlike its neighbours where its year is far from that before it and from that after it. */
  #judgeLast(next: number | null): void {
    if (this.#last === null) return;
    const { year, where } = this.#last;
    const neighbours = [this.#before, next].filter((one) => one !== null);
    const isFar = neighbours.every((one) => Math.abs(one - year) > YEARS_APART_MAX);
    if (neighbours.length > 0 && isFar) {
      this.#warn(where, `the year ${year} is unlike its neighbours (${neighbours.join(', ')})`);
    }
    if (neighbours.length < 2 || !isFar) this.#before = year;
  }

  #warn(where: string, doubt: string): void {
    if (this.warnings.length < WARNINGS_MAX) this.warnings.push(`${where}: ${doubt}.`);
  }
}

// Does the work of a write and takes it back: what a dry run says is what an import would do.

type Work<Result> = (transaction: WriteTransaction) => Promise<Result>;

class Rehearsed extends Error {}

/** Writes, or only works out what a write would do. */
export async function writeOrRehearse<Result>(
  store: Store,
  isDryRun: boolean,
  work: Work<Result>,
  by: string,
): Promise<Result> {
  if (!isDryRun) return await store.write(work, by);
  let done: { readonly result: Result } | null = null;
  try {
    await store.write(async (transaction) => {
      done = { result: await work(transaction) };
      throw new Rehearsed();
    }, by);
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  if (done === null) throw new Error('a rehearsal ended without a result');
  return (done as { readonly result: Result }).result;
}
