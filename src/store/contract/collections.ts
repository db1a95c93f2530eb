// The collections beside the entries, and what their items are as the store has them.

import type { KnownPerson } from '../../record/person.ts';
import type { SittingDetails, Source, Venue } from '../../record/sitting.ts';

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
