// GET /robots.txt and /sitemap.xml: what search engines may read, and the address of every page.

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
  /** The paths of all debates. */
  readonly debates: (state: RecordState) => Promise<readonly string[]>;
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

/** Crawlers may read every page. */
export function robots({ base, state }: SitemapRequest): HttpResponse {
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${base.url}${links.SITEMAP}\n`;
  return fileResponse('text/plain; charset=utf-8', text, 'robots', { base, state });
}

/** Every address; where they are too many for one file, an index of the files. */
export async function sitemap(
  dependencies: SitemapDependencies,
  request: SitemapRequest,
  addressesMax = ADDRESSES_MAX,
): Promise<HttpResponse> {
  const paths = await allPaths(dependencies, request.state);
  if (paths.length <= addressesMax) return addressFile(paths, 'sitemap', request);
  const parts = Array.from({ length: Math.ceil(paths.length / addressesMax) }, (_, index) =>
    links.sitemapPartPath(index + 1),
  );
  const index = { root: 'sitemapindex', element: 'sitemap', paths: parts, name: 'sitemaps' };
  return xmlFile(index, request);
}

/** One file of the index; `part` counts from 1. */
export async function sitemapPart(
  dependencies: SitemapDependencies,
  request: SitemapRequest,
  part: string,
  addressesMax = ADDRESSES_MAX,
): Promise<HttpResponse> {
  const number = /^[1-9][0-9]{0,5}$/.test(part) ? Number(part) : 0;
  const paths = await allPaths(dependencies, request.state);
  const wanted =
    number === 0 ? [] : paths.slice((number - 1) * addressesMax).slice(0, addressesMax);
  if (wanted.length === 0) throw clientErrors.notFound();
  return addressFile(wanted, `sitemap${number}`, request);
}

async function allPaths(
  { calendar, people, debates }: SitemapDependencies,
  state: RecordState,
): Promise<string[]> {
  const { sittings, path } = await calendar(state);
  const known = await people(state);
  const ofPeople = known.map(({ slug }) => links.personPath(slug));
  return [...PAGES, ...sittings.map(path), ...ofPeople, ...(await debates(state))];
}

function addressFile(
  paths: readonly string[],
  name: string,
  request: SitemapRequest,
): HttpResponse {
  return xmlFile({ root: 'urlset', element: 'url', paths, name }, request);
}

interface XmlFile {
  readonly root: string;
  readonly element: string;
  readonly paths: readonly string[];
  /** Identifies the file among the others in its ETag. */
  readonly name: string;
}

function xmlFile({ root, element, paths, name }: XmlFile, request: SitemapRequest): HttpResponse {
  const lines = paths.map(
    (path) => `<${element}><loc>${escapeXml(`${request.base.url}${path}`)}</loc></${element}>\n`,
  );
  const text =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${root}>\n`;
  return fileResponse('application/xml; charset=utf-8', text, name, request);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function fileResponse(
  type: string,
  text: string,
  name: string,
  { base, state }: SitemapRequest,
): HttpResponse {
  const tag = `"${state.version}.${name}-${base.tag}"`;
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
