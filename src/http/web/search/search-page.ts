// The search page: the form, the contributions found with the words marked, their facets, and their number over time.

import { html } from 'ghtml';
import { clientErrors } from '../../../errors.ts';
import type { Finder, FoundEntry } from '../../../search/finder/finder.ts';
import type { Facets, Trends } from '../../../search/finder/counts.ts';
import { PERIODS_MAX } from '../../../search/finder/periods.ts';
import * as links from '../../shared/links.ts';
import type { MakePage, Page } from '../page.ts';
import type { Translate } from '../../words/catalogue.ts';
import { plotHtml } from '../plot.ts';
import { debateNamer } from '../reading/debate-parts.ts';
import { divisionReader } from '../reading/division-html.ts';
import type { Store } from '../../../store/contract/store.ts';
import type { ReadCalendar } from '../reading/record-calendar.ts';
import type { ReadSittingBusiness } from '../reading/sitting-list.ts';
import {
  chosenHtml,
  examplesHtml,
  facetsHtml,
  feedOf,
  firstHtml,
  foundHtml,
  hasUnsearchableText,
  noticesHtml,
} from './search-results.ts';
import { drawnFigures, drawnFormat, drawnValue, readDrawnTrends } from './trends-page.ts';
import {
  readSearchRequest,
  searchContextOf,
  type SearchPageContext,
  type SearchRequest,
  type SearchRequestDependencies,
} from './search-request.ts';
import { meantHtml } from './meant-html.ts';
import { searchForm } from './search-form.ts';

/** What a person looks through before searching again. */
const RESULTS_PER_PAGE = 20;

export interface SearchPageDependencies extends SearchRequestDependencies {
  readonly store: Store;
  readonly finder: Finder;
  readonly calendar: ReadCalendar;
  readonly business: ReadSittingBusiness;
}

export const searchPage =
  (dependencies: SearchPageDependencies): MakePage =>
  async (request) => {
    const calendar = await dependencies.calendar(request.state);
    const search = await readSearchRequest(dependencies, calendar, request);
    const context = searchContextOf(request, search, calendar);
    const filters = Object.keys(search.given).length;
    const isEmpty = filters === 0 || (filters === 1 && hasUnsearchableText(search));
    return isEmpty || search.faults.length > 0
      ? formPage(context)
      : await resultsPage(dependencies, context);
  };

function formPage(context: SearchPageContext): Page {
  const { request } = context;
  const body = html`<div class="search"><h1>${request.locale.t('searchTitle')}</h1>!${noticesHtml(context)}!${searchForm(context)}!${faultsHtml(context)}!${examplesHtml(request)}</div>`;
  return { ...pageOf(context), body };
}

async function resultsPage(
  { finder, store, business }: SearchPageDependencies,
  context: SearchPageContext,
): Promise<Page> {
  const { search } = context;
  const { filter, ordering, page } = search;
  const [meant, found, first, facets, trends] = await Promise.all([
    meantHtml(finder, context, business),
    finder.findContributions({
      filter,
      ordering,
      start: { page },
      size: RESULTS_PER_PAGE,
      highlight: true,
    }),
    page === 1 ? firstSaid(finder, search) : null,
    finder.facets(filter, 'contribution'),
    readDrawnTrends(finder, { ...filter, dateFrom: null, dateTo: null }, 'year'),
  ]);
  if (found === null) throw clientErrors.notFound();
  const nearest = found.count === 0 ? (await finder.nearestQueries(filter)).queries : [];
  const readers = { nameDebate: debateNamer(store), findDivision: divisionReader(store) };
  const body = html`<div class="search searched">
<h1>${title(context)}</h1>
!${noticesHtml(context)}
!${searchForm(context)}
!${chosenHtml(context)}
<div class="columns">
!${foldedFacets(facets, context)}
<div class="main">
!${meant}
!${timePlot(trends, context)}
!${first === null ? '' : firstHtml(first, context)}
!${await foundHtml(found, context, { ...readers, nearest, hasMeanings: meant !== '' })}
</div>
</div></div>`;
  return { ...pageOf(context), body, plots: true };
}

/** Before the results, folded; beside them, unfolded, where there is room. */
function foldedFacets(facets: Facets, context: SearchPageContext): string {
  const inner = facetsHtml(facets, context);
  if (inner === '') return '';
  const narrowBy = context.request.locale.t('narrowBy');
  return html`<aside class="facets" aria-label="${narrowBy}"><details><summary>${narrowBy}</summary>!${inner}</details></aside>`;
}

/** The page without its body. */
function pageOf(context: SearchPageContext): Omit<Page, 'body'> {
  const { request, search, path } = context;
  const { page, given, ordering, faults } = search;
  return {
    title: title(context),
    description: request.locale.t('searchDescription'),
    path: path({ page: page === 1 ? null : page }),
    json: links.withQuery(links.CONTRIBUTION_LIST, { ...given, ordering }),
    feed: feedOf(context),
    section: 'search',
    ...(faults.length > 0 ? { status: 400 } : {}),
  };
}

function title({ request, search }: SearchPageContext): string {
  const { t } = request.locale;
  const { q } = search.given;
  if (q === undefined) return t('searchTitle');
  // A phrase has quotation marks already; the title has those of the language.
  return `${t('searchTitle')}: ${t('searchFor', { query: q.replace(/^"([^"]+)"$/, '$1') })}`;
}

function faultsHtml({ search }: SearchPageContext): string {
  if (search.faults.length === 0) return '';
  const items = search.faults.map((fault) => html`<li>${fault}</li>`);
  return `<div role="alert"><ul class="complaints">${items.join('')}</ul></div>`;
}

function timePlot(trends: Trends, { request, search }: SearchPageContext): string {
  const { t } = request.locale;
  const drawn = drawnFigures([trends]);
  const periods = trends.periods.slice(-PERIODS_MAX);
  const values = periods.map((period) => drawnValue(period, drawn));
  if (values.every((value) => value === null || value === 0)) return '';
  return plotHtml({
    kind: 'lines',
    caption: drawn === 'mentions' ? t('mentionsDrawn') : shareCaption(search, t),
    labels: periods.map(({ period }) => period),
    series: [{ name: search.given.q ?? t('results'), values }],
    ...drawnFormat(drawn, request.locale),
    t,
  });
}

/** Words are searched for among the entries that pass the filters; without words, what passes is a share of the record. */
function shareCaption({ filter }: SearchRequest, t: Translate): string {
  return filter.query === null ? t('overTime') : `${t('share')} ${t('ofEntriesSearched')}`;
}

/** Who said it first, which many visitors want to know. Null where no words were searched for, or nobody said them. */
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
