// A store and a plain copy of its record: every write goes to both.

import type { CorrectedEntry, EntryBody, NewEntry } from '../../../src/record/entry.ts';
import type { PersonClaim } from '../../../src/record/rules/person-claim.ts';
import type { NewSitting } from '../../../src/record/sitting.ts';
import { FIRST_CHAMBERS } from '../../../src/store/schema.ts';
import type { WriteTransaction } from '../../../src/store/writing/write-transaction.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import type { BruteRecord } from '../oracle/brute-finder.ts';
import { correctById } from './entries.ts';

export class MirroredRecord {
  readonly store: Store;
  readonly brute: BruteRecord = {
    entries: new Map(),
    sittings: new Map(),
    venues: [...FIRST_CHAMBERS],
    people: new Map(),
    highestId: 0,
    memberships: [],
  };

  constructor(store: Store) {
    this.store = store;
  }

  /** One transaction. It must not fail, because the copy is not rolled back. */
  async write<Result>(work: (writing: MirroredWriting) => Promise<Result>): Promise<Result> {
    return await this.store.write((transaction) =>
      work(new MirroredWriting(transaction, this.brute)),
    );
  }
}

export class MirroredWriting {
  readonly #transaction: WriteTransaction;
  readonly #brute: BruteRecord;

  constructor(transaction: WriteTransaction, brute: BruteRecord) {
    this.#transaction = transaction;
    this.#brute = brute;
  }

  async addVenue(name: string, slug: string): Promise<number> {
    const id = (await this.#transaction.venues.add({ name, slug }))!;
    this.#brute.venues.push({ id, name, slug });
    return id;
  }

  async addSitting(sitting: NewSitting): Promise<number> {
    const id = await this.#transaction.sittings.add(sitting);
    const { venueSlug, startDate, startTime } = sitting;
    const venueId = this.#brute.venues.find(({ slug }) => slug === venueSlug)?.id ?? null;
    this.#brute.sittings.set(id, { id, venueId, startDate, startTime });
    return id;
  }

  async describePerson(
    claim: PersonClaim & { readonly id: number; readonly slug: string },
  ): Promise<void> {
    await this.#transaction.people.describe(claim);
    const { id, slug, legalName } = claim;
    this.#brute.people.set(id, { id, legalName, slug });
    for (const membership of claim.memberships) {
      this.#brute.memberships.push({ personId: id, membership });
    }
  }

  async append(sittingId: number, entries: readonly NewEntry[]): Promise<readonly number[]> {
    const ids = await this.#transaction.entries.append(sittingId, entries);
    for (const [index, id] of ids.entries()) {
      const entry = entries[index]!;
      const language = entry.details?.language ?? null;
      this.#brute.entries.set(id, { id, sittingId, body: bodyOf(entry), language });
      this.#brute.highestId = id;
    }
    return ids;
  }

  async correct(id: number, change: Partial<CorrectedEntry>): Promise<void> {
    const { sittingId, body, language: before } = this.#brute.entries.get(id)!;
    const corrected = { ...body, ...change };
    const kind = Object.keys(change).join() === 'speaker' ? 'linked' : 'corrected';
    await correctById(this.#transaction.entries, id, corrected, kind);
    const language = change.details === undefined ? before : change.details.language;
    this.#brute.entries.set(id, { id, sittingId, body: bodyOf(corrected), language });
  }

  /** Gives many entries the same text, which the store writes in one statement. */
  async correctAll(ids: readonly number[], content: string): Promise<void> {
    const before = ids.map((id) => this.#brute.entries.get(id)!);
    const ascending = ids.toSorted((one, other) => one - other);
    const change = (body: EntryBody): EntryBody => ({ ...body, content });
    await this.#transaction.entries.correctEach(ascending, 'corrected', change);
    for (const entry of before) {
      this.#brute.entries.set(entry.id, { ...entry, body: { ...entry.body, content } });
    }
  }

  async withdraw(id: number): Promise<void> {
    await this.#transaction.entries.withdraw(id);
    this.#brute.entries.delete(id);
  }

  lastCounter(sittingId: number): Promise<number> {
    return this.#transaction.entries.lastCounter(sittingId);
  }
}

function bodyOf({
  textCounter,
  type,
  speakerName,
  speakerTitle,
  speaker,
  content,
}: NewEntry): EntryBody {
  return { textCounter, type, speakerName, speakerTitle, speaker, content };
}
