// Parts that several pages share: lines of choices, the pager, the link and form for following a page, and distinctive words.

import { html } from 'ghtml';
import { isRightToLeft } from '../record/languages/language.ts';
import { SearchTooLong } from '../base/errors.ts';
import { present } from '../base/present.ts';
import type { EntryFilter, Ordering } from '../record/filter.ts';
import { parseIdOrSlug } from '../record/id.ts';
import { foldText } from '../record/labels/fold-name.ts';
import { labelMatcher } from '../record/labels/label-text.ts';
import { type LocatedPage, type PageNumber, parsePageNumber } from '../record/page.ts';
import { displayTitle } from '../record/debates/display-title.ts';
import type { Person } from '../record/person.ts';
import type { Venue } from '../record/sitting.ts';
import { FREQUENCIES, type Frequency, type TopicKind } from '../record/subscription.ts';
import { findItem } from '../store/filter-lookup.ts';
import * as links from '../http/links.ts';
import type { PageText } from '../words/shown-text.ts';
import { orNotFound } from '../http/parsed-request.ts';
import type { Locale } from '../words/locale.ts';
import type { PageFeed, RecordRequest, SiteRequest } from './page.ts';

/** A link of a line of choices: its path, its text, and whether it is the one chosen. */
export type Choice = readonly [to: string, label: string, isChosen: boolean];

/** A line of links, one of which is chosen. */
export function choicesHtml(
  label: string,
  choices: readonly Choice[],
  { href }: SiteRequest,
): string {
  const items = choices.map(([to, text, isChosen]) => {
    const current = isChosen ? ' aria-current="true"' : '';
    return html`<a href="${href(to)}"!${current}>${text}</a>`;
  });
  return html`<nav class="choices" aria-label="${label}">!${items.join('')}</nav>`;
}

/** All chambers, or one of them; `to` gives the path of a choice. Empty if there is nothing to choose. */
export function venueChoices(
  venues: readonly Venue[],
  chosen: Venue | null,
  to: (change: { readonly venue: string | null }) => string,
  request: SiteRequest,
): string {
  if (venues.length < 2) return '';
  const { t, locale } = request;
  const choices = [null, ...venues].map((venue): Choice => [
    to({ venue: venue?.slug ?? null }),
    venue === null ? t('bothChambers') : locale.chamber(venue),
    venue?.id === chosen?.id,
  ]);
  return choicesHtml(t('chamber'), choices, request);
}

/** The chamber in `venue` of the query, by its current or a former slug. */
export async function queriedVenue({ query, store }: RecordRequest): Promise<Venue | null> {
  const slug = query.get('venue') ?? '';
  return slug === '' ? null : await findItem(store, 'venues', slug);
}

/** Candidates for an id, a slug, or words of a name or seat; none if nothing was typed. */
export async function findPeople(typed: string, { store, people }: RecordRequest) {
  const person = typed === '' ? null : await findItem(store, 'people', parseIdOrSlug(typed));
  if (person !== null) return [person];
  const matcher = labelMatcher(typed);
  return matcher === null ? [] : (await people()).filter(({ found }) => matcher.matches(found));
}

/** As many as a reader would look through. */
export const PEOPLE_MEANT_SHOWN = 20;

/** A section of a page with its heading; empty if there is nothing. `inner` is HTML. */
export function sectionHtml(id: string, title: string, inner: string): string {
  if (inner === '') return '';
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
!${inner}</section>`;
}

/** The parts of a request that were not understood; empty if there are none. */
export function complaintsHtml(role: 'alert' | 'status', faults: readonly string[]): string {
  if (faults.length === 0) return '';
  const items = faults.map((fault) => html`<li>${fault}</li>`).join('');
  return `<div role="${role}"><ul class="panel complaints">${items}</ul></div>`;
}

/** For each parameter of a request that its page does not have, that it was ignored; `known` are those it has. */
export function unknownParameters(knownNames: readonly string[], { query, t }: SiteRequest) {
  return [...new Set(query.keys())]
    .filter((name) => ![...knownNames, links.LANGUAGE_PARAMETER].includes(name))
    .map((name) => t('unknownParameter', { name, known: knownNames.join(', ') }));
}

/** A part that a reader unfolds; empty if there is nothing. `inner` is HTML, `kind` a class. */
export function foldedHtml(title: string, inner: string, kind = ''): string {
  if (inner === '') return '';
  const own = kind === '' ? '' : html` class="${kind}"`;
  return html`<details!${own}><summary>${title}</summary>
!${inner}</details>`;
}

/** A text with a link to the person, if known. */
export function personLink(
  person: Person | null,
  text: string,
  { href }: Pick<SiteRequest, 'href'>,
): string {
  if (person === null) return html`${text}`;
  return html`<a href="${href(links.personPath(person.slug))}">${text}</a>`;
}

/** A hidden value of a form; empty if there is none. */
export function hiddenInput(name: string, value: string | null): string {
  return value === null ? '' : html`<input type="hidden" name="${name}" value="${value}">`;
}

export type SelectOption = readonly [value: string, label: string];

export function selectHtml(name: string, chosen: string, options: readonly SelectOption[]): string {
  const items = options.map(([value, label]) => {
    const selected = value === chosen ? ' selected' : '';
    return html`<option value="${value}"!${selected}>${label}</option>`;
  });
  return html`<select name="${name}">!${items.join('')}</select>`;
}

/** A page of filtered results, as a request to the finder. */
export function listRequest(
  filter: EntryFilter,
  size: number,
  { page = 1, ordering = '-date' }: { page?: PageNumber; ordering?: Ordering } = {},
) {
  return { filter, ordering, start: { page }, size, highlight: false } as const;
}

/** The requested page of a list; 404 if there is none. */
export async function requestedPage<Found extends { readonly page: LocatedPage | null }>(
  { query }: SiteRequest,
  find: (page: PageNumber) => Found | null | Promise<Found | null>,
) {
  const number = orNotFound(parsePageNumber(query.get('page') ?? '1'));
  const results = orNotFound(await find(number));
  return { ...results, page: present(results.page, 'the page of the results') };
}

/** A page of a list as a parameter of its path: the first has no number. */
export type PageChange = Readonly<{ page: number | null }>;

export function pageChange(number: number): PageChange {
  return { page: number === 1 ? null : number };
}

/** The links to the previous and the next page of a list; `to` gives the path of another page. */
export function pagerHtml(
  { number, pages }: LocatedPage,
  to: (change: PageChange) => string,
  { t, href, locale }: SiteRequest,
): string {
  if (pages < 2) return '';
  const [back, forward] = isRightToLeft(locale.language) ? ['→', '←'] : ['←', '→'];
  const step = (page: number, rel: string, label: string): string =>
    page < 1 || page > pages
      ? '<span></span>'
      : html`<a rel="${rel}" href="${href(to(pageChange(page)))}">${label}</a>`;
  return html`<nav class="pager" aria-label="${t('pages')}">
!${step(number - 1, 'prev', `${back} ${t('previousPage')}`)}
<span>${t('pageOf', { page: number, pages })}</span>
!${step(number + 1, 'next', `${t('nextPage')} ${forward}`)}
</nav>`;
}

/** The feeds named by pages and by the feeds themselves: of sittings, of a person, of business over sittings. */
export function feedOfSittings(venue: Venue | null, { t, chamber }: Locale): PageFeed {
  return {
    title: venue === null ? t('newSittings') : t('newSittingsOf', { chamber: chamber(venue) }),
    path: (form) => links.withQuery(links.sittingsFeed(form), { venue: venue?.slug ?? null }),
  };
}

export function feedOfPerson({ legalName: name, slug }: Person, { t }: Locale): PageFeed {
  const path = (form: links.FeedForm): string => links.pathsOf(links.personFeed(form))(slug);
  return { title: t('personFeed', { name }), path };
}

export function feedOfBusiness(series: string, title: string, { t }: Locale): PageFeed {
  return {
    title: t('debateFeed', { title: displayTitle(title) }),
    path: (form) => links.pathsOf(links.businessFeed(form))(series),
  };
}

export function feedLink({ title, path }: PageFeed, { t, href }: SiteRequest): string {
  return html`<a class="feed" type="application/atom+xml" href="${href(path('atom'))}" title="${title}">${t('followFeed')}</a>`;
}

/**
 * The form for following a page by e-mail; empty if the service sends no mail. `key` is the slug of a person or chamber, the
 * series of a debate, or the query of a search.
 */
export function followForm(kind: TopicKind, key: string, request: SiteRequest): string {
  if (!request.mayFollow) return '';
  const { t, locale, href } = request;
  return html`<details class="follow"><summary>${t('followTitle')}</summary>
<form class="line" method="post" action="${href(links.inLanguage(links.FOLLOW, locale.language))}">
!${hiddenInput('kind', kind)}!${hiddenInput('key', key)}
<label>${t('followAddress')} <input type="email" name="address" required maxlength="254" autocomplete="email"></label>
!${frequencyField('week', request)}
<button>${t('followButton')}</button></form>
<p class="meta">${t('followPrivacy')}</p></details>`;
}

const OFTEN = {
  week: 'followEachWeek',
  day: 'followEachDay',
  sitting: 'followEachSitting',
} as const;

export function frequencyField(chosen: Frequency, { t }: SiteRequest): string {
  const options = FREQUENCIES.map((frequency): SelectOption => [frequency, t(OFTEN[frequency])]);
  return html`<label>${t('followOften')} !${selectHtml('frequency', chosen, options)}</label>`;
}

/**
 * The distinctive words of the speeches that pass a filter, each a link that searches for it; `search` has the parameters of
 * the search for the same speeches. Empty if there are none, or if finding them is too much work: the page is complete without
 * them.
 */
export async function wordsSection(
  title: string,
  filter: EntryFilter,
  search: Readonly<Record<string, string>>,
  { t, locale, href, finder, people, wardsNamed }: RecordRequest,
): Promise<string> {
  const distinctiveWords = await finder.distinctiveWords(filter).catch((error: unknown) => {
    if (error instanceof SearchTooLong) return null;
    throw error;
  });
  // Names of members and of their places say who spoke, not about what.
  const names = new Set((await people()).flatMap(({ found }) => found.plain.split(' ')));
  const words =
    distinctiveWords?.words.filter(({ word }) => {
      const folded = foldText(word);
      return !names.has(folded) && wardsNamed(folded).length === 0;
    }) ?? [];
  if (distinctiveWords === null || words.length === 0) return '';
  const items = words.map(({ word, entries }) => {
    // In quotation marks, only this form is searched for, which is what was counted.
    const to = links.withQuery(links.SEARCH_PAGE, { q: `"${word}"`, ...search });
    return html`<li><a href="${href(to)}">${word}</a> <small>${locale.number(entries)}</small></li>`;
  });
  const list = html`<ul class="plain-list words">!${items.join('\n')}</ul>
<p class="meta">${t('distinctiveFigures', { speeches: distinctiveWords.count })}</p>`;
  return sectionHtml('words', title, list);
}

/** A stored text, quoted, after its speaker; as much of it as fits the page. */
export function quoteHtml(who: string, content: string, shown: PageText): string {
  const { text, isCut } = shown.show(content);
  const label = who === '' ? '' : html`<b>${who}:</b> `;
  return html`<blockquote><p>!${label}${isCut ? `${text} …` : text}</p></blockquote>`;
}
