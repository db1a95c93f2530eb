// What is counted of the entries that match: facets, distinctive words, trends, the activity of people, links of speakers.

import type { SpeakerFields } from '../../record/speaker-label.ts';
import type { DistinctiveWord } from '../suggesting/distinctive-words.ts';

export interface Facets {
  readonly count: number;
  readonly type: readonly FacetValue[];
  readonly speaker: readonly SpeakerFacetValue[];
  readonly venue: readonly FacetValue[];
  readonly party: readonly FacetValue[];
  readonly year: readonly FacetValue[];
}

export interface DistinctiveWords {
  /** How many speeches match, and with how many they are compared. */
  readonly count: number;
  readonly against: number;
  /** The most distinctive first. */
  readonly words: readonly DistinctiveWord[];
}

/** Most frequent first; years in their order. */
export interface FacetValue {
  /** The value that selects it in a filter. */
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** A person, or a label that is linked to nobody. */
export interface SpeakerFacetValue extends Omit<FacetValue, 'value'> {
  /** Null for a label: the filter `unlinkedLabel` selects it. */
  readonly value: string | null;
}

export type Interval = 'year' | 'month';

export interface Period {
  /** YYYY or YYYY-MM. */
  readonly period: string;
  /** How many entries match, and how many there are. */
  readonly count: number;
  readonly total: number;
  /** How often the words of the query were said in the entries that match. */
  readonly mentions: number | null;
}

/** Entries and mentions over time, and in all: also those of sittings without a date, which are of no period. */
export interface Trends {
  readonly count: number;
  /** Null where the query has nothing to count, see hasMentions (match/count-mentions.ts). */
  readonly mentions: number | null;
  readonly periods: readonly Period[];
}

export interface ActivitySums {
  readonly entries: number;
  readonly contributions: number;
  readonly words: number;
}

export interface PersonActivity extends ActivitySums {
  /** YYYY-MM-DD; null where the person said nothing that is dated. */
  readonly first: string | null;
  readonly last: string | null;
  /** Every year of the record and every chamber in it; of more than PERIODS_MAX years, those with a sitting. */
  readonly years: readonly (ActivitySums & { readonly year: string; readonly venueId: number })[];
}

export interface PersonTotals extends ActivitySums {
  readonly personId: number;
  readonly first: string | null;
  readonly last: string | null;
}

export interface UnlinkedLabel extends SpeakerFields {
  /** As the filter `unlinkedLabel` takes it. */
  readonly label: string;
  readonly contributions: number;
}

export interface SpeakerLinks {
  readonly linked: number;
  readonly unlinked: number;
}
