// Requests for reads of a store, and their results: entries, pages and items of collections.

import type { RecordState } from '../../record/change.ts';
import type { Decision, DecisionBill, DecisionSpeaker } from '../../record/decisions/decision.ts';
import type { Ordering } from '../../record/filter.ts';
import type { LocatedPage, PageNumber } from '../../record/page.ts';
import type { KnownPerson, Person } from '../../record/person.ts';
import type { SittingDetails, Source, Venue } from '../../record/sitting.ts';
import type { EntryAddress } from '../../record/wire-form.ts';

export interface PageRequest {
  readonly page: PageNumber;
  readonly size: number;
  readonly address: EntryAddress;
  /** Returns the text around the entries of a located page. */
  readonly envelope: (page: LocatedPage, state: RecordState) => Envelope;
}

/** Text before and after the entries of a page. */
export type Envelope = readonly [before: string, after: string];

export interface EntryPage {
  readonly state: RecordState;
  readonly page: LocatedPage;
  /** The envelope around the entries' wire forms, joined by commas, in UTF-8. */
  readonly json: Uint8Array;
}

export interface EntriesAfter {
  readonly state: RecordState;
  /** The entries' wire forms, joined by commas, in UTF-8. */
  readonly json: Uint8Array;
  /** The id of the last entry if more entries follow it; null at the end. */
  readonly lastId: number | null;
}

export interface EntryResult {
  /** The whole JSON object of the entry. */
  readonly json: string;
  readonly sittingId: number;
  /** 1 when the entry was published. Every correction increments it. */
  readonly revision: number;
  readonly changedAtMs: number;
}

export interface CollectionPage<Item> {
  readonly state: RecordState;
  readonly page: LocatedPage;
  readonly count: number;
  readonly items: readonly Item[];
}

/** The collections beside the entries, with the stored form of their items. */
export interface Collections {
  readonly venues: Venue;
  readonly sources: StoredSource;
  readonly sittings: Sitting;
  readonly people: KnownPerson;
}

export interface StoredSource extends Source {
  readonly id: number;
}

export interface Sitting extends SittingDetails {
  readonly id: number;
  readonly venueId: number | null;
  readonly source: StoredSource | null;
}

/** The response to a request with an Idempotency-Key, and the digest of that request. */
export interface IdempotentResponse {
  readonly requestDigest: string;
  readonly response: string;
}

/** The collections whose items may have other ids in a mirror. */
export type MirroredName = 'venues' | 'sources';

/** A decision as it is stored (record/decisions/decision.ts). */
export interface DecisionRow extends Omit<Decision, 'bill' | 'mover' | 'seconder' | 'counter'> {
  readonly sittingId: number;
  readonly bill: (DecisionBill & { readonly series: string | null }) | null;
  readonly mover: MoverRow | null;
  readonly seconder: MoverRow | null;
  /** The note in which a stage of a bill is printed; null for a stage that a speech reports. */
  readonly note: string | null;
}

/** The name of the mover or seconder, as printed, and the person if known. */
export interface MoverRow extends Pick<DecisionSpeaker, 'name' | 'title'> {
  readonly person: Person | null;
}

/** Which decisions to read, in which order. Null means any value. */
export interface DecisionRequest {
  readonly filter: {
    readonly kind: Decision['kind'] | null;
    readonly outcome: Decision['outcome'];
    readonly sittingId: number | null;
    readonly debateId: number | null;
    readonly venueId: number | null;
    /** The days of sittings, YYYY-MM-DD. */
    readonly dateFrom: string | null;
    readonly dateTo: string | null;
    readonly moverId: number | null;
    /** The number of the bill, or the series of its business. */
    readonly bill: string | null;
  };
  readonly ordering: Exclude<Ordering, 'relevance'>;
  readonly page: PageNumber;
  readonly size: number;
}

/** Which page of the bills. Null means any value; the year of a bill that has none is empty. */
export interface BillRequest {
  readonly venueId: number | null;
  readonly year: string | null;
  readonly page: PageNumber;
  readonly size: number;
}

/** A bill as a list shows it. */
export interface BillRow {
  /** Its address. */
  readonly series: string;
  /** The heading that its title is read from, and its number if that has it. */
  readonly title: string;
  readonly number: string | null;
  /** Where it last came up; the section is that of the debate. */
  readonly lastSitting: number;
  readonly lastDebate: number;
  readonly section: string | null;
  /** The decision that shows its state; null if there is none. */
  readonly stage: DecisionRow | null;
}

/** The debates of a sitting, as a list of sittings names them. */
export interface NamedDebates {
  readonly sittingId: number;
  /** How many there are. */
  readonly count: number;
  /** The first of them. */
  readonly debates: readonly NamedDebate[];
}

export interface NamedDebate {
  readonly id: number;
  readonly title: string;
  readonly about: readonly string[];
}
