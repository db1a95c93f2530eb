// The search page: the form, the contributions found with the words marked, their facets, and their number over time.

import { html } from 'ghtml';
import { clientErrors } from '../../../errors.ts';
import type { FoundEntry } from '../../../finder/finder.ts';
import * as links from '../../shared/links.ts';
import { searchInput } from '../frame.ts';
import { hiddenInput, listRequest, selectHtml, type SelectOption } from '../page-parts.ts';
import type { MakePage, Page } from '../page.ts';
import { plotHtml } from '../plot.ts';
import { meantHtml } from './meant-html.ts';
import { readSpeaker, type SpokenTopic } from './read-speaker.ts';
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
import {
  chosenHtml,
  examplesHtml,
  facetsHtml,
  firstHtml,
  foundHtml,
  orderHtml,
} from './search-results.ts';
import { readTrend, type Trend } from './compare-trends.ts';
import { trendPlot } from './trends-page.ts';

/** What a person looks through before searching again. */
const RESULTS_PER_PAGE = 20;

export const searchPage: MakePage = async (plain) => {
  const pasted = links.pastedEntryIn(plain.query.get('q') ?? '');
  if (pasted !== null) return { redirect: 302, to: links.entryPath(pasted) };
  const typed = await readSearchRequest(plain);
  const said = typed.faults.length > 0 ? null : await readSpeaker(typed);
  const request = said === null ? typed : await readSearchRequest(plain, said.given);
  const filters = Object.keys(request.given).length;
  const isEmpty = filters === 0 || (filters === 1 && hasUnsearchableText(request));
  return isEmpty || request.faults.length > 0
    ? formPage(request)
    : await resultsPage({ ...request, said });
};

function formPage(request: SearchRequest): Page {
  const faults = request.faults.map((fault) => html`<li>${fault}</li>`).join('');
  const alert =
    faults === '' ? '' : `<div role="alert"><ul class="panel complaints">${faults}</ul></div>`;
  const body = html`<div><h1>${request.t('searchTitle')}</h1>!${noticesHtml(request)}!${searchForm(request)}!${alert}!${examplesHtml(request)}</div>`;
  return { ...pageOf(request), body };
}

/** A request, and how its words were read; null where they are no more than words. */
type ReadRequest = SearchRequest & { readonly said: SpokenTopic | null };

async function resultsPage(request: ReadRequest): Promise<Page> {
  const { finder, ordering, page, given, t } = request;
  // The title of a debate is said with each of its speeches, and is no result beside them.
  const filter = { ...request.filter, headings: false } as const;
  const wanted = listRequest(filter, RESULTS_PER_PAGE, { page, ordering });
  const years = { ...request.filter, dateFrom: null, dateTo: null };
  const [meant, found, first, facets, trends] = await Promise.all([
    meantHtml(request),
    finder.findContributions({ ...wanted, highlight: true }),
    page === 1 ? firstSaid(request) : null,
    finder.facets(filter, 'contribution'),
    readTrend(given.q ?? t('results'), years, 'year', request),
  ]);
  if (found === null) throw clientErrors.notFound();
  const more = [
    orderHtml(request),
    timePlot(trends, request),
    first === null ? '' : firstHtml(first, request),
    facetsHtml(facets, request),
  ].join('\n');
  const beside = html`<aside class="side facets" aria-label="${t('narrowBy')}">!${meant?.(false) ?? ''}
<details class="wide-open"><summary>${t('narrowBy')}</summary>!${more}</details></aside>`;
  const body = html`<div class="split">
<h1 class="unseen">${title(request)}</h1>
!${searchForm(request)}
!${noticesHtml(request)}!${readAsHtml(request)}
!${chosenHtml(request)}
!${found.count === 0 ? (meant?.(true) ?? '') : beside}
!${await foundHtml(found, meant !== null, request)}
</div>`;
  return { ...pageOf(request), body };
}

/** How a name and a topic were read, and the search for the words alone. */
function readAsHtml({ t, href, said, query }: ReadRequest): string {
  if (said === null) return '';
  const typed = query.get('q') ?? '';
  const plain = links.withQuery(links.SEARCH_PAGE, { q: typed, plain: 1 });
  return html`<p class="read-as" role="status">${t('readAs', { name: said.name, topic: said.topic })} <a href="${href(plain)}">${t('readPlainly', { query: typed })}</a></p>`;
}

/** The page without its body. */
function pageOf(request: SearchRequest): Omit<Page, 'body'> {
  const { page, given, ordering, faults } = request;
  return {
    title: title(request),
    description: request.t('searchDescription'),
    path: request.path({ page: page === 1 ? null : page }),
    json: links.withQuery(links.CONTRIBUTION_LIST, { ...given, headings: 0, ordering }),
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

/** With fewer years of sittings than this there is no course to see: their numbers are among the facets. */
const PLOTTED_YEARS_MIN = 5;

function timePlot(trend: Trend, request: SearchRequest): string {
  const { t, filter } = request;
  const years = trend.periods.filter(({ total }) => total > 0);
  if (years.length < PLOTTED_YEARS_MIN || years.every(({ count }) => count === 0)) return '';
  // Words are searched for among the entries that pass the filters; without words, what passes is a share of the record.
  const share = filter.query === null ? t('overTime') : `${t('share')} ${t('ofEntriesSearched')}`;
  return plotHtml(trendPlot([trend], share, request));
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
  const hidden = SEARCH_FIELDS.filter(isHidden).map((name) =>
    hiddenInput(name, given[name] ?? null),
  );
  const shown = SEARCH_FIELDS.filter((name) => !isHidden(name));
  const isNarrowed = shown.some((name) => given[name] !== undefined);
  const orders = SEARCH_ORDERINGS.map((one): SelectOption => [one, t(`order.${one}`)]);
  return html`<form class="ask" role="search" action="${href(links.SEARCH_PAGE)}">
<div class="find large">
!${searchInput(given.q ?? '', request)}
</div>
!${hidden.join('')}
<details!${isNarrowed ? ' open' : ''}><summary>${t('filters')}</summary>
<p class="meta">${t('searchTips')}</p>
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
