// Handles a request to a page of the site: language → page → frame → freshness headers.

import { type ClientError, clientErrors } from '../base/errors.ts';
import type { RecordState } from '../record/change.ts';
import { PAGE_HEADERS } from '../http/assets.ts';
import { freshnessHeaders, redirectTo } from '../http/freshness.ts';
import { inLanguage, signposts } from '../http/links.ts';
import type { ParsedRequest } from '../http/parsed-request.ts';
import { type HttpResponse, responseOf } from '../http/response.ts';
import { languageCookie } from '../words/language-choice.ts';
import { errorPage } from './error-page.ts';
import { pageHtml } from './frame.ts';
import {
  type Make,
  type Page,
  type RecordRequest,
  type SiteRequest,
  siteRequestOf,
} from './page.ts';

export async function handlePageRequest(request: RecordRequest, make: Make): Promise<HttpResponse> {
  const page = await make(request);
  if ('headers' in page) return page;
  const { base, state } = request;
  if ('redirect' in page) {
    const to = request.hasChosenLanguage ? inLanguage(page.to, request.locale.language) : page.to;
    return redirectTo(page.redirect, `${base.url}${to}`, base);
  }
  const { status = 200, isVolatile = false } = page;
  const mayCache = status === 200 && !isVolatile && request.member === null;
  const fresh = freshnessHeaders(pageTag(request), state.changedAtMs, base);
  return pageResponse(page, request, mayCache ? fresh : NO_STORE);
}

/** A page for publishers, which no cache stores and no search engine indexes. */
export function privatePageResponse(
  page: Page,
  request: SiteRequest,
  headers: readonly string[] = [],
): HttpResponse {
  return pageResponse(page, request, [...NO_STORE, 'X-Robots-Tag', 'noindex', ...headers]);
}

/** The response to a failed request: the error as a page of the site. */
export function failedPageRequest(error: ClientError, parsed: ParsedRequest): HttpResponse {
  const request = siteRequestOf(parsed, NO_STATE);
  const caching = [...NO_STORE, ...Object.entries(error.headers).flat()];
  return pageResponse(errorPage(error, request), request, caching);
}

const NO_STORE = ['Cache-Control', 'no-store'];
const NO_STATE: RecordState = { count: 0, version: '', changedAtMs: 0 };

/** The ETag covers everything that a page at one address depends on; its citations carry the day. */
function pageTag({ state, locale, today, base }: SiteRequest): string {
  return `"${state.version}.${locale.language}.${today}-${base.tag}p"`;
}

function pageResponse(page: Page, request: SiteRequest, caching: readonly string[]): HttpResponse {
  const { base, locale } = request;
  const headers = [...htmlHeaders(request), ...caching, ...PAGE_HEADERS];
  const licence = locale.publisher.licence?.url ?? null;
  const [detail = '', id = 0] = page.shows ?? [];
  const link = signposts(base.url, detail, licence);
  if (link !== null) headers.push('Link', link.join(String(id)));
  if (request.hasChosenLanguage) {
    headers.push('Set-Cookie', languageCookie(request.locale.language, request.base.path));
  }
  return responseOf(page.status ?? 200, headers, pageHtml(page, request));
}

/** Of a response in the language of its request. */
export const VARY_BY_LANGUAGE = 'Accept-Language, Cookie, Accept-Encoding';

export function htmlHeaders({ locale }: SiteRequest): readonly string[] {
  const type = ['Content-Type', 'text/html; charset=utf-8'];
  return [...type, 'Content-Language', locale.language, 'Vary', VARY_BY_LANGUAGE];
}

/** A form on another site must not act in a reader's name. Browsers send the origin of a form. */
export function refuseOtherSites({ request, base }: ParsedRequest): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  const host = origin === undefined ? undefined : (URL.parse(origin)?.host ?? '');
  const isOwn = host === undefined || host === URL.parse(base.url)?.host;
  if (site !== 'same-origin' || !isOwn) {
    throw clientErrors.badRequest('This form is taken from its own page only.');
  }
}
