// The browsable page: the response a program gets, shown to a person who opens the same address.

import { html } from 'ghtml';
import { groupDigits } from '../../../group-digits.ts';
import { PAGE_SIZE } from '../../../record/page.ts';
import { responseOf, type HttpResponse } from '../../shared/response.ts';
import { assetUrl, PAGE_HEADERS } from '../../shared/assets.ts';
import { etag } from '../../shared/freshness.ts';
import { textIn } from '../../../record/parliament/parliament.ts';
import { localesOf } from '../../words/locale.ts';
import { DEFAULT_LANGUAGE } from '../../words/catalogue.ts';
import { LONG_PART, withLongPart } from '../../shared/pages/long-part.ts';
import { footer, masthead } from '../../shared/pages/page-frame.ts';
import { API_ROOT, API_VERSION, DOCS, OPENAPI } from '../../shared/links.ts';
import { STATUS_CODES } from '../../shared/node-http.ts';
import { inFormat } from '../../shared/query-links.ts';
import { filterForm } from './filter-form.ts';
import { jsonHtmlPieces } from './json-html.ts';
import { formatsHtml, ignoredHtml } from './other-formats.ts';
import { readingPageHtml } from './reading-page.ts';
import type { ApiRequest, Content, Resource } from '../resource/resource.ts';
import { writeForm } from './write-form.ts';

/** Headers that describe the transfer of the page, not the response. */
const NOT_SHOWN = new Set([
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Cache-Control',
  'Content-Length',
  'ETag',
  'Last-Modified',
]);

export async function browsablePage(
  resource: Resource,
  request: ApiRequest,
  content: Content,
  response: HttpResponse,
): Promise<HttpResponse> {
  const text =
    typeof content.json === 'string' ? content.json : Buffer.from(content.json).toString('utf8');
  const headers = response.headers.with(
    response.headers.indexOf('Content-Type') + 1,
    'text/html; charset=utf-8',
  );
  headers[headers.indexOf('Vary') + 1] = 'Accept, Accept-Encoding';
  if (content.version !== null) {
    headers[headers.indexOf('ETag') + 1] = etag(content.version, request.base, 'page');
  }
  headers.splice(headers.indexOf('Content-Length'), 2);
  const page = document(resource, request, response, JSON.parse(text));
  const body = await withLongPart(page, jsonHtmlPieces(text));
  return responseOf(response.status, [...headers, ...PAGE_HEADERS], body);
}

/** The page, with a mark where the JSON of the value belongs. */
function document(
  resource: Resource,
  request: ApiRequest,
  response: HttpResponse,
  value: unknown,
): string {
  const { base, path, method } = request;
  const here = `${base.url}${path}`;
  const requested = `${base.url}${request.request.url ?? ''}`;
  const href = (to: string): string => `${base.path}${to}`;
  const { t } = localesOf(request.parliament).in(DEFAULT_LANGUAGE);
  return html`<!doctype html>
<html lang="en">
!${head(resource, request, href)}
<body>
!${masthead({ t, href, section: 'docs', isInvented: request.isInvented })}
<main id="text" tabindex="-1" class="interface">
!${heading(resource, base.url)}
<nav class="actions" aria-label="What you can do here">
<a class="button" href="${requested}">GET</a>
<button class="button" type="button" hidden data-options="${here}">OPTIONS</button>
!${formatsHtml(resource, request)}
!${method === 'OPTIONS' ? '' : readingPageHtml(resource, response.status, value, href)}
</nav>
!${ignoredHtml(resource, request)}
!${filterForm(resource, request)}
!${pager(value, request)}
!${exchange(request, response)}
!${pager(value, request)}
<section class="described" hidden aria-live="polite">
<h2>OPTIONS</h2>
<pre class="json" tabindex="0"></pre>
</section>
!${method === 'OPTIONS' ? '' : writeForm(resource, request, response, value)}
<aside class="program">
<p>A program reads the same address:</p>
<pre>curl '${requested.replaceAll("'", '%27')}'</pre>
</aside>
</main>
!${footer(
    t,
    html`<p><a href="${href(DOCS)}">Documentation of the interface</a></p>
<p><a href="${href(OPENAPI)}">OpenAPI 3.1</a></p>`,
  )}
</body>
</html>
`;
}

function heading(resource: Resource, baseUrl: string): string {
  return html`<nav class="kicker" aria-label="Interface"><a href="${baseUrl}${API_ROOT}">Interface v${API_VERSION}</a>
!${parentLink(resource, baseUrl)}</nav>
<h1>${resource.name}</h1>
<p class="about">${resource.description}</p>`;
}

function head(
  { name, description }: Resource,
  { base, query, path, parliament }: ApiRequest,
  href: (to: string) => string,
): string {
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} – ${textIn(parliament.siteName, DEFAULT_LANGUAGE)} interface</title>
<meta name="description" content="${description}">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${href(assetUrl('site.css'))}">
<link rel="stylesheet" href="${href(assetUrl('browsable.css'))}">
<link rel="alternate" type="application/json" href="${inFormat(`${base.url}${path}`, query, 'json')}">
<link rel="service-desc" type="application/json" href="${base.url}${OPENAPI}">
<link rel="service-doc" type="text/html" href="${base.url}${DOCS}">
<link rel="icon" type="image/svg+xml" href="${href(assetUrl('icon.svg'))}">
<script defer src="${href(assetUrl('browsable.js'))}"></script>
</head>`;
}

/** The request, and the response with its headers, as a program sees them. */
function exchange({ method, request }: ApiRequest, response: HttpResponse): string {
  return html`<section class="exchange" aria-label="Request and response">
<pre class="request"><b>${method === 'HEAD' ? 'GET' : method}</b> ${request.url ?? ''}</pre>
<pre class="status"><b>HTTP ${response.status} ${STATUS_CODES[response.status] ?? ''}</b>
!${shownHeaders(response)}</pre>
<pre class="json" tabindex="0">!${LONG_PART}</pre>
</section>`;
}

function parentLink({ parent }: Resource, baseUrl: string): string {
  return parent === undefined
    ? ''
    : html`<a class="up" href="${baseUrl}${parent.path}">↑ ${parent.name}</a>`;
}

function shownHeaders({ headers }: HttpResponse): string {
  let lines = '';
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    if (!NOT_SHOWN.has(name)) lines += `${html`<b>${name}:</b> ${value}`}\n`;
  }
  return lines;
}

interface Envelope {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
}

/** Links to the pages beside a page of a list; nothing for other responses. */
function pager(value: unknown, { query }: ApiRequest): string {
  if (!isEnvelope(value) || (value.next === null && value.previous === null)) return '';
  // A list that goes on from where the reader stopped has no page numbers.
  const counted = /[?&]page=/.test(value.next ?? value.previous ?? '');
  const size = Number(query.get('page_size') || PAGE_SIZE);
  const pages = Math.max(1, Math.ceil(value.count / size));
  const step = (href: string | null, rel: string, words: string): string =>
    href === null
      ? html`<span class="step" aria-disabled="true">${words}</span>`
      : html`<a class="step" rel="${rel}" href="${href}">${words}</a>`;
  const where = counted ? `page ${query.get('page') ?? '1'} of ${groupDigits(pages)}, ` : '';
  return html`<nav class="pager" aria-label="Pages">
!${step(value.previous, 'prev', '← previous')}
<span class="where">${where}${groupDigits(value.count)} in all</span>
!${step(value.next, 'next', 'next →')}
</nav>`;
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'results' in value && 'count' in value;
}
