// GET /embed/<id>: a quote for a frame on another site. It runs no script, takes no input and sets no cookie.

import { html } from 'ghtml';
import { ClientError } from '../base/errors.ts';
import { firstOf } from '../base/present.ts';
import { labelText } from '../record/speaker-label.ts';
import { assetUrl } from '../http/assets.ts';
import { freshnessHeaders } from '../http/freshness.ts';
import * as links from '../http/links.ts';
import { languageAttributes } from '../words/language-attributes.ts';
import { pathParameter } from '../http/parsed-request.ts';
import { type HttpResponse, responseOf } from '../http/response.ts';
import { cutText, QUOTE_UNITS_MAX } from '../words/shown-text.ts';
import { htmlHeaders } from './handle-page-request.ts';
import type { RecordRequest } from './page.ts';
import { type CitedEntry, findCited } from './reading/cited-entry.ts';
import { namedDebate } from '../words/named-debate.ts';
import { withdrawalOf } from './reading/history-page.ts';
import { readEntries } from './reading/read-entries.ts';
import { sittingNames } from './reading/sitting-list.ts';

export async function embed(request: RecordRequest): Promise<HttpResponse> {
  const { base, state, locale } = request;
  const cited = await findCited(pathParameter(request, 'id'), request).catch((error: unknown) => {
    if (error instanceof ClientError && error.status === 404) return null;
    throw error;
  });
  const tag = `"${state.version}.${locale.language}.embed-${base.tag}p"`;
  const caching =
    cited === null ? ['Cache-Control', 'no-store'] : freshnessHeaders(tag, state.changedAtMs, base);
  const [status, body] =
    cited === null ? await missingHtml(request) : [200, embeddedHtml(cited, request)];
  return responseOf(status, [...htmlHeaders(request), ...caching, ...EMBED_HEADERS], body);
}

/** Only this address may be framed by other sites. Only the style sheet and its fonts are loaded. */
const EMBED_HEADERS = Object.entries({
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
}).flat();

/** A page that framed a missing quote shows that it is gone, not a refused frame. */
async function missingHtml(request: RecordRequest): Promise<[status: number, page: string]> {
  const { t } = request;
  const gone = await withdrawalOf(request);
  const [status, title, text, source] =
    gone === null
      ? [404, t('notFoundTitle'), t('notFoundText'), links.HOME]
      : [410, t('withdrawnTitle'), gone.text, links.entryPath(gone.id)];
  const body = html`<h1>${title}</h1>
<p>${text}</p>
<p>!${sourceLink(source, t('siteName'), request)}</p>`;
  return [status, documentHtml(title, body, request)];
}

/** From the entry to the end of its contribution, cut, with speaker and source. */
function embeddedHtml(
  { contribution, sitting, entry, debate }: CitedEntry,
  request: RecordRequest,
): string {
  const { t, base, rules, locale } = request;
  const read = readEntries(contribution.entries, rules);
  const quoted = read.slice(read.findIndex(({ id }) => id === entry.id));
  const first = firstOf(quoted);
  // The text beyond the limit is not read: a contribution may have a million characters.
  let joined = first.text;
  for (const { text, glue } of quoted.slice(1)) {
    if (joined.length > QUOTE_UNITS_MAX) break;
    joined += `${glue ?? '\n'}${text}`;
  }
  const { text, isCut } = wordsOf(joined, request) ?? cutText(joined.trim(), QUOTE_UNITS_MAX);
  const who = first.type === 'speech' ? labelText(first, t('unnamedSpeaker')) : [];
  const where = sittingNames(sitting, request).title;
  const named = [who, where].flat();
  const about = [debate === null ? [] : namedDebate(debate).title, named.slice(1)].flat();
  const path = links.contributionPath(entry.id);
  const body = html`<figure>
<blockquote cite="${base.url}${path}" !${languageAttributes(first.language)}><p>${text}${isCut ? ' …' : ''}</p></blockquote>
<figcaption><h1>${firstOf(named)}</h1>
<span>${about.join(' · ')}</span>
<span>!${sourceLink(path, t('readInFull', { site: locale.siteTitle }), request)}</span></figcaption>
</figure>`;
  return documentHtml(named.join(', '), body, request);
}

/** The words given in the address (`?words=`), if the quote contains them; only spoken words are ever shown. */
function wordsOf(joined: string, { query }: RecordRequest) {
  const words = query.get('words')?.trim().split(/\s+/).join(' ') ?? '';
  const isQuoted = words !== '' && joined.replaceAll(/\s+/g, ' ').includes(words);
  return isQuoted ? { text: words, isCut: false } : null;
}

/** It opens a new page: the site refuses to be shown within the frame. */
function sourceLink(path: string, text: string, { base }: RecordRequest): string {
  return html`<a href="${base.url}${path}" target="_blank" rel="noopener">${text}</a>`;
}

function documentHtml(title: string, body: string, { t, locale, href }: RecordRequest): string {
  return html`<!doctype html>
<html !${languageAttributes(locale.language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} – ${locale.siteTitle}</title>
<link rel="stylesheet" href="${href(assetUrl('embed.css'))}">
</head>
<body>
<main>
!${body}
!${locale.publisher.isInvented ? html`<p class="invented">${t('invented')}</p>` : ''}
</main>
</body>
</html>
`;
}
