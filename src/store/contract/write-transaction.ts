// The entries, sittings and people that a write transaction is given and gives back.

import type { CorrectedEntry } from '../../record/entry.ts';
import type { Person } from '../../record/person.ts';

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
