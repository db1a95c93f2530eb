// The collections beside the entries, and what their members are.

import type { KnownPerson } from '../hansard/person.ts';
import type { Source } from '../hansard/sitting.ts';
import type { Venue } from '../hansard/venue.ts';

export interface Collections {
  readonly venues: Venue;
  readonly sources: KeptSource;
  readonly sittings: Sitting;
  readonly people: KnownPerson;
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
