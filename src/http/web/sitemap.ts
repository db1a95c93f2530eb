// GET /robots.txt and /sitemap.xml: what search engines may read, and where everything is.

import type { RecordState } from '../../hansard/record-state.ts';
import { clientErrors } from '../../errors.ts';
import { responseOf, type HttpResponse } from '../shared/response.ts';
import type { BaseUrl } from '../shared/base-url.ts';
import { freshnessHeaders } from '../shared/freshness.ts';
import * as links from '../shared/links.ts';
import type { ReadCalendar } from './reading/record-calendar.ts';
import type { ReadPeople } from './people/record-people.ts';

export interface SitemapDependencies {
  readonly calendar: ReadCalendar;
  readonly people: ReadPeople;
}

export interface SitemapRequest {
  readonly base: BaseUrl;
  readonly state: RecordState;
}

/** What the protocol allows in one file. */
const ADDRESSES_MAX = 50_000;

const PAGES = [
  links.HOME,
  links.CALENDAR,
  links.PEOPLE,
  links.SEARCH_PAGE,
  links.TRENDS_PAGE,
  links.DATA,
  links.DOCS,
  links.ABOUT,
];

/** Everything may be read: that is what it is for. */
export function robots({ base, state }: SitemapRequest): HttpResponse {
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${base.url}${links.SITEMAP}\n`;
  return fileOf('text/plain; charset=utf-8', text, 'robots', { base, state });
}

/** All addresses, or, where they are too many for one file, the files that have them. */
export async function sitemap(
  needs: SitemapDependencies,
  asking: SitemapRequest,
  addressesMax = ADDRESSES_MAX,
): Promise<HttpResponse> {
  const paths = await allPaths(needs, asking.state);
  if (paths.length <= addressesMax) return addressFile(paths, 'sitemap', asking);
  const parts = Array.from({ length: Math.ceil(paths.length / addressesMax) }, (_, index) =>
    links.sitemapPartPath(index + 1),
  );
  return xmlFile('sitemapindex', 'sitemap', parts, 'sitemaps', asking);
}

/** One of several files, from 1. */
export async function sitemapPart(
  needs: SitemapDependencies,
  asking: SitemapRequest,
  part: string,
  addressesMax = ADDRESSES_MAX,
): Promise<HttpResponse> {
  const number = /^[1-9][0-9]{0,5}$/.test(part) ? Number(part) : 0;
  const paths = await allPaths(needs, asking.state);
  const wanted =
    number === 0 ? [] : paths.slice((number - 1) * addressesMax).slice(0, addressesMax);
  if (wanted.length === 0) throw clientErrors.notFound();
  return addressFile(wanted, `sitemap${number}`, asking);
}

async function allPaths(
  { calendar, people }: SitemapDependencies,
  state: RecordState,
): Promise<string[]> {
  const { sittings, path } = await calendar(state);
  const known = await people(state);
  return [...PAGES, ...sittings.map(path), ...known.map(({ slug }) => links.personPath(slug))];
}

function addressFile(
  paths: readonly string[],
  version: string,
  asking: SitemapRequest,
): HttpResponse {
  return xmlFile('urlset', 'url', paths, version, asking);
}

function xmlFile(
  whole: string,
  part: string,
  paths: readonly string[],
  version: string,
  asking: SitemapRequest,
): HttpResponse {
  const lines = paths.map(
    (path) => `<${part}><loc>${escaped(`${asking.base.url}${path}`)}</loc></${part}>\n`,
  );
  const text =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<${whole} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${whole}>\n`;
  return fileOf('application/xml; charset=utf-8', text, version, asking);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => ENTITIES[character]!);
}

function fileOf(
  type: string,
  text: string,
  version: string,
  { base, state }: SitemapRequest,
): HttpResponse {
  const tag = `"${state.version}.${version}-${base.tag}"`;
  return responseOf(
    200,
    [
      'Content-Type',
      type,
      'Vary',
      'Accept-Encoding',
      ...freshnessHeaders(tag, state.changedAtMs, base),
    ],
    text,
  );
}
