// A filter: which entries of the record are wanted. Everything that is not null narrows.

import type { EntryType } from './entry.ts';
import type { Language } from './language.ts';

export interface EntryFilter {
  readonly type: EntryType | null;
  readonly personId: number | null;
  /** The label has each of these words or parts of words, in any order, whatever the case or accents. */
  readonly speakerName: string | null;
  /** The label is this, title and name as labelText writes them, and nobody is linked. */
  readonly unlinkedLabel: string | null;
  /** The speaker's on that day by membership, else by the label. */
  readonly party: string | null;
  readonly constituency: string | null;
  readonly sittingId: number | null;
  readonly debateId: number | null;
  readonly venueId: number | null;
  /** YYYY-MM-DD, both included. A sitting without a date passes neither. */
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly language: Language | null;
  /** What is searched for, as a person typed it (search/query/parse-query.ts). */
  readonly query: string | null;
}

export const EVERYTHING: EntryFilter = {
  type: null,
  personId: null,
  speakerName: null,
  unlinkedLabel: null,
  party: null,
  constituency: null,
  sittingId: null,
  debateId: null,
  venueId: null,
  dateFrom: null,
  dateTo: null,
  language: null,
  query: null,
};

/** `relevance` is for a filter with a query; ties, and entries of one date, are in order of id. */
export const ORDERINGS = ['id', '-id', 'date', '-date', 'relevance'] as const;
export type Ordering = (typeof ORDERINGS)[number];
