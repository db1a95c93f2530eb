// Parts that several pages share: the pager, the links and the form by which a page is followed, redirects of former slugs,
// and the words by which some speeches differ from others.

import { html } from 'ghtml';
import { SearchTooLong } from '../../errors.ts';
import type { EntryFilter } from '../../record/filter.ts';
import type { Frequency, TopicKind } from '../../record/subscription.ts';
import type { LocatedPage } from '../../record/page.ts';
import type { Venue } from '../../record/venue.ts';
import type { DistinctiveWords } from '../../search/finder/counts.ts';
import type { Finder } from '../../search/finder/finder.ts';
import type { Store } from '../../store/contract/store.ts';
import * as links from '../shared/links.ts';
import type { QueryString } from '../shared/query-string.ts';
import type { PageFeed, PageRedirect, SiteRequest } from './page.ts';

/** `to` gives the path of another page of the same list. */
export function pagerHtml(
  { number, pages }: LocatedPage,
  to: (page: number) => string,
  { locale, href }: SiteRequest,
): string {
  if (pages < 2) return '';
  const { t } = locale;
  const step = (page: number, rel: string, label: string): string =>
    page < 1 || page > pages
      ? '<span></span>'
      : html`<a rel="${rel}" href="${href(to(page))}">${label}</a>`;
  return html`<nav class="pager" aria-label="${t('pages')}">
!${step(number - 1, 'prev', `← ${t('previousPage')}`)}
<span>${t('pageOf', { page: number, pages })}</span>
!${step(number + 1, 'next', `${t('nextPage')} →`)}
</nav>`;
}

export function feedLink({ title, path }: PageFeed, { locale, href }: SiteRequest): string {
  return html`<a class="feed" type="application/atom+xml" href="${href(path('atom'))}" title="${title}">${locale.t('followFeed')}</a>`;
}

/** What a page is about: the slug of a person or chamber, the series of a debate, the query of a search. */
interface FollowedPage {
  readonly kind: TopicKind;
  readonly key: string;
}

/** Nothing where the service sends no mail. */
export function followForm({ kind, key }: FollowedPage, request: SiteRequest): string {
  if (!request.mayFollow) return '';
  const { locale, href } = request;
  const { t } = locale;
  return html`<details class="follow"><summary>${t('followTitle')}</summary>
<form class="line" method="post" action="${href(links.inLanguage(links.FOLLOW, locale.language))}">
<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="key" value="${key}">
<label>${t('followAddress')} <input type="email" name="address" required maxlength="254" autocomplete="email"></label>
!${frequencyField('sitting', request)}
<button>${t('followButton')}</button></form>
<p class="tips">${t('followPrivacy')}</p></details>`;
}

export function frequencyField(chosen: Frequency, { locale }: SiteRequest): string {
  const { t } = locale;
  const option = (value: Frequency, text: string): string =>
    html`<option value="${value}"!${value === chosen ? ' selected' : ''}>${text}</option>`;
  return html`<label>${t('followOften')} <select name="frequency">!${option('sitting', t('followEachSitting'))}!${option('day', t('followEachDay'))}</select></label>`;
}

/** The chambers as they are now. */
interface Venues {
  readonly venueBySlug: (slug: string) => Venue | null;
  readonly venue: (id: number | null) => Venue | null;
}

/** Where `venue` of the query is a slug that a chamber had before: the same page with its present one. Null where it is not. */
export async function redirectFormerVenue(
  store: Pick<Store, 'formerItem'>,
  path: string,
  { venueBySlug, venue: venueById }: Venues,
  { query }: SiteRequest,
): Promise<PageRedirect | null> {
  const slug = query.get('venue') ?? '';
  if (slug === '' || venueBySlug(slug) !== null) return null;
  const venue = venueById(await store.formerItem('venues', slug));
  return venue === null
    ? null
    : { redirect: 301, to: withQueryOf(path, query, { venue: venue.slug }) };
}

/** A path with the query of a request, changed in parts. The language is added where a redirect is answered. */
export function withQueryOf(
  path: string,
  query: QueryString,
  change: Readonly<Record<string, string>> = {},
): string {
  const given = Object.fromEntries(query);
  return links.withQuery(path, { ...given, [links.LANGUAGE_PARAMETER]: null, ...change });
}

interface WordsSection {
  /** The id of its heading. */
  readonly id: string;
  readonly title: string;
  readonly filter: EntryFilter;
  /** The parameters of the search that finds the same speeches. */
  readonly search: Readonly<Record<string, string>>;
}

/** Empty where there are none, or where to find them would be too much work: the page is complete without. */
export async function wordsSection(
  finder: Finder,
  { id, title, filter, search }: WordsSection,
  { locale, href }: SiteRequest,
): Promise<string> {
  const { count, words: found } = await finder.distinctiveWords(filter).catch(nothingIfTooLong);
  if (found.length === 0) return '';
  const { t, number } = locale;
  const items = found.map(({ word, entries }) => {
    // In quotation marks it is searched for in this form, which is what was counted.
    const to = links.withQuery(links.SEARCH_PAGE, { q: `"${word}"`, ...search });
    return html`<li><a href="${href(to)}">${word}</a> <small>${number(entries)}</small></li>`;
  });
  return html`<section class="words" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
<ul>!${items.join('\n')}</ul>
<p class="meta">${t('distinctiveFigures', { speeches: count })}</p></section>`;
}

function nothingIfTooLong(error: unknown): DistinctiveWords {
  if (error instanceof SearchTooLong) return { count: 0, against: 0, words: [] };
  throw error;
}
