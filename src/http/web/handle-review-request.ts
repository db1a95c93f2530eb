// Handles requests to the review pages: authentication, then the sign-in form, the page or its JSON, or a form's action.
// Nothing of it is cached.

import { html } from 'ghtml';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { clientErrors } from '../../errors.ts';
import { keyDigest } from '../../record/change.ts';
import { jsonText } from '../../record/wire-form.ts';
import type { AccessToken } from '../../store/shared/publishing-rows.ts';
import type { BaseUrl } from '../shared/base-url.ts';
import * as links from '../shared/links.ts';
import type { ParsedRequest } from '../shared/parsed-request.ts';
import { rawHeader } from '../shared/raw-header.ts';
import { readFormBody } from '../shared/read-body.ts';
import { type HttpResponse, responseOf } from '../shared/response.ts';
import { privatePageResponse, refuseOtherSites } from './handle-page-request.ts';
import type { FormRequest, Page, RecordRequest, SiteRequest } from './page.ts';

/** What a client with a token sees. */
export interface ReviewPages {
  readonly page: (request: RecordRequest) => Promise<Page>;
  /** The same as JSON, with `format=json`; none for a page whose data the interface has. */
  readonly json?: (request: RecordRequest) => Promise<object>;
  /** Performs the action of the page's form, and returns the next path, or the page again. */
  readonly act?: (
    form: URLSearchParams,
    token: AccessToken,
    request: RecordRequest,
  ) => Promise<string | Page>;
}

/**
 * The longest entry of the record has 11,845 characters, each at most nine bytes of a form. A longer one is corrected through
 * the interface.
 */
const REVIEW_FORM_BYTES_MAX = 131_072;

export const reviewHandler =
  (pages: ReviewPages) =>
  async (request: FormRequest): Promise<HttpResponse> => {
    if (request.sent.method === 'POST') return await post(pages, request);
    const json = request.query.get('format') === 'json' ? pages.json : undefined;
    const token = await tokenOf(request);
    if (token === null) return json ? jsonRefusal(request.sent) : refusal(false, request);
    return json === undefined
      ? privatePageResponse(await pages.page(request), request)
      : jsonResponse(200, await json(request));
  };

/** Signs in or out, or performs the action of the page's form. */
async function post(pages: ReviewPages, request: FormRequest): Promise<HttpResponse> {
  const { base, sent } = request;
  refuseOtherSites(sent);
  const form = await readFormBody(sent, REVIEW_FORM_BYTES_MAX);
  const { path } = sent;
  if (form.has('end')) return seeOther(`${base.url}${path}`, cookie('', 0, base));
  if (pages.act !== undefined && !form.has('key')) {
    const actor = await tokenOf(request);
    if (actor === null) return refusal(false, request);
    const next = await pages.act(form, actor, request);
    return typeof next === 'string'
      ? seeOther(`${base.url}${next}`)
      : privatePageResponse(next, request);
  }
  const token = await request.store.token(keyDigest((form.get('key') ?? '').trim()));
  if (token === null) return refusal(true, request);
  return seeOther(`${base.url}${path}`, sessionCookie(token, base));
}

/** The page to sign in, which then leads to the path of the request; `wasRefused` means that an invalid key was given. */
function refusal(wasRefused: boolean, request: FormRequest): HttpResponse {
  const { t, href, sent } = request;
  const { path } = sent;
  const [title, description] = [t('reviewTitle'), t('signInText')];
  const refused = wasRefused ? html`<p role="alert"><b>${t('keyRefused')}</b></p>` : '';
  const body = html`<div class="plain">
<h1>${title}</h1>
<p class="lead">${description}</p>
!${refused}
<form class="find" method="post" action="${href(path)}">
<input type="password" name="key" required maxlength="500" autocomplete="current-password" aria-label="${t('keyOfToken')}" placeholder="${t('keyOfToken')}">
<button>${t('signIn')}</button>
</form>
</div>`;
  const json = links.withQuery(path, { format: 'json' });
  const page = { title, description, path, json, body, status: 401 };
  return privatePageResponse(page, request, CHALLENGE);
}

/** Browsers have no dialog for this scheme: they show the page. */
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

function seeOther(location: string, ...newCookie: readonly string[]): HttpResponse {
  const headers = newCookie.flatMap((value) => ['Set-Cookie', value]);
  return responseOf(303, ['Location', location, ...headers, ...NEVER_CACHED], '');
}

/** Long enough to review an import, short enough for a shared browser. */
const SESSION_SECONDS = 60 * 60;

const COOKIE = /(?:^|;\s*)review=([\w-]{1,400})\.(\d{1,12})\.([\w-]{43})(?:;|$)/;

/**
 * The cookie of a new session, which proves for an hour that its client has a token. It is signed with the stored digest of the
 * token, so every process of every server can check it, and it ends when the token is revoked. It gives the right to read these
 * pages and to use their forms, and nothing else.
 */
function sessionCookie(token: AccessToken, base: BaseUrl): string {
  const ends = Math.floor(Date.now() / 1_000) + SESSION_SECONDS;
  const name = Buffer.from(token.name).toString('base64url');
  return cookie(`${name}.${ends}.${signature(token, ends)}`, SESSION_SECONDS, base);
}

/** The token of the request, by its cookie or its Authorization header; null if there is no valid one. */
async function tokenOf({ store, sent }: FormRequest): Promise<AccessToken | null> {
  const { request } = sent;
  const key = /^(?:token|bearer) +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
  if (key !== undefined) return await store.token(keyDigest(key));
  const [, name, ends, given] = COOKIE.exec(rawHeader(request, 'cookie') ?? '') ?? [];
  if (name === undefined || given === undefined || Number(ends) * 1_000 <= Date.now()) return null;
  const wanted = Buffer.from(name, 'base64url').toString();
  const token = (await store.tokens()).find((one) => one.name === wanted);
  if (token === undefined || token.revokedAtMs !== null) return null;
  // Both have 43 characters, by the pattern of the cookie.
  const expected = Buffer.from(signature(token, Number(ends)));
  return timingSafeEqual(expected, Buffer.from(given)) ? token : null;
}

function signature({ name, digest }: AccessToken, ends: number): string {
  return createHmac('sha256', digest)
    .update(`review session\n${ends}\n${name}`)
    .digest('base64url');
}

/** A script cannot read it, and no other site can make a browser send it. Public pages do not get it: they are the same for everybody. */
function cookie(value: string, seconds: number, { path, url }: BaseUrl): string {
  const secure = url.startsWith('https:') ? '; Secure' : '';
  return `review=${value}; Path=${path}${links.REVIEW}; Max-Age=${seconds}; SameSite=Strict${secure}; HttpOnly`;
}

/** A page for publishers, with the button that ends the session. */
export function reviewPage(
  title: string,
  path: string,
  body: string,
  { t, href }: SiteRequest,
): Page {
  return {
    title,
    description: t('reviewText'),
    path,
    json: links.withQuery(path, { format: 'json' }),
    isPrivate: true,
    body: html`!${body}<form class="actions" method="post" action="${href(links.REVIEW)}"><button name="end" value="1">${t('signOut')}</button></form>`,
  };
}
