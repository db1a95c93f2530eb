// Publishes drafts within one transaction. An entry that is in the record already is left alone, a new one is
// added, and one that contradicts the record stops the import.

import { OperatorError } from '../errors.ts';
import type { NewEntry } from '../hansard/entry.ts';
import type { EntryClaim, SpeakerClaim } from '../hansard/rules/entry-rules.ts';
import type { Person } from '../hansard/person.ts';
import { UNDESCRIBED_SITTING } from '../hansard/sitting.ts';
import { agreesWith } from '../hansard/details-text.ts';
import { NO_DETAILS } from '../hansard/entry-details.ts';
import { wireForm } from '../hansard/wire-form.ts';
import { PersonConflict, SittingConflict } from '../store/contract/conflicts.ts';
import type {
  StoredEntry,
  LastEntry,
  WriteTransaction,
} from '../store/contract/write-transaction.ts';
import type { DocumentFaults } from './document-faults.ts';
import type { EntryDraft, SittingDraft } from './sitting-draft.ts';
import { SittingDates } from './sitting-dates.ts';

export interface ImportCounts {
  added: number;
  unchanged: number;
  sittings: number;
  readonly venues: string[];
  /** What a person should look at, such as a year unlike the others; the first hundred. */
  readonly warnings: string[];
}

/** Errors that are the document's fault: they are reported with the line that caused them. */
const CONTRADICTIONS = [OperatorError, PersonConflict, SittingConflict];

/** Entries handed to the store at a time. */
const BATCH_ENTRIES = 512;

export async function publishDrafts(
  publication: WriteTransaction,
  drafts: AsyncIterable<SittingDraft>,
  faults: DocumentFaults,
  progress: (entries: number) => void,
): Promise<ImportCounts> {
  const last = await publication.lastEntry();
  const dates = new SittingDates(await startOfSitting(publication, last));
  const publisher = new DraftPublisher(publication, last, dates);
  await publisher.begin();
  for await (const draft of drafts) {
    dates.take(draft);
    for (const entry of draft.entries) {
      // After a line that is wrong the others are only read: what depends on that line would seem to be wrong too.
      if (faults.count === publisher.contradictions)
        await publisher.take(draft.sitting, entry, faults);
    }
    progress(publisher.counts.added + publisher.counts.unchanged);
  }
  faults.refuse();
  await publisher.flush();
  dates.end();
  return publisher.counts;
}

/** The day of the sitting of an entry. */
async function startOfSitting(
  publication: WriteTransaction,
  entry: LastEntry | null,
): Promise<string | null> {
  const sitting = entry === null ? null : await publication.item('sittings', entry.sittingId);
  return sitting?.startDate ?? null;
}

class DraftPublisher {
  readonly counts: ImportCounts;
  /** Entries that contradict the record. */
  contradictions = 0;
  readonly #publication: WriteTransaction;
  /** Ids up to this one were in use before the import began. */
  readonly #lastKnownId: number;
  #lastGivenId = 0;
  /** The sitting and counter of the entry before. */
  #previous: { sittingId: number; textCounter: number } | null;
  #draftSitting: SittingDraft['sitting'] = null;
  /** The highest counter of each sitting that was added to: no entry of the sitting is above it. */
  readonly #highest = new Map<number, number>();
  #pending: NewEntry[] = [];
  #pendingSitting = 0;

  constructor(publication: WriteTransaction, last: LastEntry | null, dates: SittingDates) {
    this.#publication = publication;
    const { warnings } = dates;
    this.counts = { added: 0, unchanged: 0, sittings: 0, venues: [], warnings };
    this.#lastKnownId = last?.id ?? 0;
    this.#previous = last;
  }

  /** An import that comes in parts goes on with the last sitting: its next entries need not be looked up one by one. */
  async begin(): Promise<void> {
    if (this.#previous !== null) await this.#findHighest(this.#previous.sittingId);
  }

  async #findHighest(sittingId: number): Promise<void> {
    if (this.#highest.has(sittingId)) return;
    this.#highest.set(sittingId, await this.#publication.lastCounter(sittingId));
  }

  /** An entry that contradicts the record is noted. */
  async take(
    sitting: SittingDraft['sitting'],
    { where, claim }: EntryDraft,
    faults: DocumentFaults,
  ): Promise<void> {
    try {
      const { id } = claim;
      if (id !== undefined) {
        if (id <= this.#lastGivenId)
          fail(`id: ${id} does not rise; the one before is ${this.#lastGivenId}.`);
        this.#lastGivenId = id;
      }
      const known = id !== undefined && id <= this.#lastKnownId ? await this.#findKnown(id) : null;
      const sittingId = known?.sittingId ?? (await this.#sittingFor(sitting, claim.textCounter));
      const textCounter = claim.textCounter ?? this.#nextCounter(sittingId);
      const speaker = claim.speaker === null ? null : await this.#speaker(claim.speaker);
      const { type, speakerName, speakerTitle, content } = claim;
      const body = { textCounter, type, speakerName, speakerTitle, speaker, content };
      const there =
        known ??
        (this.#isFree(sittingId, textCounter) ? null : await this.#findAt(sittingId, textCounter));
      this.#previous = { sittingId, textCounter };
      if (there !== null) {
        const isSame = there.wire === wireForm(body) && (await this.#agrees(there.id, claim));
        if (!isSame) fail(contradiction(there, textCounter));
        this.counts.unchanged += 1;
        return;
      }
      const isFull = sittingId !== this.#pendingSitting || this.#pending.length >= BATCH_ENTRIES;
      if (isFull) await this.flush();
      const details = given(claim) ? { details: { ...NO_DETAILS, ...claim.details } } : null;
      this.#add(sittingId, { ...body, ...details, ...(id !== undefined && { id }) });
    } catch (error) {
      if (CONTRADICTIONS.some((Kind) => error instanceof Kind)) {
        this.contradictions += 1;
        faults.add(`${where}: ${(error as Error).message}`);
        return;
      }
      throw error;
    }
  }

  async flush(): Promise<void> {
    if (this.#pending.length === 0) return;
    await this.#publication.appendEntries(this.#pendingSitting, this.#pending);
    this.#pending = [];
  }

  /** Whether what is given of the details of an entry is what the record has; what is not given contradicts nothing. */
  async #agrees(id: number, claim: EntryClaim): Promise<boolean> {
    if (!given(claim)) return true;
    const stored = (await this.#publication.entryDetails([id])).get(id) ?? null;
    return agreesWith(claim.details, stored);
  }

  #add(sittingId: number, entry: NewEntry): void {
    this.#pendingSitting = sittingId;
    this.#pending.push(entry);
    this.counts.added += 1;
    const highest = this.#highest.get(sittingId);
    if (highest !== undefined && entry.textCounter > highest) {
      this.#highest.set(sittingId, entry.textCounter);
    }
  }

  async #findKnown(id: number): Promise<StoredEntry> {
    const known = await this.#publication.findEntry(id);
    return (
      known ??
      fail(
        `id: ${id} is not in the record, and new ids must be above its last one, ${this.#lastKnownId}.`,
      )
    );
  }

  /** Returns the sitting of an entry: the one it names, or the one that its counter implies. */
  async #sittingFor(
    sitting: SittingDraft['sitting'],
    textCounter: number | undefined,
  ): Promise<number> {
    if (sitting === null) {
      const last = this.#previous;
      this.#draftSitting = null;
      if (last !== null && (textCounter === undefined || textCounter > last.textCounter))
        return last.sittingId;
      return this.#made(await this.#publication.addSitting(UNDESCRIBED_SITTING));
    }
    if (sitting === this.#draftSitting && this.#previous !== null) return this.#previous.sittingId;
    this.#draftSitting = sitting;
    if (typeof sitting === 'number') {
      if (!(await this.#publication.hasSitting(sitting)))
        fail(`sitting: There is no sitting ${sitting}.`);
      await this.#findHighest(sitting);
      return sitting;
    }
    const stored = await this.#publication.sitting(sitting);
    if (stored.madeVenue !== null) this.counts.venues.push(stored.madeVenue);
    if (stored.isNew) return this.#made(stored.id);
    await this.#findHighest(stored.id);
    return stored.id;
  }

  #made(sittingId: number): number {
    this.counts.sittings += 1;
    this.#highest.set(sittingId, 0);
    return sittingId;
  }

  #nextCounter(sittingId: number): number {
    return this.#previous?.sittingId === sittingId ? this.#previous.textCounter + 1 : 1;
  }

  /** Whether this counter is free in the sitting, as far as can be said without reading the store. */
  #isFree(sittingId: number, textCounter: number): boolean {
    const highest = this.#highest.get(sittingId);
    return highest !== undefined && textCounter > highest;
  }

  /** Returns the entry that has this counter in the sitting already. */
  async #findAt(sittingId: number, textCounter: number): Promise<StoredEntry | null> {
    await this.flush();
    return this.#publication.findEntryAt(sittingId, textCounter);
  }

  async #speaker(claim: NonNullable<SpeakerClaim>): Promise<Person> {
    if (typeof claim === 'object') {
      await this.#publication.knowPerson(claim);
      return claim;
    }
    return (
      (await this.#publication.findPerson(claim)) ?? fail(`speaker: Nobody is known as "${claim}".`)
    );
  }
}

/** Whether anything is given of the details. */
function given({ details }: EntryClaim): boolean {
  for (const key in details) return key !== '';
  return false;
}

function contradiction({ id }: StoredEntry, textCounter: number): string {
  return (
    `entry ${id} is already in the record at text_counter ${textCounter} and says something else. ` +
    'An import adds; it does not correct.'
  );
}

function fail(message: string): never {
  throw new OperatorError(message);
}
