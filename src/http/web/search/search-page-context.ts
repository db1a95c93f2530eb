// What every part of the search page is made from: the search, the calendar, and the paths of similar searches.

import type { FilterName } from '../../../search/query/read-filter.ts';
import * as links from '../../shared/links.ts';
import type { SiteRequest } from '../frame/page.ts';
import type { RecordCalendar } from '../reading/record-calendar.ts';
import { usualOrdering, type SearchRequest } from './search-request.ts';

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
