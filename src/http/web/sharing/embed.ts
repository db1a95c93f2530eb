// GET /embed/<id>: a quote for a frame on another site. It runs no script, takes no input and sets no cookie.

import { html } from 'ghtml';
import { ClientError } from '../../../errors.ts';
import { lastOf } from '../../../present.ts';
import { pathParameter } from '../../shared/parsed-request.ts';
import { parseId } from '../../../record/id.ts';
import { assetUrl } from '../../shared/assets.ts';
import { freshnessHeaders } from '../../shared/freshness.ts';
import { languageAttributes } from '../../shared/pages/language-attributes.ts';
import * as links from '../../shared/links.ts';
import { responseOf, type HttpResponse } from '../../shared/response.ts';
import { QUOTE_UNITS_MAX } from '../../shared/shown-text.ts';
import type { SiteRequest } from '../frame/page.ts';
import { readQuote, type Quote, type QuoteDependencies } from './quote.ts';

export async function embed(
  dependencies: QuoteDependencies,
  request: SiteRequest,
): Promise<HttpResponse> {
  const { base, state, locale } = request;
  try {
    const quote = await readQuote(dependencies, request, QUOTE_UNITS_MAX);
    const tag = `"${state.version}.${locale.language}.embed-${base.tag}p"`;
    const caching = freshnessHeaders(tag, state.changedAtMs, base);
    return embedResponse(200, quoteHtml(quote, request), caching, request);
  } catch (error) {
    if (!(error instanceof ClientError) || error.status !== 404) throw error;
    return await missingResponse(dependencies, request);
  }
}

/** Other sites may frame this address and no other. Nothing is loaded but the style sheet. */
const EMBED_HEADERS: readonly string[] = [
  'Content-Security-Policy',
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  'Referrer-Policy',
  'same-origin',
  'X-Robots-Tag',
  'noindex',
];

function embedResponse(
  status: number,
  body: string,
  caching: readonly string[],
  { locale }: SiteRequest,
): HttpResponse {
  const headers = [
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Language',
    locale.language,
    'Vary',
    'Accept-Language, Cookie, Accept-Encoding',
    ...caching,
    ...EMBED_HEADERS,
  ];
  return responseOf(status, headers, body);
}

/** A page that framed a quote says that it is gone, and does not show a frame that was refused. */
async function missingResponse(
  { store }: QuoteDependencies,
  request: SiteRequest,
): Promise<HttpResponse> {
  const { locale } = request;
  const { t } = locale;
  const id = parseId(pathParameter(request, 'id'));
  const history = id === null ? null : await store.history(id);
  const isWithdrawn = id !== null && history?.isWithdrawn === true;
  const title = isWithdrawn ? t('withdrawnTitle') : t('notFoundTitle');
  const text = isWithdrawn
    ? t('withdrawnText', { date: locale.moment(lastOf(history.events).atMs) })
    : t('notFoundText');
  const body = html`<h1>${title}</h1>
<p>${text}</p>
<p class="source">!${sourceLink(isWithdrawn ? links.entryPath(id) : links.HOME, t('siteName'), request)}</p>`;
  const status = isWithdrawn ? 410 : 404;
  return embedResponse(
    status,
    documentHtml(title, body, request),
    ['Cache-Control', 'no-store'],
    request,
  );
}

function quoteHtml(quote: Quote, request: SiteRequest): string {
  const { text, isCut, language, who, debate, sitting, path } = quote;
  const { t } = request.locale;
  const about = [debate, who === null ? null : sitting].filter((part) => part !== null).join(' · ');
  const title = [who, sitting].filter((part) => part !== null).join(', ');
  const body = html`<figure>
<blockquote cite="${request.base.url}${path}" !${languageAttributes(language)}><p>${text}${isCut ? ' …' : ''}</p></blockquote>
<figcaption><h1>${who ?? sitting}</h1>
<span>${about}</span>
<span class="source">!${sourceLink(path, t('readInFull', { site: t('siteName') }), request)}</span></figcaption>
</figure>`;
  return documentHtml(title, body, request);
}

/** It opens a page of its own: within the frame the site refuses to be shown. */
function sourceLink(path: string, text: string, { base }: SiteRequest): string {
  return html`<a href="${base.url}${path}" target="_blank" rel="noopener">${text}</a>`;
}

function documentHtml(title: string, body: string, request: SiteRequest): string {
  const { locale, href, isInvented } = request;
  const { t, language } = locale;
  return html`<!doctype html>
<html !${languageAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} – ${t('siteName')}</title>
<link rel="stylesheet" href="${href(assetUrl('embed.css'))}">
</head>
<body>
<main>
!${body}
!${isInvented ? html`<p class="invented">${t('invented')}</p>` : ''}
</main>
</body>
</html>
`;
}
