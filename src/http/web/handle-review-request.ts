// Handles a request to the review pages: who asks → the sign-in form, the page or its JSON. Nothing of it is cached.

import { clientErrors } from '../../errors.ts';
import { jsonText } from '../../record/wire-form.ts';
import type { Store } from '../../store/contract/store.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';
import { readFormBody } from '../shared/read-body.ts';
import { responseOf, type HttpResponse } from '../shared/response.ts';
import type { Page, SiteRequest } from './frame/page.ts';
import { privatePageResponse, siteRequestOf } from './handle-page-request.ts';
import { refuseOtherSites } from './own-form.ts';
import { endedSession, sessionCookie, tokenOf, tokenOfKey } from './review/review-session.ts';
import { signInPage } from './review/sign-in-page.ts';

/** What is shown to somebody with a token. */
export interface ReviewPages {
  readonly page: (store: Store, request: SiteRequest) => Promise<Page>;
  readonly json: (store: Store, request: SiteRequest) => Promise<object>;
}

/** A key has 43 characters. */
const REVIEW_FORM_BYTES_MAX = 4_096;

export const reviewHandler =
  (store: Store, pages: ReviewPages) =>
  async (parsed: ParsedRequest): Promise<HttpResponse> => {
    const request = siteRequestOf(parsed, await store.recordState());
    if (parsed.method === 'POST') return await signInOrOut(store, parsed, request);
    const isJson = parsed.query.get('format') === 'json';
    const token = await tokenOf(store, parsed, Date.now());
    if (token === null) return isJson ? jsonRefusal(parsed) : refusal(parsed, false, request);
    return isJson
      ? jsonResponse(200, await pages.json(store, request))
      : privatePageResponse(await pages.page(store, request), request);
  };

async function signInOrOut(
  store: Store,
  parsed: ParsedRequest,
  request: SiteRequest,
): Promise<HttpResponse> {
  refuseOtherSites(parsed);
  const form = await readFormBody(parsed.request, parsed.response, REVIEW_FORM_BYTES_MAX);
  const { base, path } = parsed;
  if (form.has('end')) return seeOther(`${base.url}${path}`, endedSession(base));
  const token = await tokenOfKey(store, (form.get('key') ?? '').trim());
  if (token === null) return refusal(parsed, true, request);
  return seeOther(`${base.url}${path}`, sessionCookie(token, base, Date.now()));
}

function refusal({ path }: ParsedRequest, wasRefused: boolean, request: SiteRequest): HttpResponse {
  return privatePageResponse(signInPage(path, wasRefused, request), request, CHALLENGE);
}

/** Browsers have no window for this scheme: they show the page. */
const CHALLENGE = ['WWW-Authenticate', 'Token'];

function jsonRefusal({ request }: ParsedRequest): HttpResponse {
  const { authorization } = request.headers;
  const error =
    authorization === undefined ? clientErrors.notAuthenticated() : clientErrors.invalidToken();
  return jsonResponse(error.status, error.body, CHALLENGE);
}

const NEVER_CACHED = ['Cache-Control', 'no-store', 'X-Robots-Tag', 'noindex'];

function jsonResponse(status: number, value: object, more: readonly string[] = []): HttpResponse {
  const headers = ['Content-Type', 'application/json', ...NEVER_CACHED, ...more];
  return responseOf(status, headers, jsonText(value));
}

function seeOther(location: string, cookie: string): HttpResponse {
  return responseOf(303, ['Location', location, 'Set-Cookie', cookie, ...NEVER_CACHED], '');
}
