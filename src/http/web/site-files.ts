// What devices and browsers take from the site: /manifest.json, /favicon.ico and /opensearch.xml.

import { html } from 'ghtml';
import { present } from '../../present.ts';
import { plainLine } from '../../record/citation.ts';
import { assetResponse, assetUrl } from '../shared/assets.ts';
import { freshnessHeaders } from '../shared/freshness.ts';
import * as links from '../shared/links.ts';
import { type HttpResponse, responseOf } from '../shared/response.ts';
import type { SiteRequest } from './page.ts';

/** `--paper` and the ground of the icon, as in site.css and icon.svg. */
const PAPER = '#fcfbf8';
const ICON_GROUND = '#8a1f2d';

export function manifest(request: SiteRequest): HttpResponse {
  const { href, locale } = request;
  const { t, language } = locale;
  const icon = (name: string, type: string, sizes: string): object => ({
    src: href(assetUrl(name)),
    type,
    sizes,
  });
  const text = JSON.stringify({
    name: t('siteName'),
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
    shortcuts: [
      { name: t('searchRecord'), url: href(links.SEARCH_PAGE) },
      { name: t('sittings'), url: href(links.CALENDAR) },
    ],
  });
  return siteFile({ type: 'application/manifest+json', text, name: 'manifest' }, request);
}

/** The icon at the address where programs look that do not read pages; they may store it for a day. */
export function favicon(): HttpResponse {
  const { body } = present(assetResponse(assetUrl('favicon.ico')), 'the icon');
  const headers = ['Content-Type', 'image/x-icon', 'Cache-Control', 'public, max-age=86400'];
  return responseOf(200, headers, body);
}

/** What OpenSearch 1.1 allows for the short name. */
const SHORT_NAME_UNITS_MAX = 16;

export function openSearch(request: SiteRequest): HttpResponse {
  const { t, base, locale } = request;
  const name = plainLine(t('siteName')).slice(0, SHORT_NAME_UNITS_MAX).toWellFormed().trim();
  const at = (path: string): string => `${base.url}${path}`;
  const text = html`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${name}</ShortName>
<LongName>${plainLine(t('siteName'))}</LongName>
<Description>${plainLine(t('tagline'))}</Description>
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
  return siteFile({ type, text, name: 'opensearch' }, request);
}

interface SiteFile {
  readonly type: string;
  readonly text: string;
  /** Identifies it in its ETag, with all that it depends on but the language and the base URL. */
  readonly name: string;
  readonly headers?: readonly string[];
}

/** A file of the site that differs by language and by base URL. */
export function siteFile(
  { type, text, name, headers = [] }: SiteFile,
  { base, state, locale }: SiteRequest,
): HttpResponse {
  const tag = `"${name}.${locale.language}-${base.tag}"`;
  const varying = ['Vary', 'Accept-Language, Cookie, Accept-Encoding'];
  const fresh = freshnessHeaders(tag, state.changedAtMs, base);
  return responseOf(200, ['Content-Type', type, ...headers, ...varying, ...fresh], text);
}
