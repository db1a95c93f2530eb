// Files for devices, browsers and search engines: /manifest.json, /favicon.ico, /opensearch.xml, /robots.txt and /sitemap.xml.

import { createHash } from 'node:crypto';
import { html } from 'ghtml';
import { clientErrors } from '../base/errors.ts';
import { present } from '../base/present.ts';
import { singleLine, titleSlug } from '../record/debates/read-heading.ts';
import { parseId } from '../record/id.ts';
import { mapInTurns } from '../threads/in-turns.ts';
import { assetResponse, assetUrl, PAGE_HEADERS } from '../http/assets.ts';
import { freshnessHeaders } from '../http/freshness.ts';
import * as links from '../http/links.ts';
import { type HttpResponse, responseOf } from '../http/response.ts';
import { VARY_BY_LANGUAGE } from './handle-page-request.ts';
import type { RecordRequest, SiteRequest } from './page.ts';

/** `--paper` and the background of the icon, as in site.css and icon.svg. */
const PAPER = '#ffffff';
const ICON_GROUND = '#14283c';

export function manifest(request: SiteRequest): HttpResponse {
  const { href, locale } = request;
  const { t, language } = locale;
  const icon = (name: string, type: string, sizes: string): object => ({
    src: href(assetUrl(name)),
    type,
    sizes,
  });
  const text = JSON.stringify({
    name: locale.siteTitle,
    short_name: t('siteName'),
    description: t('tagline'),
    lang: language,
    start_url: href(links.HOME),
    scope: href(links.HOME),
    display: 'minimal-ui',
    background_color: PAPER,
    theme_color: ICON_GROUND,
    icons: [
      icon('icon.svg', 'image/svg+xml', 'any'),
      icon('icon-192.png', 'image/png', '192x192'),
      icon('icon-512.png', 'image/png', '512x512'),
    ],
  });
  const type = 'application/manifest+json';
  return siteFile({ type, text, name: 'manifest', isTranslated: true }, request);
}

/** The icon at the default address for programs that do not read pages; they may store it for a day. */
export function favicon(): HttpResponse {
  const { body } = present(assetResponse(assetUrl('favicon.ico')), 'the icon');
  const headers = ['Content-Type', 'image/x-icon', 'Cache-Control', 'public, max-age=86400'];
  return responseOf(200, headers, body);
}

/** The mark of the parliament, for the head of pages; without one, the icon of the site. */
export function mark(request: SiteRequest): HttpResponse {
  const own = request.mark;
  if (own === null) return present(assetResponse(assetUrl('icon.svg')), 'the icon');
  const name = `mark-${createHash('sha256').update(own).digest('hex').slice(0, 10)}`;
  return siteFile({ type: 'image/svg+xml', text: own, name, headers: PAGE_HEADERS }, request);
}

/** What OpenSearch 1.1 allows for the short name. */
const SHORT_NAME_UNITS_MAX = 16;

export function openSearch(request: SiteRequest): HttpResponse {
  const { t, base, locale } = request;
  const name = singleLine(t('siteName')).slice(0, SHORT_NAME_UNITS_MAX).toWellFormed().trim();
  const at = (path: string): string => `${base.url}${path}`;
  const text = html`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${name}</ShortName>
<LongName>${singleLine(locale.siteTitle)}</LongName>
<Description>${singleLine(t('tagline'))}</Description>
<Url type="text/html" template="${at(links.SEARCH_PAGE)}?q={searchTerms}"/>
<Url type="application/atom+xml" template="${at(links.searchFeed('atom'))}?q={searchTerms}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${at(links.OPENSEARCH)}"/>
<Image width="32" height="32" type="image/x-icon">${at(assetUrl('favicon.ico'))}</Image>
<Language>${locale.language}</Language>
<InputEncoding>UTF-8</InputEncoding>
<OutputEncoding>UTF-8</OutputEncoding>
</OpenSearchDescription>
`;
  const type = 'application/opensearchdescription+xml; charset=utf-8';
  return siteFile({ type, text, name: 'opensearch', isTranslated: true }, request);
}

interface SiteFile {
  readonly type: string;
  readonly text: string | Uint8Array;
  /** Identifies it in its ETag, with everything it depends on except the base URL and the language. */
  readonly name: string;
  /** Whether it differs by language. */
  readonly isTranslated?: boolean;
  readonly headers?: readonly string[];
}

export function siteFile(
  { type, text, name, isTranslated = false, headers = [] }: SiteFile,
  { base, state, locale }: Pick<SiteRequest, 'base' | 'state' | 'locale'>,
): HttpResponse {
  const ofLanguage = isTranslated ? `${name}.${locale.language}` : name;
  const fresh = freshnessHeaders(`"${ofLanguage}-${base.tag}"`, state.changedAtMs, base);
  const vary = isTranslated ? VARY_BY_LANGUAGE : 'Accept-Encoding';
  return responseOf(200, ['Content-Type', type, ...headers, 'Vary', vary, ...fresh], text);
}

/** Crawlers may read every page. */
export function robots(request: SiteRequest): HttpResponse {
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${request.base.url}${links.SITEMAP}\n`;
  const name = `${request.state.version}.robots`;
  return siteFile({ type: 'text/plain; charset=utf-8', text, name }, request);
}

/**
 * A tenth of the protocol's limit for one file: half a megabyte, which is written in some milliseconds and fits the response
 * cache. An index may have 50,000 files.
 */
const ADDRESSES_MAX = 5_000;

type SitemapRequest = Pick<
  RecordRequest,
  'base' | 'state' | 'locale' | 'parameters' | 'calendar' | 'people' | 'debates'
>;

/** All addresses; if there are too many for one file, an index of the files. Parts count from 1. */
export async function sitemap(
  request: SitemapRequest,
  addressesMax = ADDRESSES_MAX,
): Promise<HttpResponse> {
  const all = await readPaths(request);
  const { part } = request.parameters;
  if (part === undefined && all.length > addressesMax) {
    const parts = Array.from({ length: Math.ceil(all.length / addressesMax) }, (_, index) =>
      links.sitemapPartPath(index + 1),
    );
    return await xmlFile('sitemapindex', parts, 'sitemaps', request);
  }
  if (part === undefined) return await xmlFile('urlset', all, 'sitemap', request);
  const number = /^0/.test(part) ? 0 : (parseId(part) ?? 0);
  const from = (number - 1) * addressesMax;
  if (number === 0 || from >= all.length) throw clientErrors.notFound();
  return await xmlFile('urlset', all.slice(from, from + addressesMax), `sitemap${number}`, request);
}

const PAGES = [
  links.HOME,
  links.CALENDAR,
  links.BILLS,
  links.DIVISIONS_PAGE,
  links.QUESTIONS,
  links.PEOPLE,
  links.SEARCH_PAGE,
  links.TRENDS_PAGE,
  links.DATA,
  links.DOCS,
  links.ABOUT,
  links.TOPICS,
  links.GLOSSARY,
];

/** The paths of all pages. There may be tens of thousands of debates: other clients get their turns. */
async function readPaths({ calendar, people, debates }: SitemapRequest): Promise<string[]> {
  const ofDebates = await mapInTurns(await debates(), ({ id, title }) =>
    links.debatePath(id, titleSlug(title)),
  );
  const ofPeople = (await people()).map(({ slug }) => links.personPath(slug));
  return [...PAGES, ...calendar.sittings.map(calendar.path), ...ofPeople, ...ofDebates];
}

/** `name` identifies the file among the others in its ETag. */
async function xmlFile(
  root: 'urlset' | 'sitemapindex',
  paths: readonly string[],
  name: string,
  request: SitemapRequest,
): Promise<HttpResponse> {
  const element = root === 'urlset' ? 'url' : 'sitemap';
  const lines = await mapInTurns(
    paths,
    (path) => `<${element}><loc>${html`${request.base.url}${path}`}</loc></${element}>\n`,
  );
  const text =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${root}>\n`;
  const ofVersion = `${request.state.version}.${name}`;
  return siteFile({ type: 'application/xml; charset=utf-8', text, name: ofVersion }, request);
}
