// GET /robots.txt and /sitemap.xml: what search engines may read, and the address of every page.

import { titleSlug } from '../../record/debates/read-heading.ts';
import type { RecordState } from '../../record/change.ts';
import { clientErrors } from '../../errors.ts';
import { mapInTurns } from '../../threads/in-turns.ts';
import { responseOf, type HttpResponse } from '../shared/response.ts';
import { freshnessHeaders } from '../shared/freshness.ts';
import * as links from '../shared/links.ts';
import type { DebateTitle } from '../../finder/finder.ts';
import type { RecordRequest } from './page.ts';
import type { ReadPeople } from './people/record-people.ts';

export interface SitemapReaders {
  readonly people: ReadPeople;
  readonly debates: (state: RecordState) => Promise<readonly DebateTitle[]>;
}

type SitemapRequest = Pick<RecordRequest, 'base' | 'state' | 'calendar'>;

/**
 * A tenth of what the protocol allows in one file: half a megabyte, which is written in some milliseconds and which the cache of
 * responses takes. An index may have 50,000 files.
 */
const ADDRESSES_MAX = 5_000;

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
export function robots(request: SitemapRequest): HttpResponse {
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${request.base.url}${links.SITEMAP}\n`;
  return fileResponse('text/plain; charset=utf-8', text, 'robots', request);
}

/** Every address; where they are too many for one file, an index of the files. */
export async function sitemap(
  readers: SitemapReaders,
  request: SitemapRequest,
  addressesMax = ADDRESSES_MAX,
): Promise<HttpResponse> {
  const paths = await readPaths(readers, request);
  if (paths.length <= addressesMax) {
    return await xmlFile({ root: 'urlset', element: 'url', paths, name: 'sitemap' }, request);
  }
  const parts = Array.from({ length: Math.ceil(paths.length / addressesMax) }, (_, index) =>
    links.sitemapPartPath(index + 1),
  );
  const index = { root: 'sitemapindex', element: 'sitemap', paths: parts, name: 'sitemaps' };
  return await xmlFile(index, request);
}

/** One file of the index; `part` counts from 1. */
export async function sitemapPart(
  readers: SitemapReaders,
  request: SitemapRequest,
  part: string,
  addressesMax = ADDRESSES_MAX,
): Promise<HttpResponse> {
  const number = /^[1-9][0-9]{0,5}$/.test(part) ? Number(part) : 0;
  const from = (number - 1) * addressesMax;
  const all = await readPaths(readers, request);
  if (number === 0 || from >= all.length) throw clientErrors.notFound();
  const paths = all.slice(from, from + addressesMax);
  return await xmlFile(
    { root: 'urlset', element: 'url', paths, name: `sitemap${number}` },
    request,
  );
}

/** The paths of all pages. There may be tens of thousands of debates: other clients get their turns. */
async function readPaths(
  { people, debates }: SitemapReaders,
  { state, calendar }: SitemapRequest,
): Promise<readonly string[]> {
  const ofDebates = await mapInTurns(await debates(state), ({ id, title }) =>
    links.debatePath(id, titleSlug(title)),
  );
  const ofPeople = (await people(state)).map(({ slug }) => links.personPath(slug));
  return [...PAGES, ...calendar.sittings.map(calendar.path), ...ofPeople, ...ofDebates];
}

interface XmlFile {
  readonly root: string;
  readonly element: string;
  readonly paths: readonly string[];
  /** Identifies the file among the others in its ETag. */
  readonly name: string;
}

async function xmlFile(
  { root, element, paths, name }: XmlFile,
  request: SitemapRequest,
): Promise<HttpResponse> {
  const lines = await mapInTurns(
    paths,
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
  const fresh = freshnessHeaders(tag, state.changedAtMs, base);
  return responseOf(200, ['Content-Type', type, 'Vary', 'Accept-Encoding', ...fresh], text);
}
