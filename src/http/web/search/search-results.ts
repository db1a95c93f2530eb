// What a search found: notices, the chosen filters, facets, the contributions, and who said it first.

import { html } from 'ghtml';
import { present } from '../../../present.ts';
import type { Facets, SpeakerFacetValue } from '../../../search/finder/counts.ts';
import type {
  Found,
  FoundContribution,
  FoundEntry,
  NearQuery,
} from '../../../search/finder/finder.ts';
import { forEachInTurns } from '../../../threads/in-turns.ts';
import * as links from '../../shared/links.ts';
import { feedLink, followForm, pagerHtml } from '../page-parts.ts';
import type { PageFeed, SiteRequest } from '../page.ts';
import type { DebateNamer } from '../reading/debate-parts.ts';
import type { DivisionReader } from '../reading/division-html.ts';
import { sittingNames } from '../reading/sitting-list.ts';
import { foundContributionItem, sourceOf } from './found-contribution.ts';
import { SEARCH_FIELDS, type SearchField, valueText } from './search-form.ts';
import {
  SEARCH_ORDERINGS,
  searchFeedTitle,
  type SearchPageContext,
  type SearchRequest,
  usualOrdering,
} from './search-request.ts';

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

export function chosenHtml(context: SearchPageContext): string {
  const { request, search, path } = context;
  const { t } = request.locale;
  const items = SEARCH_FIELDS.flatMap((field) => {
    const value = search.given[field];
    if (value === undefined) return [];
    const label = labelOf(field, value, context);
    const to = request.href(path({ [field]: null }));
    return html`<a href="${to}" aria-label="${t('remove')}: ${label}">${label} <span aria-hidden="true">×</span></a>`;
  });
  return items.length === 0
    ? ''
    : html`<nav class="choices" aria-label="${t('chosen')}">!${items.join('')}</nav>`;
}

function labelOf(field: SearchField, value: string, context: SearchPageContext): string {
  const { request, search, calendar } = context;
  switch (field) {
    case 'speaker':
      return search.person?.legalName ?? value;
    case 'venue':
      return search.venue === null ? value : request.locale.chamber(search.venue);
    case 'sitting': {
      const sitting = calendar.sitting(search.filter.sittingId ?? NaN);
      return sitting === null ? value : sittingNames(sitting, calendar, request).title;
    }
    default:
      return valueText(field, value, request.locale);
  }
}

/** As many people as fit beside ten results. */
const FACET_SPEAKERS_SHOWN = 12;
const PARTIES_SHOWN = 8;

export function facetsHtml(facets: Facets, context: SearchPageContext): string {
  const { request, search, path } = context;
  const { given } = search;
  const { t } = request.locale;
  const groups = [
    groupHtml(
      {
        title: t('facetVenue'),
        values: given.venue === undefined ? facets.venue : [],
        to: ({ value }) => path({ venue: value }),
        name: ({ value, label }) => request.locale.chamber({ slug: value, name: label }),
      },
      request,
    ),
    groupHtml(
      {
        title: t('facetYear'),
        // In order of time, which says more than in order of count.
        values: facets.year.toReversed(),
        to: ({ value }) => path({ date_from: `${value}-01-01`, date_to: `${value}-12-31` }),
      },
      request,
    ),
    groupHtml(
      {
        title: t('facetType'),
        values: given.type === undefined ? facets.type : [],
        to: ({ value }) => path({ type: value }),
        name: ({ value }) => valueText('type', value, request.locale),
      },
      request,
    ),
    groupHtml(
      {
        title: t('facetParty'),
        values: given.party === undefined ? facets.party.slice(0, PARTIES_SHOWN) : [],
        to: ({ value }) => path({ party: value }),
      },
      request,
    ),
    groupHtml(speakers(facets, context), request),
  ];
  return groups.join('');
}

/** People, and labels that are linked to nobody, which are marked. */
function speakers(
  facets: Facets,
  { request, search: { given }, path }: SearchPageContext,
): FacetGroup<SpeakerFacetValue> {
  const { t } = request.locale;
  const isChosen = given.speaker !== undefined || given.unlinked_label !== undefined;
  return {
    title: t('facetSpeaker'),
    values: isChosen ? [] : facets.speaker.slice(0, FACET_SPEAKERS_SHOWN),
    to: ({ value, label }) => path(value === null ? { unlinked_label: label } : { speaker: value }),
    name: ({ value, label }) => (value === null ? t('unlinkedLabel', { label }) : label),
  };
}

interface FacetGroup<Value extends SpeakerFacetValue> {
  readonly title: string;
  readonly values: readonly Value[];
  /** The path of the search narrowed by a value. */
  readonly to: (value: Value) => string;
  /** What a value is called; its label by default. */
  readonly name?: (value: Value) => string;
}

function groupHtml<Value extends SpeakerFacetValue>(
  group: FacetGroup<Value>,
  { locale, href }: SiteRequest,
): string {
  const { title, values, to, name = ({ label }: Value): string => label } = group;
  if (values.length < 2) return '';
  const items = values.map(
    (value) =>
      html`<li><a href="${href(to(value))}">${name(value)}</a> <small>${locale.number(value.count)}</small></li>`,
  );
  return html`<section><h2>${title}</h2><ul>!${items.join('')}</ul></section>`;
}

export function noticesHtml({ request, search }: SearchPageContext): string {
  const { t } = request.locale;
  const notices: string[] = [];
  if (hasUnsearchableText(search))
    notices.push(t('nothingSearchable', { typed: search.given.q ?? '' }));
  if (hasReversedDates(search)) notices.push(t('datesReversed'));
  return notices.map((notice) => html`<p class="lead" role="status">${notice}</p>`).join('');
}

/** Whether words were typed that have no letter and no digit. */
export function hasUnsearchableText({ given, filter }: SearchRequest): boolean {
  return given.q !== undefined && filter.query === null;
}

/** Whether no day can be between the first and the last. */
function hasReversedDates({ filter: { dateFrom, dateTo } }: SearchRequest): boolean {
  return dateFrom !== null && dateTo !== null && dateFrom > dateTo;
}
