// The collections beside the entries, and what their members are.

import type { KnownPerson } from '../../hansard/person.ts';
import type { Source } from '../../hansard/sitting.ts';
import type { Venue } from '../../hansard/venue.ts';

export interface Collections {
  readonly venues: Venue;
  readonly sources: StoredSource;
  readonly sittings: Sitting;
  readonly people: KnownPerson;
}

export interface StoredSource extends Source {
  readonly id: number;
}

export interface Sitting {
  readonly id: number;
  readonly venueId: number | null;
  readonly source: StoredSource | null;
  readonly startDate: string | null;
  readonly startTime: string | null;
  readonly endDate: string | null;
  readonly endTime: string | null;
}
