// The search page: the form, the contributions found with the words marked, their facets, and their number over time.

import { html } from 'ghtml';
import { clientErrors } from '../../../errors.ts';
import type { FoundEntry } from '../../../finder/finder.ts';
import * as links from '../../shared/links.ts';
import { searchInput } from '../frame.ts';
import { listRequest, selectHtml, type SelectOption } from '../page-parts.ts';
import type { MakePage, Page } from '../page.ts';
import type { ReadSittingBusiness } from '../reading/sitting-list.ts';
import { meantHtml } from './meant-html.ts';
import {
  FILTER_WORDS,
  isOfDate,
  readSearchRequest,
  SEARCH_FIELDS,
  SEARCH_ORDERINGS,
  searchFeedOf,
  optionsOf,
  type SearchField,
  type SearchRequest,
} from './search-request.ts';
import { chosenHtml, examplesHtml, facetsHtml, firstHtml, foundHtml } from './search-results.ts';
import { readTrend, trendPlot } from './trends-page.ts';

/** What a person looks through before searching again. */
const RESULTS_PER_PAGE = 20;

export const searchPage =
  (readBusiness: ReadSittingBusiness): MakePage =>
  async (plain) => {
    const pasted = links.pastedEntryIn(plain.query.get('q') ?? '');
    if (pasted !== null) return { redirect: 302, to: links.entryPath(pasted) };
    const request = await readSearchRequest(plain);
    const filters = Object.keys(request.given).length;
    const isEmpty = filters === 0 || (filters === 1 && hasUnsearchableText(request));
    return isEmpty || request.faults.length > 0
      ? formPage(request)
      : await resultsPage(readBusiness, request);
  };

function formPage(request: SearchRequest): Page {
  const faults = request.faults.map((fault) => html`<li>${fault}</li>`).join('');
  const alert =
    faults === '' ? '' : `<div role="alert"><ul class="panel complaints">${faults}</ul></div>`;
  const body = html`<div><h1>${request.t('searchTitle')}</h1>!${noticesHtml(request)}!${searchForm(request)}!${alert}!${examplesHtml(request)}</div>`;
  return { ...pageOf(request), body };
}

async function resultsPage(
  readBusiness: ReadSittingBusiness,
  request: SearchRequest,
): Promise<Page> {
  const { finder, filter, ordering, page } = request;
  const name = request.given.q ?? request.t('results');
  const wanted = listRequest(filter, RESULTS_PER_PAGE, { page, ordering });
  const [meant, found, first, facets, trends] = await Promise.all([
    meantHtml(request, readBusiness),
    finder.findContributions({ ...wanted, highlight: true }),
    page === 1 ? firstSaid(request) : null,
    finder.facets(filter, 'contribution'),
    readTrend(name, { ...filter, dateFrom: null, dateTo: null }, 'year', request),
  ]);
  if (found === null) throw clientErrors.notFound();
  const body = html`<div class="split">
<h1>${title(request)}</h1>
!${noticesHtml(request)}
!${searchForm(request)}
!${chosenHtml(request)}
!${facetsHtml(facets, request)}
!${meant}
!${timePlot(trends, request)}
!${first === null ? '' : firstHtml(first, request)}
!${await foundHtml(found, meant !== '', request)}
</div>`;
  return { ...pageOf(request), body };
}

/** The page without its body. */
function pageOf(request: SearchRequest): Omit<Page, 'body'> {
  const { page, given, ordering, faults } = request;
  return {
    title: title(request),
    description: request.t('searchDescription'),
    path: request.path({ page: page === 1 ? null : page }),
    json: links.withQuery(links.CONTRIBUTION_LIST, { ...given, ordering }),
    feed: searchFeedOf(given, request.locale),
    section: 'search',
    ...(faults.length > 0 ? { status: 400 } : {}),
  };
}

function title({ t, given: { q } }: SearchRequest): string {
  if (q === undefined) return t('searchTitle');
  // A phrase has quotation marks already; the title has those of the language.
  return `${t('searchTitle')}: ${t('searchFor', { query: q.replace(/^"([^"]+)"$/, '$1') })}`;
}

/** About a search that was understood but cannot mean what was wanted. */
function noticesHtml(request: SearchRequest): string {
  const { t, given, filter } = request;
  const { dateFrom, dateTo } = filter;
  const notices: string[] = [];
  if (hasUnsearchableText(request)) notices.push(t('nothingSearchable', { typed: given.q ?? '' }));
  if (dateFrom !== null && dateTo !== null && dateFrom > dateTo) notices.push(t('datesReversed'));
  return notices.map((notice) => html`<p class="lead" role="status">${notice}</p>`).join('');
}

/** Whether words were typed that have no letter and no digit. */
function hasUnsearchableText({ given, filter }: SearchRequest): boolean {
  return given.q !== undefined && filter.query === null;
}

function timePlot(trend: Awaited<ReturnType<typeof readTrend>>, request: SearchRequest): string {
  const { t, filter } = request;
  if (trend.periods.every(({ count }) => count === 0)) return '';
  // Words are searched for among the entries that pass the filters; without words, what passes is a share of the record.
  const share = filter.query === null ? t('overTime') : `${t('share')} ${t('ofEntriesSearched')}`;
  return trendPlot([trend], request, { share });
}

/** Who said it first, which many visitors want to know. Null where no words were searched for, or nobody said them. */
async function firstSaid({ finder, filter }: SearchRequest): Promise<FoundEntry | null> {
  if (filter.query === null) return null;
  const speeches = { ...filter, type: filter.type ?? 'speech' };
  const wanted = listRequest(speeches, 1, { ordering: 'date' });
  const said = await finder.findEntries({ ...wanted, highlight: true });
  // An entry may match by what it does not have: of "-maize" nobody said anything.
  return said?.items.find(({ excerpt }) => (excerpt?.marks.length ?? 0) > 0) ?? null;
}

/** The words, and a control for every filter. */
function searchForm(request: SearchRequest): string {
  const { t, href, given, ordering } = request;
  // What only links set has no control, but the form keeps its value.
  const isHidden = (name: SearchField): boolean => FILTER_WORDS[name].label === null;
  const hidden = SEARCH_FIELDS.filter((name) => isHidden(name) && given[name] !== undefined).map(
    (name) => html`<input type="hidden" name="${name}" value="${given[name]}">`,
  );
  const shown = SEARCH_FIELDS.filter((name) => !isHidden(name));
  const isNarrowed = shown.some((name) => given[name] !== undefined);
  const orders = SEARCH_ORDERINGS.map((one): SelectOption => [one, t(`order.${one}`)]);
  return html`<form class="ask" role="search" action="${href(links.SEARCH_PAGE)}">
<div class="find large">
!${searchInput(given.q ?? '', request)}
</div>
<p class="meta tips">${t('searchTips')}</p>
!${hidden.join('')}
<details!${isNarrowed ? ' open' : ''}><summary>${t('filters')}</summary>
<div class="fields">
!${shown.map((name) => controlHtml(name, request)).join('\n')}
<label>${t('order')} !${selectHtml('ordering', ordering, orders)}</label>
</div></details>
</form>`;
}

/** As long as the longest speaker's label that can be published. */
const TEXT_LENGTH_MAX = 200;

function controlHtml(field: SearchField, request: SearchRequest): string {
  const { t, given } = request;
  const { label, any } = FILTER_WORDS[field];
  const value = given[field] ?? '';
  const options = optionsOf(field, request);
  const control =
    options !== undefined
      ? selectHtml(field, value, [['', any === undefined ? '' : t(any)], ...options])
      : isOfDate(field)
        ? html`<input type="date" name="${field}" value="${value}">`
        : html`<input name="${field}" value="${value}" maxlength="${TEXT_LENGTH_MAX}">`;
  return html`<label>${label === null ? '' : t(label)} !${control}</label>`;
}
