// GET /embed/<id>: a quote for a frame on another site. It runs no script, takes no input and sets no cookie.

import { html } from 'ghtml';
import { ClientError } from '../../errors.ts';
import { firstOf, lastOf } from '../../present.ts';
import { parseId } from '../../record/id.ts';
import type { Language } from '../../record/language.ts';
import { labelText } from '../../record/speaker-label.ts';
import type { Store } from '../../store/contract/store.ts';
import { assetUrl } from '../shared/assets.ts';
import { freshnessHeaders } from '../shared/freshness.ts';
import * as links from '../shared/links.ts';
import { languageAttributes } from '../shared/pages/language-attributes.ts';
import { pathParameter } from '../shared/parsed-request.ts';
import { type HttpResponse, responseOf } from '../shared/response.ts';
import { cutText, QUOTE_UNITS_MAX } from '../shared/shown-text.ts';
import type { SiteRequest } from './page.ts';
import { type CiteDependencies, findCited } from './reading/cited-entry.ts';
import { debateNamer } from './reading/debate-parts.ts';
import { readEntries } from './reading/read-entries.ts';
import { sittingNames } from './reading/sitting-list.ts';

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

interface QuoteDependencies extends CiteDependencies {
  readonly store: Store;
}

interface Quote {
  readonly text: string;
  /** Whether more was said. */
  readonly isCut: boolean;
  readonly language: Language;
  /** Who said it; null where nobody did. */
  readonly who: string | null;
  /** The title of the debate; null outside debates. */
  readonly debate: string | null;
  /** Chamber and day. */
  readonly sitting: string;
  /** The path of the page that has it in full. */
  readonly path: string;
}

/** 404 where there is no such entry. */
async function readQuote(
  dependencies: QuoteDependencies,
  request: SiteRequest,
  unitsMax: number,
): Promise<Quote> {
  const cited = await findCited(dependencies, pathParameter(request, 'id'), request);
  const { contribution, sitting, calendar, entry } = cited;
  const read = readEntries(contribution.entries, request.rules);
  const said = read.slice(read.findIndex(({ id }) => id === entry.id));
  const first = firstOf(said);
  // What follows the bound is not read: a contribution may have a million characters.
  let joined = first.text;
  for (const { text, glue } of said.slice(1)) {
    if (joined.length > unitsMax) break;
    joined += `${glue ?? '\n'}${text}`;
  }
  const { text, isCut } = cutText(joined.trim(), unitsMax);
  const debate = await debateNamer(dependencies.store)(sitting.id, contribution.id);
  return {
    text,
    isCut,
    language: first.language,
    who: first.type === 'speech' ? labelText(first, request.locale.t('unnamedSpeaker')) : null,
    debate: debate?.title ?? null,
    sitting: sittingNames(sitting, calendar, request).title,
    path: links.contributionPath(entry.id),
  };
}
