// Reads a request to the search page: its filters, as every part of the service reads them, its ordering and page.

import type { EntryFilter, Ordering } from '../../../record/filter.ts';
import { type PageNumber, parsePageNumber } from '../../../record/page.ts';
import type { Person } from '../../../record/person.ts';
import { FieldFaults } from '../../../record/rules/field-faults.ts';
import type { Venue } from '../../../record/sitting.ts';
import { FILTER_NAMES, type FilterName, readFilter } from '../../../finder/read-filter.ts';
import { lookupIn } from '../../../store/filter-lookup.ts';
import * as links from '../../shared/links.ts';
import type { QueryString } from '../../shared/query-string.ts';
import type { Locale } from '../../words/locale.ts';
import type { PageFeed, RecordRequest } from '../page.ts';
import { faultText } from './search-fields.ts';

/** Filters as they were given, trimmed; those that were not given, or are empty, are not in it. */
export type GivenFilters = Readonly<Partial<Record<FilterName, string>>>;

/** A request to the search page, and what was understood of it. */
export interface SearchRequest extends RecordRequest {
  /** The filters that could be understood; a chamber by its slug, however it was given. */
  readonly given: GivenFilters;
  readonly filter: EntryFilter;
  readonly ordering: Ordering;
  readonly page: PageNumber;
  readonly venue: Venue | null;
  readonly person: Person | null;
  /** What could not be understood, in the visitor's language. */
  readonly faults: readonly string[];
  /** The path of the same search with some parameters changed; null removes one. */
  readonly path: (change: SearchChange) => string;
}

type SearchChange = Partial<Record<FilterName | 'ordering' | 'page', string | number | null>>;

export const SEARCH_ORDERINGS = ['relevance', '-date', 'date'] as const;

/** The order where none is chosen: only words can be more or less relevant. */
export function usualOrdering({ query }: EntryFilter): Ordering {
  return query === null ? '-date' : 'relevance';
}

export async function readSearchRequest(request: RecordRequest): Promise<SearchRequest> {
  const { store, calendar, query, locale } = request;
  const given: Partial<Record<FilterName, string>> = givenFilters(query);
  const fieldFaults = new FieldFaults();
  const filter = await readFilter((name) => given[name] ?? '', lookupIn(store), fieldFaults);
  const faults: string[] = [];
  for (const name of FILTER_NAMES.filter((one) => fieldFaults.has(one))) {
    faults.push(faultText(name, given[name] ?? '', locale));
    delete given[name];
  }
  const venue = calendar.venue(filter.venueId);
  if (venue !== null) given.venue = venue.slug;
  const usual = usualOrdering(filter);
  const wanted = SEARCH_ORDERINGS.find((one) => one === query.get('ordering')) ?? usual;
  const ordering = wanted === 'relevance' ? usual : wanted;
  return {
    ...request,
    given,
    filter,
    ordering,
    page: parsePageNumber(query.get('page') ?? '1') ?? 1,
    venue,
    person: filter.personId === null ? null : await store.item('people', filter.personId),
    faults,
    path: (change) =>
      links.withQuery(links.SEARCH_PAGE, {
        ...given,
        ordering: ordering === usual ? null : ordering,
        ...change,
      }),
  };
}

/** The feed of a search, by the filters that were given. */
export function searchFeedOf(given: GivenFilters, { t }: Locale): PageFeed {
  const { q: query } = given;
  return {
    title: query === undefined ? t('newContributions') : t('searchFeed', { query }),
    path: (form) => links.withQuery(links.searchFeed(form), given),
  };
}

export function givenFilters(query: QueryString): GivenFilters {
  const given: Partial<Record<FilterName, string>> = {};
  for (const name of FILTER_NAMES) {
    const value = query.get(name)?.trim() ?? '';
    if (value !== '') given[name] = value;
  }
  return given;
}
