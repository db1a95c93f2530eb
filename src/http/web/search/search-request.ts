// What a visitor searches for: the form's fields read into a filter, with what is wrong in words.

import { isDate } from '../../../hansard/rules/date-rules.ts';
import { ENTRY_TYPES, isEntryType } from '../../../hansard/entry.ts';
import { EVERYTHING, type EntryFilter, type Ordering } from '../../../hansard/filter.ts';
import { parsePageNumber, type PageNumber } from '../../../hansard/page.ts';
import type { Person } from '../../../hansard/person.ts';
import type { Venue } from '../../../hansard/venue.ts';
import { parseQuery } from '../../../search/query/parse-query.ts';
import type { Store } from '../../../store/contract/store.ts';
import { isLanguage } from '../../words/language-choice.ts';
import type { SiteRequest } from '../frame/page.ts';
import type { RecordCalendar } from '../reading/record-calendar.ts';

export const SEARCH_FIELDS = [
  'q',
  'type',
  'speaker',
  'speaker_name',
  'venue',
  'date_from',
  'date_to',
  'language',
] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

export interface SearchRequest {
  /** The fields as they were given, trimmed; empty ones are not in it. */
  readonly given: Readonly<Partial<Record<SearchField, string>>>;
  readonly filter: EntryFilter;
  readonly ordering: Ordering;
  readonly page: PageNumber;
  readonly venue: Venue | null;
  readonly person: Person | null;
  /** What could not be understood, in the visitor's language. */
  readonly complaints: readonly string[];
}

const LABEL_LENGTH_MAX = 200;

export const SEARCH_TYPES = ENTRY_TYPES;
export const SEARCH_ORDERINGS = ['-date', 'date', 'relevance'] as const;

export async function readSearchRequest(
  store: Store,
  calendar: RecordCalendar,
  { query, locale }: SiteRequest,
): Promise<SearchRequest> {
  const { words } = locale;
  const complaints: string[] = [];
  const given: Partial<Record<SearchField, string>> = {};
  for (const field of SEARCH_FIELDS) {
    const value = query.get(field)?.trim() ?? '';
    if (value !== '') given[field] = value;
  }
  const refuse = (field: SearchField, complaint: string): null => {
    complaints.push(complaint);
    delete given[field];
    return null;
  };
  const text = given.q ?? '';
  if (parseQuery(text)?.kind === 'fault') refuse('q', words.queryTooLong);
  const { type, venue: venueText, language, speaker } = given;
  const venue = venueText === undefined ? null : calendar.venueBySlug(venueText);
  if (venueText !== undefined && venue === null) refuse('venue', words.badChoice(venueText));
  const person = speaker === undefined ? null : await findPerson(store, speaker);
  if (speaker !== undefined && person === null) refuse('speaker', words.unknownPerson(speaker));
  const date = (field: 'date_from' | 'date_to'): string | null => {
    const value = given[field];
    if (value === undefined || isDate(value)) return value ?? null;
    return refuse(field, words.badDate(value));
  };
  const filter: EntryFilter = {
    ...EVERYTHING,
    type:
      type === undefined ? null : isEntryType(type) ? type : refuse('type', words.badChoice(type)),
    personId: person?.id ?? null,
    speakerName: given.speaker_name?.slice(0, LABEL_LENGTH_MAX) ?? null,
    venueId: venue?.id ?? null,
    dateFrom: date('date_from'),
    dateTo: date('date_to'),
    language:
      language === undefined
        ? null
        : isLanguage(language)
          ? language
          : refuse('language', words.badChoice(language)),
    query: given.q ?? null,
  };
  const wanted = query.get('ordering');
  const ordering = SEARCH_ORDERINGS.find((one) => one === wanted) ?? '-date';
  return {
    given,
    filter,
    ordering: ordering === 'relevance' && filter.query === null ? '-date' : ordering,
    page: parsePageNumber(query.get('page') ?? '1') ?? 1,
    venue,
    person,
    complaints,
  };
}

async function findPerson(store: Store, idOrSlug: string): Promise<Person | null> {
  if (!/^\d{1,15}$/.test(idOrSlug)) return await store.item('people', idOrSlug);
  return await store.item('people', Number(idOrSlug));
}
