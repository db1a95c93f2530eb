// The contributions a search found, and who said it first.

import { html } from 'ghtml';
import { present } from '../../../present.ts';
import type {
  Found,
  FoundContribution,
  FoundEntry,
  NearQuery,
} from '../../../search/finder/finder.ts';
import { forEachInTurns } from '../../../threads/in-turns.ts';
import * as links from '../../shared/links.ts';
import { foundContributionItem, sourceOf } from './found-contribution.ts';
import { feedLink } from '../frame/feed-link.ts';
import { followForm } from '../frame/follow-form.ts';
import type { PageFeed, SiteRequest } from '../frame/page.ts';
import { pagerHtml } from '../frame/pager.ts';
import type { SearchPageContext } from './search-page-context.ts';
import { SEARCH_ORDERINGS, searchFeedTitle, usualOrdering } from './search-request.ts';
import type { DebateNamer } from '../reading/debate-names.ts';
import type { DivisionReader } from '../reading/divisions/division-html.ts';

/** What is read for the items of a page, and the searches that find something where this one does not. */
export interface ResultReads {
  readonly nameDebate: DebateNamer;
  readonly findDivision: DivisionReader;
  readonly nearest: readonly NearQuery[];
  /** Whether the page says what the words may mean beside what was said. */
  readonly hasMeanings: boolean;
}

export async function foundHtml(
  found: Found<FoundContribution>,
  context: SearchPageContext,
  { nameDebate, findDivision, nearest, hasMeanings }: ResultReads,
): Promise<string> {
  const { request, path } = context;
  const { t } = request.locale;
  const { items, count, page } = found;
  if (count === 0 && hasMeanings) {
    return html`<p>${t('foundNoSpeech')}</p>!${nearestHtml(nearest, context)}`;
  }
  if (count === 0) {
    return html`<p class="lead">${t('foundNone')}</p>!${nearestHtml(nearest, context)}<p>${t('foundNoneHint')}</p>!${examplesHtml(request)}`;
  }
  const listed: string[] = [];
  await forEachInTurns(items, async (contribution) => {
    const debate = await nameDebate(contribution.sittingId, contribution.id);
    const division = await findDivision(contribution.sittingId, contribution.id);
    listed.push(foundContributionItem(contribution, { debate, division }, context));
  });
  const total = t('foundCount', { count });
  return html`<h2 class="count">${total}</h2>
<nav class="choices" aria-label="${t('order')}">!${orderLinks(context)}</nav>
<ol class="results">
!${listed.join('\n')}
</ol>
!${pagerHtml(present(page, 'the page of the results'), (number) => path({ page: number }), request)}
<p class="more">!${feedLink(feedOf(context), request)}</p>
!${followForm({ kind: 'search', key: searchQuery(context) }, request)}`;
}

/** The filters of the search, as an address has them. */
function searchQuery({ search }: SearchPageContext): string {
  return links.withQuery('', search.given).slice(1);
}

/** Links to the nearest searches that find something. */
function nearestHtml(nearest: readonly NearQuery[], { request, path }: SearchPageContext): string {
  if (nearest.length === 0) return '';
  const { t, number } = request.locale;
  const items = nearest.map(({ query, count }) => {
    const to = request.href(path({ q: query }));
    return html`<a href="${to}"><strong>${query}</strong></a> <small>${number(count)}</small>`;
  });
  return html`<p class="nearest">${t('didYouMean')} !${items.join(', ')}?</p>`;
}

function orderLinks({ request, search, path }: SearchPageContext): string {
  return SEARCH_ORDERINGS.filter((one) => one !== 'relevance' || search.filter.query !== null)
    .map((one) => {
      const current = one === search.ordering ? ' aria-current="true"' : '';
      const to = path({ ordering: one === usualOrdering(search.filter) ? null : one });
      return html`<a href="${request.href(to)}"!${current}>${request.locale.t(`order.${one}`)}</a>`;
    })
    .join('');
}

export function firstHtml(entry: FoundEntry, context: SearchPageContext): string {
  const { who, where, url } = sourceOf(entry, entry, context);
  return html`<p class="first">${context.request.locale.t('firstSaidBy')} <a href="${url}">${who}</a> <span class="meta">${where}</span></p>`;
}

const EXAMPLES = ['words', 'phrase', 'either', 'without', 'beginning'] as const;

/** Examples of queries, each a link that runs it. */
export function examplesHtml({ locale, href }: SiteRequest): string {
  const { t } = locale;
  const items = EXAMPLES.map((name) => {
    const query = t(`example.${name}`);
    return html`<dt><a href="${href(links.withQuery(links.SEARCH_PAGE, { q: query }))}">${query}</a></dt><dd>${t(`meaning.${name}`)}</dd>`;
  });
  return html`<h2>${t('searchExamples')}</h2><dl class="examples">!${items.join('\n')}</dl>`;
}

/** The feed of the same search. */
export function feedOf({ request, search }: SearchPageContext): PageFeed {
  const { given } = search;
  return {
    title: searchFeedTitle(given.q, request.locale),
    path: (form) => links.withQuery(links.searchFeed(form), given),
  };
}
