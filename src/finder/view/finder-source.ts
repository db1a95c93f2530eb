// What the finder reads from a store, including the index. Each engine implements it.

import type { RecordState } from '../../record/change.ts';
import type { Person } from '../../record/person.ts';
import type { Venue } from '../../record/sitting.ts';
import type { BillStage } from '../../record/parliament/procedure-forms.ts';
import type { AppliedCorrection } from '../../record/business/correct-reading.ts';
import type {
  DebateDoubt,
  DebateEvidence,
  DebateSpeaker,
  IdRun,
} from '../../record/debates/debate.ts';
import type { DivisionResult } from '../../record/divisions/find-divisions.ts';
import type { DivisionSide } from '../../record/divisions/division.ts';
import type { ListedName } from '../../record/divisions/read-names.ts';
import type { IndexReader } from '@hansard/search/index';
import type { BusinessKind, BusinessRuns } from './business-runs.ts';
import type { IndexedText } from '../../indexing/entry-text.ts';

export interface FinderSource {
  /** The number of versions of the record that are read alternately: two if a replica may lag behind the primary. */
  readonly versionsMax: number;
  /** Runs `read` on one snapshot of the record; again if the connection was lost. */
  withSnapshot<Result>(read: (snapshot: FinderSnapshot) => Promise<Result>): Promise<Result>;
  /** See RoutedFinder.readFrom. */
  readFrom<Result>(server: string | null, work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface FinderSnapshot {
  readonly state: RecordState;
  readonly index: IndexReader;
  /** The stored rules for reading entries, as text. */
  rulesText(): Promise<string>;
  /** The entries from an id on, ascending. */
  entriesFrom(id: number): Promise<readonly IndexedText[]>;
  /** The entries with these ids, in any order. Ids without an entry are omitted. */
  entries(ids: readonly number[]): Promise<readonly IndexedText[]>;
  /** The entries of a sitting by text_counter. */
  entriesOfSitting(sittingId: number): Promise<readonly IndexedText[]>;
  /** The digest of the log of items, which changes with every change of an item; null if the log is empty. */
  itemsChain(): Promise<string | null>;
  /** Every sitting by date, by time within a day, and by id; sittings without a date last. */
  sittings(): Promise<readonly SittingRow[]>;
  venues(): Promise<readonly Venue[]>;
  /** Every person, in order of id. */
  people(): Promise<readonly Person[]>;
  /** The seats of people, with party and dates, in the order they were recorded. */
  memberships(): Promise<readonly MembershipRow[]>;
  /** The titles of all debates, in any order; the same list as before if no debates were written since. */
  businessTitles(): Promise<readonly BusinessTitle[]>;
  businessRuns(kind: BusinessKind): Promise<BusinessRuns>;
  debate(id: number): Promise<DebateRow | null>;
  division(id: number): Promise<DivisionRow | null>;
  /** The ids of the divisions in which a person voted, in any order. */
  divisionsOfPerson(personId: number): Promise<readonly number[]>;
  /** The ids of the divisions in whose lists a typed name is printed, in any order. */
  divisionsNaming(typed: string): Promise<readonly number[]>;
}

/** The ids of a debate's entries as runs; `id` to `titleEnd` is its heading. */
export interface DebateRuns extends DivisionRuns {
  readonly titleEnd: number;
}

export type DebateTitle = Pick<
  DebateRow,
  keyof DebateRuns | 'sittingId' | 'title' | 'series' | 'term'
>;

/** A title under which a business came up in a year. */
export interface BusinessTitle extends Pick<DebateRow, 'title' | 'series'> {
  /** Of the sittings; empty if unknown. */
  readonly year: string;
  readonly debates: number;
  /** The date of the newest of these debates, empty if unknown, and its id; of several on a day the last. */
  readonly newestDate: string;
  readonly newestId: number;
}

export interface DebateRow extends DebateRuns {
  readonly sittingId: number;
  readonly title: string;
  readonly section: string | null;
  /** The series of the same business, and the number of the bill if it is printed. */
  readonly series: string | null;
  readonly bill: string | null;
  /** The title of the bill, its year if it is printed, and its stage. */
  readonly billTitle: string | null;
  readonly year: string | null;
  readonly stage: BillStage | null;
  /** For a bill, the year in which the parliament began, or '' if unknown; null for other business. */
  readonly term: string | null;
  /** For a debate named after its section, the most distinctive words. */
  readonly about: readonly string[];
  /** The entries that say what it is about, what is not certain of that, and what people corrected. */
  readonly evidence: DebateEvidence;
  readonly doubts: readonly DebateDoubt[];
  readonly corrections: readonly AppliedCorrection[];
  readonly firstEntry: number;
  readonly lastEntry: number;
  readonly contributions: number;
  readonly words: number;
  readonly speakers: readonly DebateSpeaker[];
}

/** The ids of a division's entries as runs. The id of a division is that of its first entry. */
export interface DivisionRuns {
  readonly id: number;
  readonly runs: readonly IdRun[];
}

/** A division as stored; see record/divisions/division.ts. */
export interface DivisionRow extends DivisionRuns {
  readonly sittingId: number;
  readonly debateId: number | null;
  readonly lastEntry: number;
  readonly question: string | null;
  readonly questionEntry: number | null;
  readonly result: DivisionResult | null;
  readonly ayes: DivisionSide<VoterRow>;
  readonly noes: DivisionSide<VoterRow>;
  readonly abstentions: DivisionSide<VoterRow>;
}

/** A name in a list of votes. */
export interface VoterRow extends ListedName {
  /** Null if the person is unknown. */
  readonly person: Person | null;
}

export interface SittingRow {
  readonly id: number;
  readonly venueId: number | null;
  readonly startDate: string | null;
  readonly startTime: string | null;
}

export interface MembershipRow {
  readonly personId: number;
  readonly party: string | null;
  readonly constituency: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly from: string | null;
  readonly to: string | null;
}
