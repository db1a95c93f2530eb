// The way of a visit to the site: language, page, frame, freshness.

import type { RecordState } from '../../hansard/record-state.ts';
import type { ClientError } from '../../errors.ts';
import type { Store } from '../../store/contract/store.ts';
import { responseOf, type HttpResponse } from '../shared/response.ts';
import { PAGE_HEADERS } from '../shared/assets.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';
import { freshnessHeaders } from '../shared/freshness.ts';
import { inLanguage, LANGUAGE_PARAMETER } from '../shared/links.ts';
import { redirectTo } from '../shared/redirect.ts';
import { errorPage } from './frame/error-page.ts';
import { framed } from './frame/frame.ts';
import { chosenLanguage, isLanguage, languageCookie } from '../words/language-choice.ts';
import type { MakePage, Page, SiteRequest } from './frame/page.ts';
import { localeFor } from '../words/locale.ts';

export async function handlePageRequest(
  store: Store,
  make: MakePage,
  call: ParsedRequest,
): Promise<HttpResponse> {
  const visit = siteRequestOf(call, await store.recordState());
  const made = await make(visit);
  if ('redirect' in made) {
    const asked = call.query.get(LANGUAGE_PARAMETER);
    const to = isLanguage(asked) ? inLanguage(made.to, asked) : made.to;
    return redirectTo(made.redirect, `${call.base.url}${to}`, call.base);
  }
  const status = made.status ?? 200;
  const fresh =
    status === 200
      ? freshnessHeaders(pageTag(visit), visit.state.changedAtMs, call.base)
      : ['Cache-Control', 'no-store'];
  return pageAnswer(made, visit, call, fresh);
}

/** What went wrong, as a page in the site's frame. */
export function failedPageRequest(error: ClientError, call: ParsedRequest): HttpResponse {
  const visit = siteRequestOf(call, NO_STATE);
  const page = errorPage(error, visit);
  const headers = ['Cache-Control', 'no-store'];
  for (const name in error.headers) headers.push(name, error.headers[name]!);
  return pageAnswer(page, visit, call, headers);
}

const NO_STATE: RecordState = { count: 0, version: '', changedAtMs: 0 };

export function siteRequestOf(call: ParsedRequest, state: RecordState): SiteRequest {
  const { query, request, parameters, base } = call;
  return {
    telling: localeFor(chosenLanguage(query.get(LANGUAGE_PARAMETER), request)),
    parameters,
    query,
    base,
    state,
    today: new Date().toISOString().slice(0, 'YYYY-MM-DD'.length),
    href: (path) => `${base.path}${path}`,
  };
}

/** All that a page at one address depends on; citations on it carry the day. */
function pageTag({ state, telling, today, base }: SiteRequest): string {
  return `"${state.version}.${telling.language}.${today}-${base.tag}p"`;
}

function pageAnswer(
  page: Page,
  visit: SiteRequest,
  call: ParsedRequest,
  more: readonly string[],
): HttpResponse {
  const asked = call.query.get(LANGUAGE_PARAMETER);
  const headers = [
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Language',
    visit.telling.language,
    'Vary',
    'Accept-Language, Cookie, Accept-Encoding',
    ...more,
    ...PAGE_HEADERS,
  ];
  if (isLanguage(asked)) headers.push('Set-Cookie', languageCookie(asked, call.base.path));
  return responseOf(page.status ?? 200, headers, framed(page, visit));
}
