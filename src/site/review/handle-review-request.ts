// Handles requests to the review pages: authentication, then the sign-in form, the page or its JSON, or a form's action.
// Nothing of it is cached.

import { html } from 'ghtml';
import { clientErrors } from '../../base/errors.ts';
import { jsonText } from '../../record/wire-form.ts';
import type { AccessToken } from '../../store/outside-record/publishing-rows.ts';
import * as links from '../../http/links.ts';
import type { ParsedRequest } from '../../http/parsed-request.ts';
import { readFormBody } from '../../http/read-body.ts';
import { type HttpResponse, responseOf } from '../../http/response.ts';
import { privatePageResponse, refuseOtherSites } from '../handle-page-request.ts';
import type { FormRequest, Page, RecordRequest, SiteRequest } from '../page.ts';
import type { ReviewSessions, SignIn } from './review-sessions.ts';

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
  (pages: ReviewPages, sessions: ReviewSessions) =>
  async (request: FormRequest): Promise<HttpResponse> => {
    if (request.sent.method === 'POST') return await post(pages, sessions, request);
    const json = request.query.get('format') === 'json' ? pages.json : undefined;
    const token = await sessions.tokenOf(request.sent);
    if (token === null) return json ? jsonRefusal(request.sent) : refusal(null, request);
    return json === undefined
      ? privatePageResponse(await pages.page(request), request)
      : jsonResponse(200, await json(request));
  };

/** Signs in or out, or performs the action of the page's form. */
async function post(
  pages: ReviewPages,
  sessions: ReviewSessions,
  request: FormRequest,
): Promise<HttpResponse> {
  const { base, sent } = request;
  refuseOtherSites(sent);
  const form = await readFormBody(sent, REVIEW_FORM_BYTES_MAX);
  const { path } = sent;
  if (form.has('end')) return seeOther(`${base.url}${path}`, await sessions.signOut(sent));
  if (pages.act !== undefined && !form.has('key')) {
    const actor = await sessions.tokenOf(sent);
    if (actor === null) return refusal(null, request);
    const next = await pages.act(form, actor, request);
    return typeof next === 'string'
      ? seeOther(`${base.url}${next}`)
      : privatePageResponse(next, request);
  }
  const outcome = await sessions.signIn((form.get('key') ?? '').trim(), sent);
  if (outcome.kind !== 'session') return refusal(outcome, request);
  return seeOther(`${base.url}${path}`, outcome.cookie);
}

/** The page to sign in, which then leads to the path of the request; `refused` is why an earlier sign-in failed. */
function refusal(
  refused: Exclude<SignIn, { kind: 'session' }> | null,
  request: FormRequest,
): HttpResponse {
  const { t, href, sent } = request;
  const { path } = sent;
  const [title, description] = [t('reviewTitle'), t('signInText')];
  const reason = refused?.kind === 'too many' ? t('tooManySignIns') : t('keyRefused');
  const alert = refused === null ? '' : html`<p role="alert"><b>${reason}</b></p>`;
  const body = html`<div class="plain">
<h1>${title}</h1>
<p class="lead">${description}</p>
!${alert}
<form class="find" method="post" action="${href(path)}">
<input type="password" name="key" required maxlength="500" autocomplete="current-password" aria-label="${t('keyOfToken')}" placeholder="${t('keyOfToken')}">
<button>${t('signIn')}</button>
</form>
</div>`;
  const json = links.withQuery(path, { format: 'json' });
  const page = { title, description, path, json, body };
  if (refused?.kind === 'too many') {
    const retryAfter = ['Retry-After', String(refused.waitSeconds)];
    return privatePageResponse({ ...page, status: 429 }, request, retryAfter);
  }
  return privatePageResponse({ ...page, status: 401 }, request, CHALLENGE);
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
