// The addresses of the service: the one place that makes them.

import type { PagePlace } from '../../hansard/page.ts';
import type { EntryAddress } from '../../hansard/wire-form.ts';
import type { Query } from './query-string.ts';

/** The version of the interface, as its addresses have it. */
export const API_VERSION = '0.1';
export const API_ROOT = `/api/v${API_VERSION}/`;
export const OPENAPI = `${API_ROOT}openapi.json`;
export const ENTRY_LIST = `${API_ROOT}hansard/entries/`;
export const ENTRY_DETAIL = `${ENTRY_LIST}:id/`;
export const ENTRY_REVISIONS = `${ENTRY_DETAIL}revisions/`;
export const VENUE_LIST = `${API_ROOT}hansard/venues/`;
export const VENUE_DETAIL = `${VENUE_LIST}:id/`;
export const SOURCE_LIST = `${API_ROOT}hansard/sources/`;
export const SOURCE_DETAIL = `${SOURCE_LIST}:id/`;
export const SITTING_LIST = `${API_ROOT}hansard/sittings/`;
export const SITTING_DETAIL = `${SITTING_LIST}:id/`;
export const PERSON_LIST = `${API_ROOT}hansard/people/`;
export const PERSON_DETAIL = `${PERSON_LIST}:id/`;
export const CONTRIBUTION_LIST = `${API_ROOT}hansard/contributions/`;
export const CONTRIBUTION_DETAIL = `${CONTRIBUTION_LIST}:id/`;
export const FACETS = `${API_ROOT}hansard/search/facets/`;
export const TRENDS = `${API_ROOT}hansard/search/trends/`;
export const CHANGE_LIST = `${API_ROOT}hansard/changes/`;
export const ASSETS = '/assets/';
export const LIVEZ = '/livez';
export const READYZ = '/readyz';
export const METRICS = '/metrics';

/** Where entries live for a reader who asked for them in this format. */
export function entryAddress(baseUrl: string, format: string): EntryAddress {
  return { before: `${baseUrl}${ENTRY_LIST}`, after: `/?format=${format}` };
}

/** The address of one member of a list, in the format it was asked for in. */
export function itemUrl(listUrl: string, id: number | string, format: string): string {
  return `${listUrl}${id}/?format=${format}`;
}

/** The id or slug of the venue an address of ours leads to; null for any other text. */
export function venueAt(text: string, baseUrl: string): string | null {
  if (!text.includes(VENUE_LIST)) return null;
  const path = URL.parse(text, baseUrl)?.pathname ?? '';
  return path.startsWith(VENUE_LIST) ? path.slice(VENUE_LIST.length).replace(/\/$/, '') : null;
}

/** The address of one entry. */
export function entryUrl({ before, after }: EntryAddress, id: number): string {
  return `${before}${id}${after}`;
}

export interface PageLinks {
  readonly next: string | null;
  readonly previous: string | null;
}

/** The addresses of the pages beside this one: all else that was asked for is kept. */
export function pageLinks(listUrl: string, query: Query, { number, pages }: PagePlace): PageLinks {
  const [before, after] = queryAround(query, 'page');
  const to = (page: number): string => `${listUrl}?${before}${page}${after}`;
  return {
    next: number < pages ? to(number + 1) : null,
    previous: number > 1 ? to(number - 1) : null,
  };
}

/** The address of what follows an id, the same otherwise. */
export function afterLink(listUrl: string, query: Query, id: number): string {
  const [before, after] = queryAround(query, 'after');
  return `${listUrl}?${before}${id}${after}`;
}

/** The address of what follows the change with this number. */
export function sinceLink(listUrl: string, query: Query, seq: number): string {
  const [before, after] = queryAround(query, 'since');
  return `${listUrl}?${before}${seq}${after}`;
}

/** An address that keeps the format the client asked for, as the original's root does. */
export function keepingFormat(url: string, query: Query): string {
  const format = query.get('format');
  return format === undefined ? url : `${url}?format=${quote(format)}`;
}

/** The same address in another format. */
export function inFormat(url: string, query: Query, format: string): string {
  const [before, after] = queryAround(query, 'format');
  return `${url}?${before}${quote(format)}${after}`;
}

/**
 * The query up to the value of one parameter, and what follows it: names in order, each once, as clients
 * of the original saw them.
 */
function queryAround(query: Query, name: string): [before: string, after: string] {
  let [before, after] = ['', ''];
  const others = [...query.keys()].filter((key) => key !== name);
  if (others.length > 1) others.sort();
  for (const key of others) {
    const part = `${quote(key)}=${quote(query.get(key)!)}`;
    if (key < name) before += `${part}&`;
    else after += `&${part}`;
  }
  return [`${before}${quote(name)}=`, after];
}

/** Percent-encoding as in forms; what `encodeURIComponent` leaves alone but a page or shell may not is encoded too. */
export function quote(text: string): string {
  if (PLAIN.test(text)) return text;
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

const PLAIN = /^[\w.~-]*$/;

// The reading site. Its addresses of sittings and people are those of the original, which others link to.

export const HOME = '/';
export const CALENDAR = '/hansard/';
export const SITTING_PAGE = `${CALENDAR}sitting/:venue/:when`;
export const SITTING_PAGE_BY_ID = `${CALENDAR}sitting/:id/`;
export const CONTRIBUTION_PAGE = `${CALENDAR}contribution/:id/`;
export const ENTRY_REDIRECT = `${CALENDAR}entry/:id`;
export const PEOPLE = '/people/';
export const PERSON_PAGE = '/person/:slug/';
export const SEARCH_PAGE = '/search';
export const TRENDS_PAGE = '/trends';
export const DATA = '/data';
export const DOCS = '/docs';
export const ABOUT = '/about';
export const ROBOTS = '/robots.txt';
export const SITEMAP = '/sitemap.xml';
export const SITEMAP_PART = '/sitemap-:part.xml';
export const CITE = '/cite/:name';

/** Where a sitting is read: by chamber and start, as the original did it, or by id where that is not enough. */
export const sittingPath = (venue: string, when: string): string =>
  `${CALENDAR}sitting/${venue}/${when}`;
export const sittingPathById = (id: number): string => `${CALENDAR}sitting/${id}/`;
export const contributionPath = (id: number): string => `${CALENDAR}contribution/${id}/`;
export const entryPath = (id: number): string => `${CALENDAR}entry/${id}`;
export const entryAnchor = (id: number): string => `#entry-${id}`;
export const personPath = (slug: string): string => `/person/${encodeURIComponent(slug)}/`;
export const sitemapPartPath = (part: number): string =>
  SITEMAP_PART.replace(':part', String(part));
export const citePath = (id: number, format: string): string => `/cite/${id}.${format}`;
export const itemPath = (list: string, id: number | string): string =>
  `${list}${typeof id === 'number' ? id : encodeURIComponent(id)}/`;

export const FEED_FORMS = ['atom', 'json'] as const;
export type FeedForm = (typeof FEED_FORMS)[number];

/** Feeds: Atom and JSON Feed by the ending of the address. */
export const sittingsFeed = (form: FeedForm): string => `/feeds/sittings.${form}`;
export const personFeed = (form: FeedForm): string => `${PERSON_PAGE}feed.${form}`;
export const personFeedOf = (slug: string, form: FeedForm): string =>
  `${personPath(slug)}feed.${form}`;
export const searchFeed = (form: FeedForm): string => `${SEARCH_PAGE}.${form}`;

/** All digits are an id; anything else is a slug. */
export const idOrSlugOf = (text: string): number | string =>
  /^\d{1,15}$/.test(text) ? Number(text) : text;

/** A path with a query: names in the order given, those without a value left out. */
export function withQuery(
  path: string,
  parameters: Readonly<Record<string, string | number | null>>,
): string {
  const parts = Object.entries(parameters)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${quote(name)}=${quote(String(value))}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

export const LANGUAGE_PARAMETER = 'lang';

/** The same page with its frame in a language, whatever the visitor's browser says. */
export function inLanguage(path: string, language: string): string {
  const [plain, fragment] = path.split('#', 2) as [string, string?];
  const joined = `${plain}${plain.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${language}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}

/** Where a program finds the interface described, and a person (RFC 8631). */
export function serviceLinks(baseUrl: string): string {
  return `<${baseUrl}${OPENAPI}>; rel="service-desc", <${baseUrl}${DOCS}>; rel="service-doc"`;
}

/** So many words at either end tell a passage apart. */
const QUOTED_WORDS = 6;

/** A link that lands on the words themselves: to their entry, and by text fragment to the passage in it. */
export function quoteLink(path: string, entryId: number, text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const part = (some: readonly string[]): string =>
    encodeURIComponent(some.join(' ').toWellFormed()).replaceAll('-', '%2D');
  const passage =
    words.length <= 2 * QUOTED_WORDS
      ? part(words)
      : `${part(words.slice(0, QUOTED_WORDS))},${part(words.slice(-QUOTED_WORDS))}`;
  return `${path}${entryAnchor(entryId)}:~:text=${passage}`;
}
