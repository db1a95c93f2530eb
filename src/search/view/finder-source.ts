// What the finder reads of a store, the index included. Each engine implements it.

import type { RecordState } from '../../hansard/record-state.ts';
import type { Person } from '../../hansard/person.ts';
import type { Venue } from '../../hansard/venue.ts';
import type { IndexReader } from '../index/index-reader.ts';
import type { StoredText } from '../indexing/index-writer.ts';

export interface FinderSource {
  /** How many versions of the record may be read in turn: two where a replica may lag behind the primary. */
  readonly versionsMax: number;
  /** Runs `read` on one snapshot of the record. It may be run again where the connection was lost. */
  withSnapshot<Result>(read: (snapshot: FinderSnapshot) => Promise<Result>): Promise<Result>;
  /** See RoutedFinder.readFrom. */
  readFrom<Result>(server: string | null, work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface FinderSnapshot {
  readonly state: RecordState;
  readonly index: IndexReader;
  /** The entries from an id on, ascending. */
  entriesFrom(id: number): Promise<readonly StoredText[]>;
  /** The entries with these ids, in any order. Ids without an entry are left out. */
  entries(ids: readonly number[]): Promise<readonly StoredText[]>;
  /** The entries of a sitting by text_counter. */
  entriesOfSitting(sittingId: number): Promise<readonly StoredText[]>;
  /** Every sitting, in order of id. */
  sittings(): Promise<readonly SittingRow[]>;
  venues(): Promise<readonly Venue[]>;
  /** Every person, in order of id. */
  people(): Promise<readonly Person[]>;
  /** Who belonged to which party from when to when, in the order it was recorded. */
  parties(): Promise<readonly PartyMembership[]>;
}

export interface SittingRow {
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
