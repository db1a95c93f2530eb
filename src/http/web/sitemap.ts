// GET /robots.txt and /sitemap.xml: what search engines may read, and where everything is.

import { clientErrors } from '../../errors.ts';
import type { RecordState } from '../../store/answers.ts';
import { answerOf, type Answer } from '../answer.ts';
import type { BaseUrl } from '../base-url.ts';
import { freshnessHeaders } from '../freshness.ts';
import * as links from '../links.ts';
import type { ReadCalendar } from './record-calendar.ts';
import type { ReadPeople } from './record-people.ts';

export interface SitemapNeeds {
  readonly calendar: ReadCalendar;
  readonly people: ReadPeople;
}

export interface Asking {
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
export function robots({ base, state }: Asking): Answer {
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${base.url}${links.SITEMAP}\n`;
  return fileOf('text/plain; charset=utf-8', text, 'robots', { base, state });
}

/** All addresses, or, where they are too many for one file, the files that have them. */
export async function sitemap(
  needs: SitemapNeeds,
  asking: Asking,
  addressesMax = ADDRESSES_MAX,
): Promise<Answer> {
  const paths = await allPaths(needs, asking.state);
  if (paths.length <= addressesMax) return addressFile(paths, 'sitemap', asking);
  const parts = Array.from({ length: Math.ceil(paths.length / addressesMax) }, (_, index) =>
    links.sitemapPartPath(index + 1),
  );
  return xmlFile('sitemapindex', 'sitemap', parts, 'sitemaps', asking);
}

/** One of several files, from 1. */
export async function sitemapPart(
  needs: SitemapNeeds,
  asking: Asking,
  part: string,
  addressesMax = ADDRESSES_MAX,
): Promise<Answer> {
  const number = /^[1-9][0-9]{0,5}$/.test(part) ? Number(part) : 0;
  const paths = await allPaths(needs, asking.state);
  const wanted =
    number === 0 ? [] : paths.slice((number - 1) * addressesMax).slice(0, addressesMax);
  if (wanted.length === 0) throw clientErrors.notFound();
  return addressFile(wanted, `sitemap${number}`, asking);
}

async function allPaths({ calendar, people }: SitemapNeeds, state: RecordState): Promise<string[]> {
  const { sittings, path } = await calendar(state);
  const known = await people(state);
  return [...PAGES, ...sittings.map(path), ...known.map(({ slug }) => links.personPath(slug))];
}

function addressFile(paths: readonly string[], version: string, asking: Asking): Answer {
  return xmlFile('urlset', 'url', paths, version, asking);
}

function xmlFile(
  whole: string,
  part: string,
  paths: readonly string[],
  version: string,
  asking: Asking,
): Answer {
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

function fileOf(type: string, text: string, version: string, { base, state }: Asking): Answer {
  const tag = `"${state.stamp}.${version}-${base.tag}"`;
  return answerOf(
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
