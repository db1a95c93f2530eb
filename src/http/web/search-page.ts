// Search: the form, what was found with its words marked, how it spreads, and how it went over time.

import { html } from 'ghtml';
import { clientErrors } from '../../errors.ts';
import { readWireForm } from '../../hansard/wire-form.ts';
import type { Finder, Found, FoundEntry, Period } from '../../store/finder.ts';
import type { Store } from '../../store/store.ts';
import * as links from '../links.ts';
import { excerptHtml } from './excerpt-html.ts';
import { feedLink } from './feed-link.ts';
import type { MakePage, Page, PageFeed, Visit } from './page.ts';
import { pagerHtml } from './pager.ts';
import { plotHtml } from './plot.ts';
import { labelText } from '../../hansard/speaker-label.ts';
import type { ReadCalendar, RecordCalendar } from './record-calendar.ts';
import { chosenHtml, facetsHtml, type SearchPath } from './search-facets.ts';
import { ORDER_WORDS, searchForm } from './search-form.ts';
import { readQuestion, SEARCH_ORDERINGS, type SearchQuestion } from './search-question.ts';
import { sittingNames } from './sitting-names.ts';
import { EXAMPLES } from '../words/examples.ts';
import { TYPE_WORDS } from '../words/type-words.ts';

/** What a person looks through before asking better. */
const SHOWN = 20;

export interface SearchPageNeeds {
  readonly store: Store;
  readonly finder: Finder;
  readonly calendar: ReadCalendar;
}

export const searchPage =
  ({ store, finder, calendar: readCalendar }: SearchPageNeeds): MakePage =>
  async (visit) => {
    const calendar = await readCalendar(visit.state);
    const question = await readQuestion(store, calendar, visit);
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
    const [found, facets, periods] = await Promise.all([
      finder.findEntries({ filter, ordering, place: { page }, size: SHOWN, highlight: true }),
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
!${foundHtml(found, question, calendar, path, visit)}
</div>
<aside class="facets" aria-label="${visit.telling.words.filters}">!${facetsHtml(facets, question, path, visit)}</aside>
</div></div>`;
    return { ...framing(question, path, visit), body, plots: true };
  };

function framing(question: SearchQuestion, path: SearchPath, visit: Visit): Omit<Page, 'body'> {
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

/** What is new of the same search. */
function feedOf({ given }: SearchQuestion, { telling }: Visit): PageFeed {
  return {
    title: telling.words.searchFeed(given.q ?? ''),
    path: (form) => links.withQuery(links.searchFeed(form), given),
  };
}

function title({ given }: SearchQuestion, { telling }: Visit): string {
  const { words } = telling;
  return given.q === undefined
    ? words.searchTitle
    : `${words.searchTitle}: ${words.searchFor(given.q)}`;
}

function formPage(form: string, visit: Visit): string {
  const { telling } = visit;
  const examples = examplesHtml(visit);
  return html`<div class="search"><h1>${telling.words.searchTitle}</h1>!${form}!${examples}</div>`;
}

/** What can be asked, each to be tried. */
function examplesHtml({ telling, href }: Visit): string {
  const { words } = telling;
  const items = EXAMPLES[telling.language].searches.map(
    ([query, meaning]) =>
      html`<dt><a href="${href(links.withQuery(links.SEARCH_PAGE, { q: query }))}">${query}</a></dt><dd>${meaning}</dd>`,
  );
  return html`<h2>${words.waysToAsk}</h2><dl class="examples">!${items.join('\n')}</dl>`;
}

function complaintsHtml(complaints: readonly string[]): string {
  if (complaints.length === 0) return '';
  const items = complaints.map((complaint) => html`<li>${complaint}</li>`);
  return `<div role="alert"><ul class="complaints">${items.join('')}</ul></div>`;
}

function foundHtml(
  { members, count, place }: Found<FoundEntry>,
  question: SearchQuestion,
  calendar: RecordCalendar,
  path: SearchPath,
  visit: Visit,
): string {
  const { words, number } = visit.telling;
  if (count === 0) {
    return html`<p class="lead">${words.foundNone}</p><p>${words.foundNoneHint}</p>!${examplesHtml(visit)}`;
  }
  const told = count === 1 ? words.foundOne : words.foundCount(number(count));
  const orders = SEARCH_ORDERINGS.filter(
    (one) => one !== 'relevance' || question.filter.query !== null,
  ).map((one) => {
    const current = one === question.ordering ? ' aria-current="true"' : '';
    const to = path({ ordering: one === '-date' ? null : one });
    return html`<a href="${visit.href(to)}"!${current}>${ORDER_WORDS[one](words)}</a>`;
  });
  return html`<h2 class="count">${told}</h2>
<nav class="choices" aria-label="${words.order}">!${orders.join('')}</nav>
<ol class="results">
!${members.map((entry) => foundItem(entry, calendar, visit)).join('\n')}
</ol>
!${pagerHtml(place!, (page) => path({ page }), visit)}
<p class="more">!${feedLink(feedOf(question, visit), visit)}</p>`;
}

function foundItem(entry: FoundEntry, calendar: RecordCalendar, visit: Visit): string {
  const { words } = visit.telling;
  const body = readWireForm(entry.wire);
  const sitting = calendar.sitting(entry.sittingId);
  const where = sitting === null ? '' : sittingNames(sitting, calendar, visit).title;
  const who =
    body.type === 'speech' ? labelText(body, words.unnamedSpeaker) : TYPE_WORDS[body.type](words);
  const url = `${links.contributionPath(entry.id)}${links.entryAnchor(entry.id)}`;
  const text = entry.excerpt === null ? html`${body.content}` : excerptHtml(entry.excerpt);
  return html`<li><h3><a href="${visit.href(url)}">${who}</a></h3>
<p class="meta">${where}</p>
<p lang="${entry.language}">!${text}</p></li>`;
}

function timePlot(
  periods: readonly Period[],
  { given }: SearchQuestion,
  { telling }: Visit,
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
