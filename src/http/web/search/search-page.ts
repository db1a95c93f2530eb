// Search: the form, what was found with its words marked, how it spreads, and how it went over time.

import { html } from 'ghtml';
import { clientErrors } from '../../../errors.ts';
import type { Finder, FoundEntry, Period } from '../../../search/finder/finder.ts';
import type { Store } from '../../../store/contract/store.ts';
import * as links from '../../shared/links.ts';
import type { MakePage, Page, SiteRequest } from '../frame/page.ts';
import { plotHtml } from '../frame/plot.ts';
import type { ReadCalendar } from '../reading/record-calendar.ts';
import { chosenHtml, facetsHtml, type SearchPath } from './search-facets.ts';
import { searchForm } from './search-form.ts';
import { readSearchRequest, type SearchRequest } from './search-request.ts';
import { examplesHtml, feedOf, firstHtml, foundHtml } from './search-results.ts';

/** What a person looks through before asking better. */
const SHOWN = 20;

export interface SearchPageDependencies {
  readonly store: Store;
  readonly finder: Finder;
  readonly calendar: ReadCalendar;
}

export const searchPage =
  ({ store, finder, calendar: readCalendar }: SearchPageDependencies): MakePage =>
  async (request) => {
    const calendar = await readCalendar(request.state);
    const searchRequest = await readSearchRequest(store, calendar, request);
    const { given, filter, ordering, page, complaints } = searchRequest;
    const path: SearchPath = (change) =>
      links.withQuery(links.SEARCH_PAGE, {
        ...given,
        ordering: ordering === '-date' ? null : ordering,
        ...change,
      });
    const asked = Object.keys(given).length > 0;
    const form = searchForm(searchRequest, calendar, request) + complaintsHtml(complaints);
    if (!asked || complaints.length > 0) {
      return { ...framing(searchRequest, path, request), body: formPage(form, request) };
    }
    const [found, first, facets, periods] = await Promise.all([
      finder.findEntries({ filter, ordering, start: { page }, size: SHOWN, highlight: true }),
      page === 1 ? firstSaid(finder, searchRequest) : null,
      finder.facets(filter),
      finder.trends({ ...filter, dateFrom: null, dateTo: null }, 'year'),
    ]);
    if (found === null) throw clientErrors.notFound();
    const body = html`<div class="search">
<h1>${title(searchRequest, request)}</h1>
!${form}
!${chosenHtml(searchRequest, path, request)}
<div class="columns">
<div class="main">
!${timePlot(periods, searchRequest, request)}
!${first === null ? '' : firstHtml(first, calendar, request)}
!${foundHtml(found, searchRequest, calendar, path, request)}
</div>
<aside class="facets" aria-label="${request.locale.words.filters}">!${facetsHtml(facets, searchRequest, path, request)}</aside>
</div></div>`;
    return { ...framing(searchRequest, path, request), body, plots: true };
  };

function framing(
  searchRequest: SearchRequest,
  path: SearchPath,
  request: SiteRequest,
): Omit<Page, 'body'> {
  const { page, given, ordering, complaints } = searchRequest;
  return {
    title: title(searchRequest, request),
    description: request.locale.words.searchDescription,
    path: path({ page: page === 1 ? null : page }),
    json: links.withQuery(links.ENTRY_LIST, { ...given, ordering }),
    feed: feedOf(searchRequest, request),
    section: 'search',
    ...(complaints.length > 0 ? { status: 400 } : {}),
  };
}

function title({ given }: SearchRequest, { locale }: SiteRequest): string {
  const { words } = locale;
  return given.q === undefined
    ? words.searchTitle
    : `${words.searchTitle}: ${words.searchFor(given.q)}`;
}

function formPage(form: string, request: SiteRequest): string {
  const { locale } = request;
  const examples = examplesHtml(request);
  return html`<div class="search"><h1>${locale.words.searchTitle}</h1>!${form}!${examples}</div>`;
}

function complaintsHtml(complaints: readonly string[]): string {
  if (complaints.length === 0) return '';
  const items = complaints.map((complaint) => html`<li>${complaint}</li>`);
  return `<div role="alert"><ul class="complaints">${items.join('')}</ul></div>`;
}

function timePlot(
  periods: readonly Period[],
  { given }: SearchRequest,
  { locale }: SiteRequest,
): string {
  const { words } = locale;
  const values = periods.map(({ count, total }) => (total === 0 ? 0 : count / total));
  if (values.every((value) => value === 0)) return '';
  return plotHtml({
    kind: 'lines',
    caption: words.overTime,
    labels: periods.map(({ period }) => period),
    series: [{ name: given.q ?? words.results, values }],
    format: locale.percent,
    words,
  });
}

/** Who said it first: what many come to ask. Null where nothing was searched for, or nobody said it. */
async function firstSaid(finder: Finder, { filter }: SearchRequest): Promise<FoundEntry | null> {
  if (filter.query === null) return null;
  const said = await finder.findEntries({
    filter: { ...filter, type: filter.type ?? 'speech' },
    ordering: 'date',
    start: { page: 1 },
    size: 1,
    highlight: false,
  });
  return said?.items[0] ?? null;
}
