// What a search found, item by item, and who said it first.

import { html } from 'ghtml';
import { labelText } from '../../../hansard/speaker-label.ts';
import { readWireForm } from '../../../hansard/wire-form.ts';
import type { Found, FoundEntry } from '../../../search/finder/finder.ts';
import * as links from '../../shared/links.ts';
import { EXAMPLES } from '../../words/examples.ts';
import { TYPE_WORDS } from '../../words/type-words.ts';
import { snippetHtml } from './snippet-html.ts';
import { feedLink } from '../frame/feed-link.ts';
import type { PageFeed, SiteRequest } from '../frame/page.ts';
import { pagerHtml } from '../frame/pager.ts';
import type { RecordCalendar } from '../reading/record-calendar.ts';
import type { SearchPath } from './search-facets.ts';
import { ORDER_WORDS } from './search-form.ts';
import { SEARCH_ORDERINGS, type SearchRequest } from './search-request.ts';
import { sittingNames } from '../reading/sitting-names.ts';

export function foundHtml(
  { items, count, page: shown }: Found<FoundEntry>,
  searchRequest: SearchRequest,
  calendar: RecordCalendar,
  path: SearchPath,
  request: SiteRequest,
): string {
  const { words, number } = request.locale;
  if (count === 0) {
    return html`<p class="lead">${words.foundNone}</p><p>${words.foundNoneHint}</p>!${examplesHtml(request)}`;
  }
  const told = count === 1 ? words.foundOne : words.foundCount(number(count));
  const orders = SEARCH_ORDERINGS.filter(
    (one) => one !== 'relevance' || searchRequest.filter.query !== null,
  ).map((one) => {
    const current = one === searchRequest.ordering ? ' aria-current="true"' : '';
    const to = path({ ordering: one === '-date' ? null : one });
    return html`<a href="${request.href(to)}"!${current}>${ORDER_WORDS[one](words)}</a>`;
  });
  return html`<h2 class="count">${told}</h2>
<nav class="choices" aria-label="${words.order}">!${orders.join('')}</nav>
<ol class="results">
!${items.map((entry) => foundItem(entry, calendar, request)).join('\n')}
</ol>
!${pagerHtml(shown!, (page) => path({ page }), request)}
<p class="more">!${feedLink(feedOf(searchRequest, request), request)}</p>`;
}

export function firstHtml(
  entry: FoundEntry,
  calendar: RecordCalendar,
  request: SiteRequest,
): string {
  const { who, where, url } = placeOf(entry, calendar, request);
  return html`<p class="first">${request.locale.words.firstSaidBy} <a href="${request.href(url)}">${who}</a> <span class="meta">${where}</span></p>`;
}

/** Who said an entry, in which sitting, and where it is read. */
function placeOf(
  entry: FoundEntry,
  calendar: RecordCalendar,
  request: SiteRequest,
): { readonly who: string; readonly where: string; readonly url: string } {
  const { words } = request.locale;
  const body = readWireForm(entry.wire);
  const sitting = calendar.sitting(entry.sittingId);
  return {
    who:
      body.type === 'speech' ? labelText(body, words.unnamedSpeaker) : TYPE_WORDS[body.type](words),
    where: sitting === null ? '' : sittingNames(sitting, calendar, request).title,
    url: `${links.contributionPath(entry.id)}${links.entryAnchor(entry.id)}`,
  };
}

function foundItem(entry: FoundEntry, calendar: RecordCalendar, request: SiteRequest): string {
  const { who, where, url } = placeOf(entry, calendar, request);
  const body = readWireForm(entry.wire);
  const text = entry.excerpt === null ? html`${body.content}` : snippetHtml(entry.excerpt);
  return html`<li><h3><a href="${request.href(url)}">${who}</a></h3>
<p class="meta">${where}</p>
<p lang="${entry.language}">!${text}</p></li>`;
}

/** What can be asked, each to be tried. */
export function examplesHtml({ locale, href }: SiteRequest): string {
  const { words } = locale;
  const items = EXAMPLES[locale.language].searches.map(
    ([query, meaning]) =>
      html`<dt><a href="${href(links.withQuery(links.SEARCH_PAGE, { q: query }))}">${query}</a></dt><dd>${meaning}</dd>`,
  );
  return html`<h2>${words.waysToAsk}</h2><dl class="examples">!${items.join('\n')}</dl>`;
}

/** What is new of the same search. */
export function feedOf({ given }: SearchRequest, { locale }: SiteRequest): PageFeed {
  return {
    title: locale.words.searchFeed(given.q ?? ''),
    path: (form) => links.withQuery(links.searchFeed(form), given),
  };
}
