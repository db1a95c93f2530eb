// The store: where the record is kept. Both engines make these promises, and one contract suite
// (test/store/) holds them to it.

import type { Change } from '../hansard/change.ts';
import type { EntryBody, NewEntry } from '../hansard/entry.ts';
import type { ExportedEntry } from '../hansard/exported-entry.ts';
import type { PageNumber, PagePlace } from '../hansard/page.ts';
import type { KnownPerson, Person } from '../hansard/person.ts';
import type { PersonClaim } from '../hansard/person-claim.ts';
import type { NewSitting, Source } from '../hansard/sitting.ts';
import type { Venue } from '../hansard/venue.ts';
import type { EntryAddress } from '../hansard/wire-form.ts';
import type { EntrySet } from '../search/entry-set.ts';

export interface Store {
  /** How large the record is and when it last changed, as of the present turn of the event loop. */
  recordState(): Promise<RecordState>;

  /** The stamp of that state where it can be told without waiting; null where it cannot. */
  presentStamp(): string | null;

  /**
   * Does reads that belong together: none of them sees an older state than the one before it, from whichever
   * server they are answered. With `newest`, all see what any process wrote before.
   */
  together<Result>(work: () => Promise<Result>, newest: boolean): Promise<Result>;

  /**
   * One page of entries in ascending id, found by position: gaps in the ids and the depth of the page
   * cost nothing. The page and the state come from one snapshot. Null past the last page.
   */
  entryPage(request: PageRequest): Promise<EntryPage | null>;

  /** The entries after an id in ascending id, at most so many; the state comes from the same snapshot. */
  entriesAfter(id: number, size: number, address: EntryAddress): Promise<EntriesAfter>;

  /** One entry by its id; null where there is none, or none any more. */
  entry(id: number, address: EntryAddress): Promise<EntryAnswer | null>;

  /**
   * Does a piece of writing as one transaction: when the promise resolves, all of it is on disk; when
   * it rejects, nothing of it is. One writer at a time; readers never wait for it. `by` is noted with
   * every change: the name of whose token it was, or null for the operator's own commands.
   */
  write<Result>(
    work: (publication: Publication) => Promise<Result>,
    by?: string | null,
  ): Promise<Result>;

  /** One page of a collection beside the entries, in ascending id; null past its last page. */
  collection<Name extends keyof Collections>(
    name: Name,
    page: PageNumber,
    size: number,
  ): Promise<CollectionPage<Collections[Name]> | null>;

  /** One member of such a collection, by its id or, where it has one, its slug. */
  member<Name extends keyof Collections>(
    name: Name,
    idOrSlug: number | string,
  ): Promise<Collections[Name] | null>;

  /** The entries of a sitting by text_counter: a JSON array in UTF-8. */
  sittingEntries(sittingId: number, address: EntryAddress): Promise<Uint8Array>;

  /**
   * Differs after every change to the entries of a sitting, and only then: ASCII letters, digits and full
   * stops. Whoever reads both reads this first.
   */
  sittingEntriesVersion(sittingId: number): Promise<string>;

  /** The changes after `since`, in order, at most so many. */
  changes(since: number, limit: number): Promise<readonly Change[]>;

  /** How many changes there are: the last one's number. */
  lastChange(): Promise<number>;

  /** Every text an entry had, oldest first; null where the entry is not, or no longer, in the record. */
  revisions(id: number): Promise<readonly EntryRevision[] | null>;

  /** The token with this digest, unless it was revoked. */
  token(digest: string): Promise<Token | null>;

  /** Every token ever made, by name. */
  tokens(): Promise<readonly Token[]>;

  /**
   * The record in ascending id, or what of it was found, some entries at a time, from one snapshot, in little
   * memory however large it is. Whoever stops early ends it at once. Throws RecordMoved, before anything
   * is given, where the record is no longer the one in which it was found.
   */
  exportEntries(only?: FoundSet): AsyncIterable<readonly ExportedEntry[]>;

  /** Makes the index anew from the entries, all of it or nothing. */
  reindex(): Promise<void>;

  /** Verifies the store's promises on its data; yields each broken one as a sentence. */
  check(progress: (entriesChecked: number) => void): AsyncIterable<string>;

  /**
   * Copies the record as it is at this moment, history and tokens too, into a file that must not be there
   * yet and appears when it is whole and was read through. Readers and writers go on meanwhile.
   */
  backup(file: string, progress: (done: number, total: number) => void): Promise<BackupReport>;

  /** Says whether the store can be read now; rejects with the reason when not. */
  ping(): Promise<void>;

  /** Ends every connection; safe to call twice. */
  close(): Promise<void>;
}

/** Entries that were found, and the stamp of the record they were found in. */
export interface FoundSet {
  readonly stamp: string;
  readonly entries: EntrySet;
}

export interface BackupReport {
  readonly entries: number;
  readonly bytes: number;
}

export interface RecordState {
  /** Entries in the record: kept, not counted. */
  readonly count: number;
  /** Differs after every change, also after a restored backup took another course. */
  readonly stamp: string;
  readonly changedAtMs: number;
}

export interface PageRequest {
  readonly page: PageNumber;
  readonly size: number;
  readonly address: EntryAddress;
  /** What is put round the entries: told once it is known where the page lies. */
  readonly envelope: (place: PagePlace, state: RecordState) => Envelope;
}

/** Text before and after the entries of a page. */
export type Envelope = readonly [before: string, after: string];

export interface EntryPage {
  readonly state: RecordState;
  readonly place: PagePlace;
  /** The envelope round the entries' wire forms, joined by commas, in UTF-8. */
  readonly json: Uint8Array;
}

export interface EntriesAfter {
  readonly state: RecordState;
  /** The entries' wire forms, joined by commas, in UTF-8. */
  readonly json: Uint8Array;
  /** The last one's id, where more follow it; null where this is the end. */
  readonly lastId: number | null;
}

export interface EntryAnswer {
  /** The entry's whole JSON object, in UTF-8. */
  readonly json: Uint8Array;
  /** 1 when published, one more for every correction. */
  readonly revision: number;
  readonly changedAtMs: number;
}

/** The collections beside the entries, and what their members are. */
export interface Collections {
  readonly venues: Venue;
  readonly sources: KeptSource;
  readonly sittings: Sitting;
  readonly people: KnownPerson;
}

export interface CollectionPage<Member> {
  readonly state: RecordState;
  readonly place: PagePlace;
  readonly count: number;
  readonly members: readonly Member[];
}

export interface KeptSource extends Source {
  readonly id: number;
}

export interface Sitting {
  readonly id: number;
  readonly venueId: number | null;
  readonly source: KeptSource | null;
  readonly startDate: string | null;
  readonly startTime: string | null;
  readonly endDate: string | null;
  readonly endTime: string | null;
}

export interface EntryRevision {
  readonly revision: number;
  /** The entry's wire form as it was, see hansard/wire-form.ts. */
  readonly wire: string;
  readonly changedAtMs: number;
  readonly changedBy: string | null;
}

/** The right to write, by name; the key itself is kept by whoever was given it. */
export interface Token {
  readonly name: string;
  /** SHA-256 of the key, in hex. */
  readonly digest: string;
  readonly madeAtMs: number;
  readonly revokedAtMs: number | null;
}

/** An answer that was given to a client's own key, and the digest of what it had asked. */
export interface GivenAnswer {
  readonly requestDigest: string;
  readonly answer: string;
}

/** What can be done within one transaction of writing. */
export interface Publication {
  /** When this writing happens: the time every change of it is given. */
  readonly atMs: number;

  /** The last entry of the record, which an entry without a sitting may continue. */
  lastEntry(): Promise<LastEntry | null>;

  /**
   * The sitting with this id or, where none is given, with this venue, start and source; made if there is
   * none, and a venue not yet known with it. Rejects with SittingConflict where the id is another's.
   */
  sitting(sitting: NewSitting): Promise<KeptSitting>;

  /** Makes a sitting even if one with the same description exists. */
  addSitting(sitting: NewSitting): Promise<number>;

  /** Makes a venue, a source or a person; null where the slug, or a source's name and list, is taken. */
  addVenue(name: string, slug: string): Promise<number | null>;
  addSource(source: Source): Promise<number | null>;
  /** Without a slug one is made of the name, with a number for a namesake. */
  addPerson(legalName: string, slug: string | null): Promise<number | null>;

  /** One member of a collection as this writing has it so far, by its id or, where it has one, its slug. */
  member<Name extends keyof Collections>(
    name: Name,
    idOrSlug: number | string,
  ): Promise<Collections[Name] | null>;

  /** As the store's own, as this writing has it so far. */
  sittingEntriesVersion(sittingId: number): Promise<string>;

  /**
   * Gives a venue another name or slug, or a source other fields; false, and nothing is changed, where the
   * slug, or the name on that list, is another's. Like all that changes or removes a member, it rejects with a
   * RangeError where there is none of that id.
   */
  changeVenue(venue: Venue): Promise<boolean>;
  changeSource(source: KeptSource): Promise<boolean>;

  /**
   * Gives a person another name, slug, or other details, which replace those there were. Every entry linked
   * to a person whose name or slug changes is rewritten, as a revision of the kind `linked`; says how many.
   * Rejects with PersonConflict where the slug, or one of the identifiers, is another's.
   */
  changePerson(person: KnownPerson): Promise<number>;

  /**
   * Gives a sitting another description; a venue or source not yet known is made. Its entries stay as they are.
   * Rejects with SittingConflict where another sitting has that venue, start and source, unless they are
   * the sitting's own already.
   */
  changeSitting(sittingId: number, sitting: NewSitting): Promise<void>;

  /**
   * Removes a venue or source that no sitting has, or a person no entry is linked to. Otherwise removes
   * nothing and says how many there are; 0 where it is gone. Its id is never given out again.
   */
  removeVenue(venueId: number): Promise<number>;
  removeSource(sourceId: number): Promise<number>;
  removePerson(personId: number): Promise<number>;

  /**
   * Removes a sitting and withdraws every entry of it; says how many there were. Its id is never used again,
   * not even by a document that has it.
   */
  removeSitting(sittingId: number): Promise<number>;

  /** Whether a sitting with this id exists. */
  hasSitting(sittingId: number): Promise<boolean>;

  /** The highest counter in use in a sitting; 0 where it has no entry. */
  lastCounter(sittingId: number): Promise<number>;

  /** Makes the person known; rejects with PersonConflict where the id or slug is another's. */
  knowPerson(person: Person): Promise<void>;

  /**
   * Adds what a document says of a person, who is made if nobody is known by the id, slug, identifier or
   * name; a second one of the same name within this writing is a namesake. Rejects with PersonConflict
   * where the id or slug is another's.
   */
  describePerson(claim: PersonClaim): Promise<PersonNews>;

  /** A person by id or slug; null where nobody is known by it. */
  findPerson(idOrSlug: number | string): Promise<Person | null>;

  /** Entries already in the record, by id. */
  findEntry(id: number): Promise<KeptEntry | null>;

  /** Entries already in the record, by their place in a sitting. */
  findEntryAt(sittingId: number, textCounter: number): Promise<KeptEntry | null>;

  /**
   * Adds entries to a sitting at the end of the record and gives their ids, in order. A given id must be
   * above every id the record ever used; persons must be known; counters must be free in the sitting.
   */
  appendEntries(sittingId: number, entries: readonly NewEntry[]): Promise<readonly number[]>;

  /** Gives an entry another text; the earlier one is kept. The number of the new revision. */
  correctEntry(id: number, body: EntryBody, kind: 'corrected' | 'linked'): Promise<number>;

  /**
   * Takes an entry out of the record; its id is never used again, its text is kept out of sight. False where
   * there is none.
   */
  withdrawEntry(id: number): Promise<boolean>;

  /** Makes a token; false where the name is taken, also by one that was revoked. */
  addToken(name: string, digest: string): Promise<boolean>;

  /** Ends a token; false where there is none of that name, or it has ended. */
  revokeToken(name: string): Promise<boolean>;

  /** The answer given to this token's key before. */
  givenAnswer(tokenName: string, key: string): Promise<GivenAnswer | null>;

  /** Keeps an answer with the write it belongs to. */
  keepAnswer(tokenName: string, key: string, given: GivenAnswer): Promise<void>;

  /** What an import of the document with this digest did, when it was imported before. */
  findImport(sha256: string): Promise<PastImport | null>;

  /** Notes that the document with this digest is in the record from now on. */
  noteImport(done: PastImport): Promise<void>;
}

export interface KeptSitting {
  readonly id: number;
  /** Whether this call made it. */
  readonly made: boolean;
  /** The name of the venue, where this call made that too. */
  readonly madeVenue: string | null;
}

/** What was new of a person. */
export interface PersonNews {
  readonly made: boolean;
  readonly otherNames: number;
  readonly identifiers: number;
  readonly memberships: number;
}

export interface LastEntry {
  readonly id: number;
  readonly sittingId: number;
  readonly textCounter: number;
}

export interface KeptEntry extends LastEntry {
  readonly revision: number;
  readonly changedAtMs: number;
  /** The entry's wire form, see hansard/wire-form.ts. */
  readonly wire: string;
}

export interface PastImport {
  readonly sha256: string;
  readonly name: string;
  readonly entries: number;
  readonly atMs: number;
}

/** The record changed between a question and what was to follow from its answer. */
export class RecordMoved extends Error {
  override readonly name = 'RecordMoved';
}

/** A person's id or slug is in use for somebody else. */
export class PersonConflict extends Error {
  override readonly name = 'PersonConflict';
}

/** A sitting's id is in use for another one. */
export class SittingConflict extends Error {
  override readonly name = 'SittingConflict';
}
