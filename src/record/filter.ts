// Filters: which entries of the record, and which items of its collections, are requested. Every field that is not null narrows
// the result.

import type { EntryType } from './entry.ts';
import type { Language } from './languages/language.ts';

/** Narrows to the list of an item, such as a sitting or a person. */
const OF_LISTS = {
  type: null as EntryType | null,
  personId: null as number | null,
  sittingId: null as number | null,
  debateId: null as number | null,
  venueId: null as number | null,
  /** YYYY-MM-DD, both included. A sitting without a date passes neither. */
  dateFrom: null as string | null,
  dateTo: null as string | null,
  language: null as Language | null,
  /** False leaves out the headings of a debate if something else in it matches. */
  headings: null as false | null,
};

/** Searches the record for words or names, which costs more than reading the list of an item. */
const OF_WORDS = {
  /** The label contains each of these words or parts of words, in any order, ignoring case and accents. */
  speakerName: null as string | null,
  /** The label is exactly this, title and name as labelText writes them, and not linked to a person. */
  unlinkedLabel: null as string | null,
  /** The speaker's party on that day by membership, otherwise by the label. */
  party: null as string | null,
  constituency: null as string | null,
  /** The title of the debate matches this query. */
  title: null as string | null,
  /** The query as a person typed it (packages/search/src/query/parse-query.ts). */
  query: null as string | null,
};

export const EVERYTHING = { ...OF_LISTS, ...OF_WORDS };

export type EntryFilter = Readonly<typeof EVERYTHING>;

/** Whether a filter searches for words or names. Otherwise it is a list, such as the entries of a sitting or of a person. */
export function looksForWords(filter: EntryFilter): boolean {
  return (Object.keys(OF_WORDS) as (keyof EntryFilter)[]).some((field) => filter[field] !== null);
}

/** Whether a filter lets every entry, or every item, pass. */
export function passesEverything(filter: EntryFilter | ItemFilter): boolean {
  return Object.values(filter).every((wanted) => wanted === null);
}

/** `relevance` needs a query; ties, and entries of one date, are in id order. */
export const ORDERINGS = ['id', '-id', 'date', '-date', 'relevance'] as const;
export type Ordering = (typeof ORDERINGS)[number];

/** Which items of a collection beside the entries are requested. Fields that a collection does not have are ignored. */
export const EVERY_ITEM = {
  /** A name contains each of these words or parts of words, ignoring case and accents. For people, other names count too. */
  words: null as string | null,
  /** Sittings of a venue; people who had a seat there. */
  venueId: null as number | null,
  /**
   * People who had a seat for this party, under any of its names, ignoring case, accents and punctuation; with a venue, a seat
   * there.
   */
  party: null as string | null,
  /** People who had this role, ignoring case and accents; with a venue, there. */
  role: null as string | null,
  /** People who had a seat for this place. */
  place: null as Place | null,
  /** YYYY-MM-DD, both included: the day a sitting began, the date of a source. An item without a date passes neither. */
  dateFrom: null as string | null,
  dateTo: null as string | null,
  /** Sources whose last processing failed, see hasFailed (sitting.ts). */
  hasFailed: null as true | null,
};

export type ItemFilter = Readonly<typeof EVERY_ITEM>;

/** A constituency or region with these words in its name; or one of these constituencies, which have a ward of that name. */
interface Place {
  readonly words: string;
  readonly constituencies: readonly string[];
}
