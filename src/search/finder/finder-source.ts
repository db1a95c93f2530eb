// What the finder reads of a store beside the index; each engine has its own.

import type { RecordState } from '../../hansard/record-state.ts';
import type { Person } from '../../hansard/person.ts';
import type { Venue } from '../../hansard/venue.ts';
import type { IndexReader } from '../index/index-reader.ts';
import type { StoredText } from '../build/index-writer.ts';

export interface FinderSource {
  /** How many states of the record may be asked about in turn: two where servers are not equally far. */
  readonly states: number;
  /** Answers a question from one snapshot of the record. */
  ask<Answer>(question: (snapshot: FinderSnapshot) => Promise<Answer>): Promise<Answer>;
  /** See PlacedFinder. */
  at<Result>(place: string | null, work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface FinderSnapshot {
  readonly state: RecordState;
  readonly index: IndexReader;
  /** Entries from an id on, ascending. */
  entriesFrom(id: number): Promise<readonly StoredText[]>;
  /** The entries with these ids, in any order; those that are not there are left out. */
  entries(ids: readonly number[]): Promise<readonly StoredText[]>;
  /** The entries of a sitting by text_counter. */
  entriesOfSitting(sittingId: number): Promise<readonly StoredText[]>;
  /** Every sitting, in order of id. */
  sittings(): Promise<readonly KnownSitting[]>;
  venues(): Promise<readonly Venue[]>;
  /** Everybody, in order of id. */
  people(): Promise<readonly Person[]>;
  /** Who was of which party from when to when, in the order it was told. */
  parties(): Promise<readonly PartyMembership[]>;
}

export interface KnownSitting {
  readonly id: number;
  readonly venueId: number | null;
  readonly startDate: string | null;
  readonly startTime: string | null;
}

export interface PartyMembership {
  readonly personId: number;
  readonly party: string;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly from: string | null;
  readonly to: string | null;
}
