// Requests for reads of a store, and their results: entries, pages and items of collections.

import type { AppliedCorrection } from '../../record/business/correct-reading.ts';
import type { RecordState } from '../../record/change.ts';
import type { BillEvent, BillState } from '../../record/business/follow-bills.ts';
import type { BillStage } from '../../record/parliament/procedure-forms.ts';
import type { Decision, DecisionBill, DecisionSpeaker } from '../../record/decisions/decision.ts';
import type { Ordering } from '../../record/filter.ts';
import type { LocatedPage, PageNumber } from '../../record/page.ts';
import type { KnownPerson, Person } from '../../record/person.ts';
import type { PrintedQuestion, QuestionKind, QuestionState } from '../../record/question.ts';
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
  readonly corrections: readonly AppliedCorrection[];
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

/** A question over the sittings that print it; its id is that of its first printing. */
export interface QuestionRow extends Omit<
  PrintedQuestion,
  'asker' | 'outcome' | 'counter' | 'key'
> {
  readonly sittingId: number;
  readonly asker: MoverRow | null;
  /** The slug of the addressee. */
  readonly office: string | null;
  readonly state: QuestionState;
  /** The days of the sittings in which it was first printed, and answered. */
  readonly askedOn: string | null;
  readonly answeredOn: string | null;
  /** In the order of days. */
  readonly printings: readonly QuestionPrinting[];
}

/** A question in one sitting. */
export interface QuestionPrinting extends Pick<
  PrintedQuestion,
  'entryId' | 'position' | 'debateId' | 'answerEntry' | 'outcome'
> {
  readonly sittingId: number;
  readonly date: string | null;
}

/** Which questions to read, in which order. Null means any value. */
export interface QuestionRequest {
  readonly filter: {
    readonly kind: QuestionKind | null;
    readonly state: QuestionState | null;
    /** A sitting that prints it. */
    readonly sittingId: number | null;
    readonly venueId: number | null;
    /** The days on which it was first printed, YYYY-MM-DD. */
    readonly dateFrom: string | null;
    readonly dateTo: string | null;
    readonly askerId: number | null;
    readonly office: string | null;
    readonly number: string | null;
  };
  /** Only those that wait for an answer. */
  readonly isWaiting: boolean;
  readonly ordering: Exclude<Ordering, 'relevance'>;
  readonly page: PageNumber;
  readonly size: number;
}

/** Business whose reading is doubtful for one cause. */
export interface Doubtful<Row> {
  readonly count: number;
  readonly items: readonly Row[];
}

/** A bill that the record prints with several numbers. */
export interface DoubtfulBill {
  readonly series: string;
  readonly billTitle: string;
  readonly billNumber: string | null;
  readonly otherNumbers: readonly string[];
}

/** Which page of the corrections of the reading that hold: those that apply, or those whose words are gone. */
export interface CorrectionRequest {
  readonly applies: boolean;
  readonly page: PageNumber;
  readonly size: number;
}

/** Which page of the bills. Null means any value; the year of a bill that has none is empty. */
export interface BillRequest {
  readonly venueId: number | null;
  readonly year: string | null;
  readonly state?: BillState | null;
  readonly sponsorId?: number | null;
  readonly number?: string | null;
  /** By the sitting in which it last came up; the latest first by default. */
  readonly ordering?: 'date' | '-date';
  readonly page: PageNumber;
  readonly size: number;
}

/** What its debates and decisions over sittings say of a bill (record/business/follow-bills.ts). */
export interface BillProgress {
  /** As printed with its number, otherwise as first printed. */
  readonly billTitle: string;
  /** The number that is printed most often, and the others that are printed for it. */
  readonly billNumber: string | null;
  readonly otherNumbers: readonly string[];
  /** Null if nothing that changes a state is in the record. */
  readonly state: BillState | null;
  readonly stateDate: string | null;
  /** Who moved its reading. */
  readonly sponsor: MoverRow | null;
  /** In the order of days. */
  readonly steps: readonly BillStepRow[];
}

/** What a decision did to a bill. */
export interface BillStepRow extends Pick<
  Decision,
  'entryId' | 'position' | 'debateId' | 'evidence'
> {
  readonly event: BillEvent;
  readonly stage: BillStage | null;
  readonly date: string | null;
  /** The slug of the chamber. */
  readonly chamber: string | null;
  readonly sittingId: number;
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
  readonly progress: BillProgress;
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
