// Filters: which entries of the record, and which items of its collections, are wanted. Everything that is not null narrows.

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

/** Whether a field looks for words or names in the record, which costs more than reading the list of an item. A field that is missing here does not compile. */
const LOOKS_FOR_WORDS: Readonly<Record<keyof EntryFilter, boolean>> = {
  type: false,
  personId: false,
  speakerName: true,
  unlinkedLabel: true,
  party: true,
  constituency: true,
  sittingId: false,
  debateId: false,
  venueId: false,
  dateFrom: false,
  dateTo: false,
  language: false,
  query: true,
};

const WORD_FIELDS = (Object.keys(LOOKS_FOR_WORDS) as (keyof EntryFilter)[]).filter(
  (field) => LOOKS_FOR_WORDS[field],
);

export const EVERYTHING = Object.fromEntries(
  Object.keys(LOOKS_FOR_WORDS).map((field) => [field, null]),
) as unknown as EntryFilter;

/** Whether a filter looks for words or names: a search. Without them it is a list, such as the entries of a sitting or of a person. */
export function looksForWords(filter: EntryFilter): boolean {
  return WORD_FIELDS.some((field) => filter[field] !== null);
}

/** Whether a filter lets every entry, or every item, pass. */
export function passesEverything(filter: EntryFilter | ItemFilter): boolean {
  return Object.values(filter).every((wanted) => wanted === null);
}

/** `relevance` is for a filter with a query; ties, and entries of one date, are in order of id. */
export const ORDERINGS = ['id', '-id', 'date', '-date', 'relevance'] as const;
export type Ordering = (typeof ORDERINGS)[number];

/** Which items of a collection beside the entries are wanted. What a collection does not have narrows nothing. */
export interface ItemFilter {
  /** A name contains each of these words or parts of words, whatever the case or accents. Of people also the other names count. */
  readonly words: string | null;
  /** Sittings of a venue; people who had a seat there. */
  readonly venueId: number | null;
  /** People who had a seat for this party, under any of its names and whatever the case, accents or punctuation; with a venue, a seat there. */
  readonly party: string | null;
  /** People who had this role, whatever the case or accents; with a venue, there. */
  readonly role: string | null;
  /** YYYY-MM-DD, both included: the day a sitting began, the date of a source. An item without a date passes neither. */
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  /** Sources whose last processing failed, see hasFailed (sitting.ts). */
  readonly hasFailed: true | null;
}

export const EVERY_ITEM: ItemFilter = {
  words: null,
  venueId: null,
  party: null,
  role: null,
  dateFrom: null,
  dateTo: null,
  hasFailed: null,
};
