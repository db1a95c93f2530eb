// The browsable page: a program's response, shown to a person who opens the same address, with a form to filter.

import { html } from 'ghtml';
import { groupDigits } from '../base/group-digits.ts';
import { PAGE_SIZE } from '../record/page.ts';
import { textIn } from '../record/parliament/parliament.ts';
import { assetUrl, PAGE_HEADERS } from '../http/assets.ts';
import { etag } from '../http/freshness.ts';
import * as links from '../http/links.ts';
import { type HttpResponse, responseOf, STATUS_CODES } from '../http/response.ts';
import { footer, masthead } from '../words/page-frame.ts';
import { isRead, type ParsedRequest } from '../http/parsed-request.ts';
import { inFormat } from '../http/query-links.ts';
import { forEachInTurns } from '../threads/in-turns.ts';
import { localesOf } from '../words/locale.ts';
import { DEFAULT_LANGUAGE } from '../words/catalogue.ts';
import { jsonHtmlPieces } from './json-html.ts';
import { ignoredParameters, PAGE_PARAMETERS } from './parameters.ts';
import {
  type OperationResult,
  fileFormatsOf,
  formatTitle,
  type ParameterHelp,
  type Resource,
} from './resource.ts';

/** Headers that describe the transfer of the page, not the response. */
const NOT_SHOWN = new Set([
  'Access-Control-Allow-Origin',
  'Cache-Control',
  'Content-Length',
  'ETag',
  'Last-Modified',
]);

export async function browsablePage(
  resource: Resource,
  request: ParsedRequest,
  result: OperationResult,
  response: HttpResponse,
): Promise<HttpResponse> {
  const text =
    typeof result.json === 'string' ? result.json : Buffer.from(result.json).toString('utf8');
  const headers = response.headers.with(
    response.headers.indexOf('Content-Type') + 1,
    'text/html; charset=utf-8',
  );
  headers[headers.indexOf('Vary') + 1] = 'Accept, Accept-Encoding';
  if (result.version != null) {
    headers[headers.indexOf('ETag') + 1] = etag(result.version, request.base, 'page');
  }
  headers.splice(headers.indexOf('Content-Length'), 2);
  const shown: string[] = [];
  await forEachInTurns(jsonHtmlPieces(text), (piece) => void shown.push(piece));
  const body = document(resource, request, response, { text, shown: shown.join('') });
  return responseOf(response.status, [...headers, ...PAGE_HEADERS], body);
}

/** `text` is the JSON of the response, and `shown` is the same JSON as HTML. */
function document(
  resource: Resource,
  request: ParsedRequest,
  response: HttpResponse,
  { text, shown }: { readonly text: string; readonly shown: string },
): string {
  const { base, path, method } = request;
  const here = `${base.url}${path}`;
  const requested = `${base.url}${request.request.url ?? ''}`;
  const href = (to: string): string => `${base.path}${to}`;
  const { parent } = resource;
  const up = parent && html`<a class="up" href="${base.url}${parent.path}">↑ ${parent.name}</a>`;
  const { t, publisher } = localesOf(request.parliament).in(DEFAULT_LANGUAGE);
  const frame = { t, href, section: 'docs', publisher } as const;
  return html`<!doctype html>
<html lang="en">
!${head(resource, request, href)}
<body>
!${masthead(frame)}
<main id="text" tabindex="-1" class="interface">
<nav class="kicker" aria-label="Interface"><a href="${base.url}${links.API_ROOT}">Interface v${links.API_VERSION}</a>
!${up ?? ''}</nav>
<h1>${resource.name}</h1>
<p class="about">${resource.description}</p>
<nav class="actions" aria-label="What you can do here">
<a class="button" href="${requested}">GET</a>
<button class="button" type="button" hidden data-options="${here}">OPTIONS</button>
!${formatsHtml(resource, request)}
!${method === 'OPTIONS' ? '' : readingPageHtml(resource, response.status, text, href)}
</nav>
!${ignoredHtml(resource, request)}
!${filterForm(resource, request)}
!${pager(text, request, 'Pages')}
!${exchange(request, response, shown)}
!${pager(text, request, 'Pages, once more')}
<section class="described" hidden aria-live="polite">
<h2>OPTIONS</h2>
<pre class="json" tabindex="0"></pre>
</section>
<aside class="program" aria-label="For programs">
<p>A program reads the same address:</p>
<pre>curl '${requested.replaceAll("'", '%27')}'</pre>
</aside>
</main>
!${footer(t('footer'), html`<a href="${href(links.OPENAPI)}">OpenAPI 3.1</a>`, frame)}
</body>
</html>
`;
}

function head(
  { name, description }: Resource,
  { base, query, path, parliament }: ParsedRequest,
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
<link rel="service-desc" type="application/json" href="${base.url}${links.OPENAPI}">
<link rel="service-doc" type="text/html" href="${base.url}${links.DOCS}">
<link rel="icon" type="image/svg+xml" href="${href(assetUrl('icon.svg'))}">
<script defer src="${href(assetUrl('browsable.js'))}"></script>
</head>`;
}

/** The request, and the response with its headers, as a program sees them. `json` is HTML. */
function exchange(
  { method, request }: ParsedRequest,
  response: HttpResponse,
  json: string,
): string {
  return html`<section class="exchange" aria-label="Request and response">
<pre class="request"><b>${method === 'HEAD' ? 'GET' : method}</b> ${request.url ?? ''}</pre>
<pre class="status"><b>HTTP ${response.status} ${STATUS_CODES[response.status] ?? ''}</b>
!${shownHeaders(response)}</pre>
<pre class="json" tabindex="0">!${json}</pre>
</section>`;
}

function shownHeaders({ headers }: HttpResponse): string {
  let lines = '';
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    if (!NOT_SHOWN.has(name)) lines += `${html`<b>${name}:</b> ${value}`}\n`;
  }
  return lines;
}

/**
 * The envelope of a page of a list. The response is not parsed again, because that would take ten times the memory of its
 * text.
 */
const ENVELOPE = /^\{"count":(\d+),"next":(null|"[^"]*"),"previous":(null|"[^"]*"),"results":/;

/** Links to the next and previous page of a list; empty for other responses. */
function pager(text: string, { query }: ParsedRequest, label: string): string {
  const [, total, ...neighbours] = ENVELOPE.exec(text) ?? [];
  const [next = null, previous = null] = neighbours.map(
    (link) => JSON.parse(link) as string | null,
  );
  if (next === null && previous === null) return '';
  // A list that begins after an id has no page numbers.
  const counted = /[?&]page=/.test(next ?? previous ?? '');
  const count = Number(total);
  const size = Number(query.get('page_size') || PAGE_SIZE);
  const pages = Math.max(1, Math.ceil(count / size));
  const step = (href: string | null, rel: string, words: string): string =>
    href === null
      ? html`<span class="step" aria-disabled="true">${words}</span>`
      : html`<a class="step" rel="${rel}" href="${href}">${words}</a>`;
  const where = counted ? `page ${query.get('page') ?? '1'} of ${groupDigits(pages)}, ` : '';
  return html`<nav class="pager" aria-label="${label}">
!${step(previous, 'prev', '← previous')}
<span class="where">${where}${groupDigits(count)} in all</span>
!${step(next, 'next', 'next →')}
</nav>`;
}

/** Links to the same list in every other format. A file has the whole list, in id order. */
function formatsHtml(resource: Resource, { base, path, query }: ParsedRequest): string {
  const here = `${base.url}${path}`;
  const ofFiles = without(query, ['ordering', ...PAGE_PARAMETERS]);
  const files = fileFormatsOf(resource).map(
    (format) =>
      html`<a class="plain" href="${inFormat(here, ofFiles, format)}">${formatTitle(format)}</a>`,
  );
  return [
    html`<a class="plain" href="${inFormat(here, query, 'json')}">the same as plain JSON</a>`,
    ...files,
  ].join('\n');
}

/** A sentence that names the ignored parameters; empty if there are none. */
function ignoredHtml(resource: Resource, request: ParsedRequest): string {
  if (!isRead(request)) return '';
  // This page may show the very error that `strict` caused, so the error is not thrown again here.
  const ignored = ignoredParameters(resource, without(request.query, ['strict']), null);
  if (ignored.length === 0) return '';
  const names = ignored.map((name) => html`<code>${name}</code>`).join(', ');
  return html`<p class="ignored" role="status">No such parameter here, so it has no effect: !${names}. With <code>strict=1</code> it is an error.</p>`;
}

function without(query: ParsedRequest['query'], names: readonly string[]): ParsedRequest['query'] {
  return new Map([...query].filter(([name]) => !names.includes(name)));
}

type PathOf = (json: string) => string;

/**
 * The paths of pages, by the path of the resource. The JSON of every item with a page begins with the id; a person has a
 * slug.
 */
const PAGES: ReadonlyMap<string, PathOf> = new Map<string, PathOf>([
  [links.ENTRY_LIST, () => links.CALENDAR],
  [links.ENTRY_DETAIL, (json) => links.contributionPath(idOf(json))],
  [links.CONTRIBUTION_DETAIL, (json) => links.contributionPath(idOf(json))],
  [links.DEBATE_DETAIL, (json) => links.debatePath(idOf(json), '')],
  [links.SITTING_LIST, () => links.CALENDAR],
  [links.SITTING_DETAIL, (json) => links.sittingPathById(idOf(json))],
  [links.PERSON_LIST, () => links.PEOPLE],
  [links.PERSON_DETAIL, (json) => links.personPath(/"slug":"([^"]*)"/.exec(json)?.[1] ?? '')],
]);

const idOf = (json: string): number => Number(/^\{"id":(\d+)/.exec(json)?.[1]);

/** A link to the page; empty if the site has none, and for an error. */
function readingPageHtml(
  { path }: Resource,
  status: number,
  json: string,
  href: (path: string) => string,
): string {
  const pathOf = status === 200 ? PAGES.get(path) : undefined;
  if (pathOf === undefined) return '';
  return html`<a class="button" href="${href(pathOf(json))}">Read it on the site</a>`;
}

/** The form for filters. Empty for a single item, which has nothing to filter. */
function filterForm({ filters, parent }: Resource, { base, path, query }: ParsedRequest): string {
  if (filters === undefined || parent !== undefined) return '';
  const fields = Object.entries(filters).map(([name, help]) => field(name, help, query.get(name)));
  const isFiltered = Object.keys(filters).some((name) => (query.get(name) ?? '') !== '');
  return html`<details class="filters" !${isFiltered ? 'open' : ''}>
<summary>Filters</summary>
<form method="get" action="${base.url}${path}">
<input type="hidden" name="format" value="api">
!${fields.join('\n')}
<p class="send"><button class="button" type="submit">Ask</button>
<a class="plain" href="${base.url}${path}?format=api">everything</a></p>
</form>
</details>`;
}

function field(name: string, { label, help, choices }: ParameterHelp, value = ''): string {
  const input =
    choices === undefined
      ? html`<input id="filter-${name}" name="${name}" value="${value}" aria-describedby="about-${name}">`
      : html`<select id="filter-${name}" name="${name}" aria-describedby="about-${name}">
!${['', ...choices].map((choice) => option(choice, value)).join('')}</select>`;
  return html`<p class="filter"><label for="filter-${name}">${label} <code>${name}</code></label>
!${input}
<small id="about-${name}">${help}</small></p>`;
}

function option(choice: string, value: string): string {
  return html`<option value="${choice}" !${choice === value ? 'selected' : ''}>${choice}</option>`;
}
