// What an engine does for a writing, all of it within the transaction at hand. The rules are the writers' beside
// this file; an engine only finds rows and keeps them.

import type { ChangeKind } from '../../hansard/change.ts';
import type { Identifier, KnownPerson, Membership, Person } from '../../hansard/person.ts';
import type { NewSitting, Source } from '../../hansard/sitting.ts';
import type { Venue } from '../../hansard/venue.ts';
import type { IndexStorage } from '../../search/build/index-writer.ts';
import type { Collections, StoredSource } from '../contract/collections.ts';
import type { IdempotentResponse, StoredEntry, PastImport } from '../contract/write-transaction.ts';

/** SQLite answers at once, PostgreSQL in a moment. */
export type Soon<Result> = Result | Promise<Result>;

export interface WriteStorage {
  readonly entries: EntryStorage;
  readonly runs: RunStorage;
  readonly log: ChangeLog;
  readonly index: IndexStorage;
  readonly sittings: SittingStorage;
  readonly people: PeopleStorage;
  readonly members: CollectionStorage;
  readonly tokens: TokenStorage;
  readonly imports: ImportStorage;

  /** Keeps where the record stands at the end of the writing. */
  keepState(state: RecordEnd): Soon<void>;
}

/** Where the record stands when a writing begins. */
export interface RecordStart {
  readonly count: number;
  readonly nextId: number;
  readonly lastId: number | null;
}

export interface RecordEnd {
  readonly count: number;
  readonly nextId: number;
  readonly version: string;
  readonly changedAtMs: number;
}

/** When a change was made, and by whose token. */
export interface ChangeMark {
  readonly atMs: number;
  readonly by: string | null;
}

export interface EntryRow {
  readonly id: number;
  readonly textCounter: number;
  readonly type: string;
  readonly personId: number | null;
  readonly wire: string;
}

export interface CorrectedRow extends EntryRow {
  readonly revision: number;
  readonly atMs: number;
}

export interface EntryStorage {
  last(): Soon<StoredEntry | null>;
  find(id: number): Soon<StoredEntry | null>;
  /** Those of these ids that are there, ascending. */
  findEach(ids: readonly number[]): Soon<readonly StoredEntry[]>;
  findAt(sittingId: number, textCounter: number): Soon<StoredEntry | null>;
  /** The highest counter in use in a sitting; 0 where it has no entry. */
  lastCounter(sittingId: number): Soon<number>;
  /** The ids of a sitting's entries, ascending. */
  idsOfSitting(sittingId: number): Soon<readonly number[]>;
  /** The ids of the entries linked to a person, ascending. */
  idsOfPerson(personId: number): Soon<readonly number[]>;
  add(sittingId: number, rows: readonly EntryRow[], mark: ChangeMark): Soon<void>;
  /** Keeps the text each entry has as an earlier one, and gives it this. */
  correct(rows: readonly CorrectedRow[], by: string | null): Soon<void>;
  /** Keeps the text each entry has as an earlier one, and takes the entries out. */
  withdraw(ids: readonly number[]): Soon<void>;
}

/** The runs of consecutive ids: where each begins. */
export interface RunStorage {
  add(runs: readonly EntryRun[]): Soon<void>;
  /** The run an id is part of, and the position at which the next one begins. */
  runOf(id: number): Soon<EntryRun & { readonly next: number | null }>;
  remove(position: number): Soon<void>;
  /** Moves every run behind a position up by so many. */
  moveUp(position: number, by: number): Soon<void>;
  /** The last id in the record. */
  lastId(): Soon<number | null>;
}

export interface EntryRun {
  readonly position: number;
  readonly id: number;
}

export interface ChangeLog {
  /** Notes a change to an entry, whose wire form as of that revision is given. */
  note(kind: ChangeKind, entryId: number, revision: number, wire: string, atMs: number): void;
  /** Writes what was noted. */
  finish(): Soon<void>;
}

export interface SittingRow {
  readonly venueId: number | null;
  readonly sourceId: number | null;
  readonly startDate: string | null;
  readonly startTime: string | null;
  readonly endDate: string | null;
  readonly endTime: string | null;
}

export interface SittingStorage {
  has(id: number): Soon<boolean>;
  /** Whether this id was a sitting's that is no longer there. */
  wasRemoved(id: number): Soon<boolean>;
  /** The sitting of this venue, start and source; with an id, only that one. */
  like(sitting: NewSitting, id: number | null): Soon<number | null>;
  /** Without an id it gets the next one. */
  add(id: number | null, row: SittingRow): Soon<number>;
  change(id: number, row: SittingRow): Soon<void>;
}

export interface PeopleStorage {
  find(idOrSlug: number | string): Soon<Person | null>;
  findByIdentifier(identifier: Identifier): Soon<Person | null>;
  /** Everybody of this name, by id. */
  findByName(legalName: string): Soon<readonly Person[]>;
  /** Without an id the person gets the next one. */
  add(id: number | null, legalName: string, slug: string): Soon<number>;
  /** Each says whether that was new. */
  addIdentifier(personId: number, identifier: Identifier): Soon<boolean>;
  addOtherName(personId: number, name: string): Soon<boolean>;
  addMembership(personId: number, membership: Membership): Soon<boolean>;
  /** Another name or slug; rejects with NO_MEMBER where there is nobody. */
  rename(person: Person): Soon<void>;
  /** Other names, identifiers and memberships, in place of those there were. */
  replaceDetails(person: KnownPerson): Soon<void>;
  forgetDetails(personId: number): Soon<void>;
}

/** Where the members of the collections are kept. */
export type CollectionTableName = 'venue' | 'source' | 'sitting' | 'person';

export interface CollectionStorage {
  find<Name extends keyof Collections>(
    name: Name,
    idOrSlug: number | string,
  ): Soon<Collections[Name] | null>;
  sittingEntriesVersion(sittingId: number): Soon<string>;
  venueId(slug: string): Soon<number | null>;
  sourceId(source: Source): Soon<number | null>;
  /** Null where the slug is taken. */
  addVenue(name: string, slug: string): Soon<number | null>;
  /** Null where there is one of that name on that list. */
  addSource(source: Source): Soon<number | null>;
  /** Like all that changes or removes a row, these reject with NO_MEMBER where there is none. */
  changeVenue(venue: Venue): Soon<void>;
  changeSource(source: StoredSource): Soon<void>;
  /** How many sittings have the venue or source, or how many entries are linked to the person. */
  users(table: Exclude<CollectionTableName, 'sitting'>, id: number): Soon<number>;
  /** Takes a member away to which nothing leads, and notes that its id is not given out again. */
  remove(table: CollectionTableName, id: number, mark: ChangeMark): Soon<void>;
}

/** What is rejected with where a row to be changed is not there. */
export const NO_SUCH_ITEM = 'there is no member with this id';

export interface TokenStorage {
  add(name: string, digest: string, nowMs: number): Soon<boolean>;
  revoke(name: string, nowMs: number): Soon<boolean>;
  givenAnswer(tokenName: string, key: string): Soon<IdempotentResponse | null>;
  keepAnswer(tokenName: string, key: string, given: IdempotentResponse, nowMs: number): Soon<void>;
}

export interface ImportStorage {
  find(sha256: string): Soon<PastImport | null>;
  note(done: PastImport): Soon<void>;
}
