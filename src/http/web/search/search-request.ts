// Reads a request to the search page: its filters, as every part of the service reads them, its ordering and page.

import type { EntryFilter, Ordering } from '../../../record/filter.ts';
import { type PageNumber, parsePageNumber } from '../../../record/page.ts';
import type { Person } from '../../../record/person.ts';
import { FieldFaults } from '../../../record/rules/field-faults.ts';
import type { Venue } from '../../../record/venue.ts';
import {
  FILTER_NAMES,
  type FilterName,
  type Lookup,
  readFilter,
} from '../../../search/query/read-filter.ts';
import type { Store } from '../../../store/contract/store.ts';
import * as links from '../../shared/links.ts';
import type { QueryString } from '../../shared/query-string.ts';
import type { Locale } from '../../words/locale.ts';
import type { SiteRequest } from '../page.ts';
import type { RecordCalendar } from '../reading/record-calendar.ts';
import { faultText } from './search-form.ts';

/** Filters as they were given, trimmed; those that were not given, or are empty, are not in it. */
export type GivenFilters = Readonly<Partial<Record<FilterName, string>>>;

export interface SearchRequest {
  /** The filters that could be understood; a chamber by its slug, however it was given. */
  readonly given: GivenFilters;
  readonly filter: EntryFilter;
  readonly ordering: Ordering;
  readonly page: PageNumber;
  readonly venue: Venue | null;
  readonly person: Person | null;
  /** What could not be understood, in the visitor's language. */
  readonly faults: readonly string[];
}

export interface SearchRequestDependencies {
  readonly store: Store;
  readonly lookup: Lookup;
}

export const SEARCH_ORDERINGS = ['relevance', '-date', 'date'] as const;

/** The order where none is chosen: only words can be more or less relevant. */
export function usualOrdering({ query }: EntryFilter): Ordering {
  return query === null ? '-date' : 'relevance';
}

export async function readSearchRequest(
  { store, lookup }: SearchRequestDependencies,
  calendar: RecordCalendar,
  { query, locale }: SiteRequest,
): Promise<SearchRequest> {
  const given: Partial<Record<FilterName, string>> = givenFilters(query);
  const fieldFaults = new FieldFaults();
  const filter = await readFilter((name) => given[name] ?? '', lookup, fieldFaults);
  const faults: string[] = [];
  for (const name of FILTER_NAMES.filter((one) => fieldFaults.has(one))) {
    faults.push(faultText(name, given[name] ?? '', locale));
    delete given[name];
  }
  const venue = calendar.venue(filter.venueId);
  if (venue !== null) given.venue = venue.slug;
  const usual = usualOrdering(filter);
  const ordering = SEARCH_ORDERINGS.find((one) => one === query.get('ordering')) ?? usual;
  return {
    given,
    filter,
    ordering: ordering === 'relevance' ? usual : ordering,
    page: parsePageNumber(query.get('page') ?? '1') ?? 1,
    venue,
    person: filter.personId === null ? null : await store.item('people', filter.personId),
    faults,
  };
}

/** What the feed of a search is called, by the words that are searched for. */
export function searchFeedTitle(query: string | undefined, { t }: Locale): string {
  return query === undefined ? t('newContributions') : t('searchFeed', { query });
}

export function givenFilters(query: QueryString): GivenFilters {
  const given: Partial<Record<FilterName, string>> = {};
  for (const name of FILTER_NAMES) {
    const value = query.get(name)?.trim() ?? '';
    if (value !== '') given[name] = value;
  }
  return given;
}

export interface SearchPageContext {
  readonly request: SiteRequest;
  readonly search: SearchRequest;
  readonly calendar: RecordCalendar;
  /** The path of the same search with some parameters changed; null removes one. */
  readonly path: (change: SearchChange) => string;
}

type SearchChange = Partial<Record<FilterName | 'ordering' | 'page', string | number | null>>;

export function searchContextOf(
  request: SiteRequest,
  search: SearchRequest,
  calendar: RecordCalendar,
): SearchPageContext {
  const { given, filter, ordering } = search;
  const path = (change: SearchChange): string =>
    links.withQuery(links.SEARCH_PAGE, {
      ...given,
      ordering: ordering === usualOrdering(filter) ? null : ordering,
      ...change,
    });
  return { request, search, calendar, path };
}
