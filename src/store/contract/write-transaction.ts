// What can be done within one transaction of writing: to entries, sittings, venues, sources and people. Both engines make these
// promises, as store.ts says.

import type { CorrectedEntry, NewEntry } from '../../record/entry.ts';
import type { KnownPerson, Person } from '../../record/person.ts';
import type { PersonClaim } from '../../record/rules/person-claim.ts';
import type { NewSitting, Source } from '../../record/sitting.ts';
import type { Evidence } from '../../record/sitting.ts';
import type { Venue } from '../../record/venue.ts';
import type { Collections, StoredSource } from './collections.ts';
import type { ImportWrites } from './import-writes.ts';
import type { LabelDecisionWrites } from './label-decision.ts';
import type { MirrorWrites } from './mirror-state.ts';
import type { TokenWrites } from './token-writes.ts';

export interface WriteTransaction
  extends TokenWrites, ImportWrites, LabelDecisionWrites, MirrorWrites {
  /** When this writing happens: the time every change of it is given. */
  readonly atMs: number;

  /** The slugs of the parliament's chambers. Documents and addresses name these: they can be given another name, and that is all. */
  readonly chambers: readonly string[];

  /** The codes of the languages that may be given for an entry. */
  readonly languages: readonly string[];

  /** The last entry of the record, which an entry without a sitting may continue. */
  lastEntry(): Promise<LastEntry | null>;

  /** The highest id that an entry ever had, withdrawn ones too; 0 where there was none. */
  highestEntryId(): Promise<number>;

  /**
   * The sitting with this id or, where none is given, with this venue, start and source; made if there is
   * none, and a venue not yet known with it. Rejects with SittingConflict where the id is another's.
   */
  sitting(sitting: NewSitting): Promise<FoundOrMadeSitting>;

  /** The sittings of this venue that began at this date and time, whatever their source; the oldest first. */
  sittingsAt(
    start: Pick<NewSitting, 'venueSlug' | 'startDate' | 'startTime'>,
  ): Promise<readonly number[]>;

  /** Makes a sitting even if one with the same description exists. */
  addSitting(sitting: NewSitting): Promise<number>;

  /** Makes a venue, a source or a person; null where the slug, or a source's name and list, is taken. */
  addVenue(name: string, slug: string): Promise<number | null>;
  addSource(source: Source): Promise<number | null>;
  /** The id of the source that has this name on this list. */
  findSource(source: Pick<Source, 'name' | 'listPage'>): Promise<number | null>;
  /** Without a slug one is made of the name, with a number for a namesake. */
  addPerson(legalName: string, slug: string | null): Promise<number | null>;

  /** One item of a collection as this writing has it so far, by its id or, where it has one, its slug. */
  item<Name extends keyof Collections>(
    name: Name,
    idOrSlug: number | string,
  ): Promise<Collections[Name] | null>;

  /** As the store's own, as this writing has it so far. */
  sittingEntriesVersion(sittingId: number): Promise<string>;

  /**
   * Gives a venue another name or slug, or a source other fields; false, and nothing is changed, where the
   * slug, or the name on that list, is another's. Like all that changes or removes an item, it rejects with a
   * RangeError where there is none of that id.
   */
  changeVenue(venue: Venue): Promise<boolean>;
  changeSource(source: StoredSource): Promise<boolean>;

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

  /** The same for a description that was derived from entries, which are noted; any other change of the sitting removes the note. */
  deriveSitting(
    sittingId: number,
    sitting: NewSitting,
    evidence: readonly Evidence[],
  ): Promise<void>;

  /**
   * Removes a venue or source that no sitting has, or a person no entry is linked to. Otherwise removes
   * nothing and says how many there are; 0 where it is gone. Its id is never given out again.
   */
  removeVenue(venueId: number): Promise<number>;
  removeSource(sourceId: number): Promise<number>;
  removePerson(personId: number): Promise<number>;

  /**
   * Removes a sitting and withdraws every entry of it; says how many there were. Its id is never used again,
   * not even by a document that has it, unless the sitting itself is restored.
   */
  removeSitting(sittingId: number): Promise<number>;

  /**
   * Makes a sitting that was removed again, under its id, with this description; its entries stay withdrawn. Null, and nothing is
   * done, where no sitting of this id was removed, or there is one.
   */
  restoreSitting(sittingId: number, sitting: NewSitting): Promise<RestoredSitting | null>;

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
  describePerson(claim: PersonClaim): Promise<PersonChanges>;

  /** A person by id or slug; null where nobody is known by it. */
  findPerson(idOrSlug: number | string): Promise<Person | null>;

  /** Entries already in the record, by id. */
  findEntry(id: number): Promise<StoredEntry | null>;

  /** The entries of these ids that are there, in ascending order. */
  findEntries(ids: readonly number[]): Promise<readonly StoredEntry[]>;

  /** Entries already in the record, by their counters in a sitting. */
  findEntryAt(sittingId: number, textCounter: number): Promise<StoredEntry | null>;

  /** The entries of a sitting, in the order of their counters. */
  sittingEntries(sittingId: number): Promise<readonly StoredEntry[]>;

  /**
   * Adds entries to a sitting at the end of the record and gives their ids, in order. A given id must be
   * above every id the record ever used; persons must be known; counters must be free in the sitting.
   */
  appendEntries(sittingId: number, entries: readonly NewEntry[]): Promise<readonly number[]>;

  /** As the store's own, as this writing has it so far. */
  entryDetails(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;

  /**
   * Gives an entry another text or other details, and stores the earlier ones as a revision. Returns the number of the new
   * revision.
   */
  correctEntry(id: number, body: CorrectedEntry, kind: 'corrected' | 'linked'): Promise<number>;

  /** Does the same to many, by id. */
  correctEntries(
    bodies: ReadonlyMap<number, CorrectedEntry>,
    kind: 'corrected' | 'linked',
  ): Promise<void>;

  /**
   * Links the speakers of entries that are linked to nobody now, as changes of the kind `linked`; the others stay as they are. The ids
   * ascend, and the people are known. Returns how many were linked.
   */
  linkSpeakers(links: readonly SpeakerLink[]): Promise<number>;

  /** The entries that writes of this name linked, in ascending id, each with the number of that revision. */
  linkedBy(by: string): Promise<readonly LinkedRevision[]>;

  /**
   * Takes links back: an entry is linked to nobody again if its speaker is still the one of that revision and nobody linked it anew
   * since. The ids ascend. Returns how many were taken back.
   */
  unlinkSpeakers(linked: readonly LinkedRevision[]): Promise<number>;

  /**
   * Takes an entry out of the record; its id is never used again, and its text is stored as a revision. False where
   * there is none.
   */
  withdrawEntry(id: number): Promise<boolean>;

  /** An entry that was withdrawn; null where it is in the record, or never was. */
  findWithdrawn(id: number): Promise<WithdrawnEntry | null>;

  /** The entries of a sitting that are withdrawn, in ascending id. */
  withdrawnOf(sittingId: number): Promise<readonly WithdrawnEntry[]>;

  /**
   * Puts withdrawn entries back into the record under their ids, with these texts. The ids ascend; persons must be known; counters
   * must be free in the sitting. Rejects with a RangeError where one was not withdrawn. Returns the numbers of the new revisions.
   */
  restoreEntries(sittingId: number, entries: readonly RestoredEntry[]): Promise<readonly number[]>;

  /**
   * Adds entries that this record never had, under ids below its highest, as those a mirrored server withdrew before it was mirrored.
   * For the rest as restoreEntries; rejects with a RangeError where an id was used before, or is above every id of the record.
   */
  insertEntries(sittingId: number, entries: readonly RestoredEntry[]): Promise<void>;
}

export interface SpeakerLink {
  readonly entryId: number;
  readonly person: Person;
}

export interface LinkedRevision {
  readonly entryId: number;
  readonly revision: number;
}

export interface FoundOrMadeSitting {
  readonly id: number;
  /** Whether this call made it. */
  readonly isNew: boolean;
  /** The name of the venue, where this call made that too. */
  readonly madeVenue: string | null;
}

export interface RestoredSitting extends FoundOrMadeSitting {
  /** The entries that were withdrawn when the sitting was removed, in ascending id; not those that were withdrawn before. */
  readonly entryIds: readonly number[];
}

/** What was new of a person. */
export interface PersonChanges {
  readonly made: boolean;
  readonly honorific: boolean;
  readonly otherNames: number;
  readonly identifiers: number;
  readonly memberships: number;
}

export interface LastEntry {
  readonly id: number;
  readonly sittingId: number;
  readonly textCounter: number;
}

export interface StoredEntry extends LastEntry {
  readonly revision: number;
  readonly changedAtMs: number;
  /** The entry's wire form, see record/wire-form.ts. */
  readonly wire: string;
}

export interface WithdrawnEntry {
  readonly id: number;
  readonly sittingId: number;
  readonly revision: number;
  /** The entry's wire form when it was withdrawn. */
  readonly wire: string;
}

export interface RestoredEntry {
  readonly id: number;
  /** Without details it has those it had. */
  readonly body: CorrectedEntry;
}
