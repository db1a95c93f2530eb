// What a search found: the chosen filters, the facets, the contributions, and who said it first.

import { html } from 'ghtml';
import { firstOf, present } from '../../../present.ts';
import { isName, labelText } from '../../../record/speaker-label.ts';
import { readWireForm } from '../../../record/wire-form.ts';
import type {
  DivisionRow,
  Facets,
  Found,
  FoundContribution,
  FoundEntry,
} from '../../../finder/finder.ts';
import { forEachInTurns } from '../../../threads/in-turns.ts';
import * as links from '../../shared/links.ts';
import { languageAttributes } from '../../shared/language-attributes.ts';
import type { MessageKey } from '../../words/catalogue.ts';
import { markedHtml } from '../found-marks.ts';
import type { RecordRequest } from '../page.ts';
import { choicesHtml, feedLink, followForm, pagerHtml } from '../page-parts.ts';
import { debateLink, debateNamer, type NamedDebate } from '../reading/debate-parts.ts';
import { divisionLink, divisionReader } from '../reading/division-html.ts';
import { beginningOf } from '../reading/read-entries.ts';
import { sittingTitle } from '../reading/sitting-list.ts';
import {
  SEARCH_FIELDS,
  SEARCH_ORDERINGS,
  searchFeedOf,
  type SearchField,
  type SearchRequest,
  usualOrdering,
  valueText,
} from './search-request.ts';

/** `hasMeanings`: whether the page says what the words may mean beside what was said. */
export async function foundHtml(
  { items, count, page }: Found<FoundContribution>,
  hasMeanings: boolean,
  request: SearchRequest,
): Promise<string> {
  const { t, store, given, path } = request;
  if (count === 0) {
    const nearest = await nearestHtml(request);
    return hasMeanings
      ? html`<p>${t('foundNoSpeech')}</p>!${nearest}`
      : html`<p class="lead">${t('foundNone')}</p>!${nearest}<p>${t('foundNoneHint')}</p>!${examplesHtml(request)}`;
  }
  const [nameDebate, findDivision] = [debateNamer(store), divisionReader(store)];
  const listed: string[] = [];
  await forEachInTurns(items, async (contribution) => {
    const debate = await nameDebate(contribution.sittingId, contribution.id);
    const division = await findDivision(contribution.sittingId, contribution.id);
    listed.push(foundItem(contribution, debate, division, request));
  });
  return html`<h2 class="count">${t('foundCount', { count })}</h2>
<ol class="results">
!${listed.join('\n')}
</ol>
!${pagerHtml(present(page, 'the page of the results'), path, request)}
<p class="more">!${feedLink(searchFeedOf(given, request.locale), request)}</p>
!${followForm({ kind: 'search', key: links.withQuery('', given).slice(1) }, request)}`;
}

/** The orders, each a link. */
export function orderHtml(request: SearchRequest): string {
  const { t, filter, path } = request;
  const orders = SEARCH_ORDERINGS.filter((one) => one !== 'relevance' || filter.query !== null);
  const choices = orders.map((one) => {
    const to = path({ ordering: one === usualOrdering(filter) ? null : one });
    return [to, t(`order.${one}`), one === request.ordering] as const;
  });
  return choicesHtml(t('order'), choices, request);
}

/** Links to the nearest searches that find something. */
async function nearestHtml(request: SearchRequest): Promise<string> {
  const { t, locale, href, path } = request;
  const { queries } = await request.finder.nearestQueries(request.filter);
  if (queries.length === 0) return '';
  const items = queries.map(({ query, count }) => {
    const to = href(path({ q: query }));
    return html`<a href="${to}"><strong>${query}</strong></a> <small>${locale.number(count)}</small>`;
  });
  return html`<p>${t('didYouMean')} !${items.join(', ')}?</p>`;
}

const EXAMPLES = ['words', 'phrase', 'either', 'without', 'beginning'] as const;

/** Examples of queries, each a link that runs it. */
export function examplesHtml({ t, href }: RecordRequest): string {
  const items = EXAMPLES.map((name) => {
    const query = t(`example.${name}`);
    return html`<dt><a href="${href(links.withQuery(links.SEARCH_PAGE, { q: query }))}">${query}</a></dt><dd>${t(`meaning.${name}`)}</dd>`;
  });
  return html`<h2>${t('searchExamples')}</h2><dl>!${items.join('\n')}</dl>`;
}

/** A contribution: who spoke, in which debate and sitting, and the pieces of it that show the words best. */
function foundItem(
  { entries }: FoundContribution,
  debate: NamedDebate | null,
  division: DivisionRow | null,
  request: SearchRequest,
): string {
  const pieces = bestPieces(entries);
  const first = firstOf(entries);
  const { who, where, url } = sourceOf(first, pieces[0] ?? first, request);
  const about =
    debate === null
      ? ''
      : html`<p class="about">!${debateLink({ ...debate, path: links.withQuery(debate.path, { q: request.given.q ?? null }) }, request)}</p>`;
  const votes = division === null ? '' : divisionLink(division, debate, request);
  return html`<li><h3><a href="${url}">${who}</a></h3>
!${about}!${votes}
<p class="meta">${where}</p>
!${pieces.length === 0 ? beginningOf(entries, request.rules).paragraph : pieces.map(pieceHtml).join('\n')}</li>`;
}

function pieceHtml({ language, excerpt }: FoundEntry): string {
  const { text, marks, cutBefore, cutAfter } = present(excerpt, 'the excerpt of a found entry');
  return html`<p !${languageAttributes(language)}>!${cutBefore ? '… ' : ''}!${markedHtml(text, marks)}!${cutAfter ? ' …' : ''}</p>`;
}

/** Pieces of one contribution that are shown: two fill the five lines that a result has on a telephone. */
const PIECES_SHOWN = 2;

/** The entries in which most different words were found, in the order they were said; none where nothing is marked. */
function bestPieces(entries: readonly FoundEntry[]): readonly FoundEntry[] {
  const counted = entries
    .map((entry) => ({ entry, marked: markedWords(entry) }))
    .filter(({ marked }) => marked.size > 0)
    .sort((one, other) => other.marked.size - one.marked.size);
  const [best, next] = counted;
  if (best === undefined) return [];
  // A second piece is shown where it has a word that the first has not.
  const shown =
    next !== undefined && [...next.marked].some((word) => !best.marked.has(word))
      ? counted.slice(0, PIECES_SHOWN)
      : [best];
  return shown.map(({ entry }) => entry).sort((one, other) => one.id - other.id);
}

function markedWords({ excerpt }: FoundEntry): ReadonlySet<string> {
  if (excerpt === null) return new Set();
  return new Set(excerpt.marks.map(([start, end]) => excerpt.text.slice(start, end).toLowerCase()));
}

export function firstHtml(entry: FoundEntry, request: SearchRequest): string {
  const { who, where, url } = sourceOf(entry, entry, request);
  return html`<p class="first">${request.t('firstSaidBy')} <a href="${url}">${who}</a> <span class="meta">${where}</span></p>`;
}

/** Who speaks in an entry, in which sitting, and the address where another entry of the same contribution is read, with the words marked. */
function sourceOf(entry: FoundEntry, shown: FoundEntry, request: SearchRequest) {
  const { t, href, given } = request;
  const body = readWireForm(entry.wire);
  const label = labelText(body, '');
  const spoke = isName(label) ? label : t('unnamedSpeaker');
  const path = links.withQuery(links.contributionPath(entry.id), { q: given.q ?? null });
  return {
    who: body.type === 'speech' ? spoke : t(`type.${body.type}`),
    where: sittingTitle(entry.sittingId, request),
    url: `${href(path)}${links.entryAnchor(shown.id)}`,
  };
}

/** The filters that were chosen, each a link that removes it. */
export function chosenHtml(request: SearchRequest): string {
  const { t, href, given, path } = request;
  const items = SEARCH_FIELDS.flatMap((field) => {
    const value = given[field];
    if (value === undefined) return [];
    const label = chosenText(field, value, request);
    return html`<a href="${href(path({ [field]: null }))}" aria-label="${t('remove')}: ${label}">${label} <span aria-hidden="true">×</span></a>`;
  });
  return items.length === 0
    ? ''
    : html`<nav class="choices" aria-label="${t('chosen')}">!${items.join('')}</nav>`;
}

function chosenText(field: SearchField, value: string, request: SearchRequest): string {
  const { locale, person, venue, filter } = request;
  if (field === 'speaker') return person?.legalName ?? value;
  if (field === 'venue') return venue === null ? value : locale.chamber(venue);
  if (field === 'sitting') return sittingTitle(filter.sittingId ?? NaN, request) || value;
  return valueText(field, value, locale);
}

/** As many people as fit beside ten results. */
const SPEAKERS_SHOWN = 12;
const PARTIES_SHOWN = 8;

/** How the entries spread over chambers, years, types, parties and people. */
export function facetsHtml(facets: Facets, request: SearchRequest): string {
  const { t, locale, path } = request;
  const parties = facets.party.slice(0, PARTIES_SHOWN);
  const speakers = facets.speaker.slice(0, SPEAKERS_SHOWN);
  return [
    groupHtml('facetVenue', facets.venue, request, ({ value, label }) => [
      path({ venue: value }),
      locale.chamber({ slug: value, name: label }),
    ]),
    // In order of time, which says more than in order of count.
    groupHtml('facetYear', facets.year.toReversed(), request, ({ value, label }) => [
      path({ date_from: `${value}-01-01`, date_to: `${value}-12-31` }),
      label,
    ]),
    groupHtml('facetType', facets.type, request, ({ value }) => [
      path({ type: value }),
      valueText('type', value, locale),
    ]),
    groupHtml('facetParty', parties, request, ({ value, label }) => [
      path({ party: value }),
      label,
    ]),
    // People, and labels that are linked to nobody, which are marked.
    groupHtml('facetSpeaker', speakers, request, ({ value, label }) =>
      value === null
        ? [path({ unlinked_label: label }), t('unlinkedLabel', { label })]
        : [path({ speaker: value }), label],
    ),
  ].join('');
}

/** The values of a facet, each a link that narrows the search by it; a single one, as that of a chosen filter, does not narrow it. */
function groupHtml<Value extends { readonly count: number }>(
  title: MessageKey,
  values: readonly Value[],
  { t, locale, href }: SearchRequest,
  linkOf: (value: Value) => readonly [to: string, name: string],
): string {
  if (values.length < 2) return '';
  const items = values.map((value) => {
    const [to, name] = linkOf(value);
    return html`<li><a href="${href(to)}">${name}</a> <small>${locale.number(value.count)}</small></li>`;
  });
  return html`<section><h2>${t(title)}</h2><ul class="rows">!${items.join('')}</ul></section>`;
}
