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
  async (visit) => {
    const calendar = await readCalendar(visit.state);
    const question = await readSearchRequest(store, calendar, visit);
    const { given, filter, ordering, page, complaints } = question;
    const path: SearchPath = (change) =>
      links.withQuery(links.SEARCH_PAGE, {
        ...given,
        ordering: ordering === '-date' ? null : ordering,
        ...change,
      });
    const asked = Object.keys(given).length > 0;
    const form = searchForm(question, calendar, visit) + complaintsHtml(complaints);
    if (!asked || complaints.length > 0) {
      return { ...framing(question, path, visit), body: formPage(form, visit) };
    }
    const [found, first, facets, periods] = await Promise.all([
      finder.findEntries({ filter, ordering, start: { page }, size: SHOWN, highlight: true }),
      page === 1 ? firstSaid(finder, question) : null,
      finder.facets(filter),
      finder.trends({ ...filter, dateFrom: null, dateTo: null }, 'year'),
    ]);
    if (found === null) throw clientErrors.notFound();
    const body = html`<div class="search">
<h1>${title(question, visit)}</h1>
!${form}
!${chosenHtml(question, path, visit)}
<div class="columns">
<div class="main">
!${timePlot(periods, question, visit)}
!${first === null ? '' : firstHtml(first, calendar, visit)}
!${foundHtml(found, question, calendar, path, visit)}
</div>
<aside class="facets" aria-label="${visit.telling.words.filters}">!${facetsHtml(facets, question, path, visit)}</aside>
</div></div>`;
    return { ...framing(question, path, visit), body, plots: true };
  };

function framing(
  question: SearchRequest,
  path: SearchPath,
  visit: SiteRequest,
): Omit<Page, 'body'> {
  const { page, given, ordering, complaints } = question;
  return {
    title: title(question, visit),
    description: visit.telling.words.searchDescription,
    path: path({ page: page === 1 ? null : page }),
    json: links.withQuery(links.ENTRY_LIST, { ...given, ordering }),
    feed: feedOf(question, visit),
    section: 'search',
    ...(complaints.length > 0 ? { status: 400 } : {}),
  };
}

function title({ given }: SearchRequest, { telling }: SiteRequest): string {
  const { words } = telling;
  return given.q === undefined
    ? words.searchTitle
    : `${words.searchTitle}: ${words.searchFor(given.q)}`;
}

function formPage(form: string, visit: SiteRequest): string {
  const { telling } = visit;
  const examples = examplesHtml(visit);
  return html`<div class="search"><h1>${telling.words.searchTitle}</h1>!${form}!${examples}</div>`;
}

function complaintsHtml(complaints: readonly string[]): string {
  if (complaints.length === 0) return '';
  const items = complaints.map((complaint) => html`<li>${complaint}</li>`);
  return `<div role="alert"><ul class="complaints">${items.join('')}</ul></div>`;
}

function timePlot(
  periods: readonly Period[],
  { given }: SearchRequest,
  { telling }: SiteRequest,
): string {
  const { words } = telling;
  const values = periods.map(({ count, total }) => (total === 0 ? 0 : count / total));
  if (values.every((value) => value === 0)) return '';
  return plotHtml({
    kind: 'lines',
    caption: words.overTime,
    labels: periods.map(({ period }) => period),
    series: [{ name: given.q ?? words.results, values }],
    telling: telling.percent,
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
