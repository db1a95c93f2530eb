// Finds an entry for citing; its citation at /cite/<id>.<format> and on pages, with a link to its words and HTML to embed; and
// the redirect to it in its sitting.

import { html } from 'ghtml';
import { bibtex, cslJson, ris } from '../../formats/citations.ts';
import { firstOf } from '../../base/present.ts';
import { entryDigest } from '../../record/change.ts';
import { type Citation, citationText, openingWords } from '../../record/citation.ts';
import { parseId } from '../../record/id.ts';
import { labelText } from '../../record/speaker-label.ts';
import { readDetails, readWireForm } from '../../record/wire-form.ts';
import * as links from '../../http/links.ts';
import { orNotFound, pathParameter } from '../../http/parsed-request.ts';
import { type HttpResponse, responseOf } from '../../http/response.ts';
import { cutText, ENTRY_UNITS_SHOWN_MAX, QUOTE_UNITS_MAX } from '../../words/shown-text.ts';
import type { MakePage, RecordRequest } from '../page.ts';
import { readEntries } from './read-entries.ts';
import { sittingNames } from './sitting-list.ts';

export type CitedEntry = Awaited<ReturnType<typeof findCited>>;

/** The entry of an address; 404 if there is none. */
export async function findCited(idText: string, { store, finder, calendar }: RecordRequest) {
  const id = orNotFound(parseId(idText));
  const contribution = orNotFound(await finder.contribution(id));
  const entry = orNotFound(contribution.entries.find((candidate) => candidate.id === id));
  const sitting = orNotFound(calendar.sitting(contribution.sittingId));
  const details = readDetails((await store.entryDetails([entry.id])).get(entry.id) ?? null);
  const debate = await store.debateOfEntry(sitting.id, entry.id);
  return { entry, details, contribution, sitting, debate };
}

export function citationOf(
  { entry, details, sitting, debate }: CitedEntry,
  request: RecordRequest,
): Citation {
  const body = readWireForm(entry.wire);
  const { publisher } = request.locale;
  return {
    entryId: entry.id,
    speaker: body.speaker?.legalName ?? labelText(body, ''),
    opening: openingWords(body.content),
    // As printed; a heading is not cited as part of its own debate.
    debate: debate === null || debate.id === entry.id ? null : debate.title,
    chamber: [request.calendar.venue(sitting.venueId)?.name, publisher.parliament]
      .filter(Boolean)
      .join(', '),
    report: publisher.report,
    date: sitting.startDate,
    page: details.page,
    url: `${request.base.url}${links.entryPath(entry.id)}`,
    sha256: entryDigest(entry.id, entry.wire),
    doi: publisher.doi,
    readOn: request.asFile ? null : request.today,
  };
}

/** What a page calls it, null for plain text, which has the words of the page; its media type; and how it is written. */
type CiteFormat = readonly [string | null, string, (citation: Citation) => string];

/** By the extension of the address. */
const FORMATS: ReadonlyMap<string, CiteFormat> = new Map<string, CiteFormat>([
  ['txt', [null, 'text/plain; charset=utf-8', (citation) => `${citationText(citation)}\n`]],
  ['bib', ['BibTeX', 'application/x-bibtex; charset=utf-8', bibtex]],
  ['ris', ['RIS', 'application/x-research-info-systems; charset=utf-8', ris]],
  ['json', ['CSL-JSON', 'application/vnd.citationstyles.csl+json', cslJson]],
]);

export async function cite(request: RecordRequest): Promise<HttpResponse> {
  const name = orNotFound(/^(\d+)\.([a-z]+)$/.exec(pathParameter(request, 'name')));
  const [, type, write] = orNotFound(FORMATS.get(name[2] ?? ''));
  const citation = citationOf(await findCited(name[1] ?? '', request), request);
  // It carries the current day, so it is made each time.
  const headers = {
    'Content-Type': type,
    'Content-Disposition': `inline; filename="hansard-${name[0]}"`,
    'Cache-Control': 'no-cache',
    'Access-Control-Allow-Origin': '*',
  };
  return responseOf(200, Object.entries(headers).flat(), write(citation));
}

export const entryRedirect: MakePage = async (request) => {
  const { entry, sitting } = await findCited(pathParameter(request, 'id'), request);
  return { redirect: 302, to: `${request.calendar.path(sitting)}${links.entryAnchor(entry.id)}` };
};

/** `isFolded`: on narrow screens it is folded, because the text of a debate comes first. */
export async function citationHtml(
  cited: CitedEntry,
  request: RecordRequest,
  isFolded = false,
): Promise<string> {
  const { t } = request;
  const citation = citationOf(cited, request);
  const read = firstOf(readEntries([cited.entry], request.rules));
  const { text } = cutText(read.text, ENTRY_UNITS_SHOWN_MAX);
  const quote = links.quoteLink(
    links.contributionPath(cited.contribution.id),
    cited.entry.id,
    text,
  );
  const formats = [...FORMATS].map(([format, [name]]) => {
    const to = request.href(links.citePath(cited.entry.id, format));
    return html`<a href="${to}">${name ?? t('citeAs')}</a>`;
  });
  const inner = html`!${citedPartHtml(cited, read.textCounter, request)}
<p class="citation" id="citation" lang="en">${citationText(citation).replace(/,? SHA-256 .*/s, '.')}</p>
!${await printedPageHtml(cited, request)}
<p class="meta">${t('verify')}: <a href="${request.href(links.revisionsPath(cited.entry.id))}">${t('verifyLog')}</a></p>
<p class="actions">
!${isFolded ? copyQuoteHtml(cited, request) : ''}
<button type="button" hidden data-copy="#citation" data-done="${t('copied')}">${t('copyCitation')}</button>
!${formats.join(' ')}
<a id="quote" data-words="${openingWords(text)}" href="${request.base.url}${quote}">${t('quoteLink')}</a>
<a href="${request.href(links.itemPath(links.ENTRY_LIST, cited.entry.id))}">${t('entryAsData', { id: cited.entry.id })}</a>
</p>
!${isFolded ? '' : embedHtml(cited, request)}`;
  return isFolded
    ? html`<details class="cite wide-open"><summary>${t('citation')}</summary>
!${inner}
</details>`
    : html`<section class="side panel cite" aria-labelledby="cite">
<h2 id="cite">${t('forResearchers')}</h2>
!${inner}
</section>`;
}

/** The button that copies the quote with its source. It needs a script; the words can be selected without. */
function copyQuoteHtml(cited: CitedEntry, request: RecordRequest): string {
  const { t, locale } = request;
  const { speaker, chamber, date } = citationOf(cited, request);
  const source = [speaker, chamber, date === null ? '' : locale.date(date)];
  return html`<button type="button" hidden title="${t('quoteHelp')}" data-copy="#quote" data-source="${source.filter((text) => text !== '').join(', ')}" data-done="${t('copied')}">${t('copyQuote')}</button>`;
}

/** What most readers do with words: copy them, send them on, or take a picture of them. */
export function sharingHtml(cited: CitedEntry, request: RecordRequest): string {
  const { t, base, href, asFile } = request;
  const { speaker, opening } = citationOf(cited, request);
  const url = `${base.url}${links.contributionPath(cited.entry.id)}`;
  const said = `“${opening}”${speaker === '' ? '' : ` (${speaker})`}`;
  const whatsApp = links.withQuery('https://wa.me/', { text: `${said} ${url}` });
  const mail = `mailto:?subject=${encodeURIComponent(said)}&body=${encodeURIComponent(`${said}\n${url}`)}`;
  const picture = href(links.picturePath('speech', cited.entry.id));
  const pictureLink = asFile
    ? ''
    : html`<a class="button" href="${picture}" download="quote-${cited.entry.id}.png">${t('picture')}</a>`;
  return html`<div class="sharing">
!${copyQuoteHtml(cited, request)}
<details class="share"><summary class="button">${t('shareQuote')}</summary>
<p><a href="${whatsApp}" rel="external nofollow">WhatsApp</a> <a href="${mail}">${t('shareMail')}</a> <button type="button" hidden data-share="${url}" data-text="${said}">${t('shareOther')}</button></p></details>
!${pictureLink}
</div>
<p class="meta">${t('quoteHelp')}</p>`;
}

/** The page of the printed report, linked to the document if its address is known. */
async function printedPageHtml(
  { details, sitting }: CitedEntry,
  request: RecordRequest,
): Promise<string> {
  if (details.page === null) return '';
  const { t, store } = request;
  const url = (await store.item('sittings', sitting.id))?.source?.url ?? '';
  const page = t('pageOfReport', { page: details.page });
  const link = html`<a href="${url}#page=${details.page}" rel="external">${page}</a>`;
  return html`<p class="meta">!${/^https?:\/\//.test(url) ? link : html`${page}`}</p>`;
}

/** Says which paragraph is cited if it is not the first of the speech. */
function citedPartHtml(
  { entry, contribution }: CitedEntry,
  textCounter: number,
  { t, href }: RecordRequest,
): string {
  if (entry.id === contribution.id) return '';
  return html`<p class="meta">${t('citesMarked', { counter: textCounter })}
<a href="${href(links.contributionPath(contribution.id))}">${t('citeFromStart')}</a></p>`;
}

/** The layout of embed.css in a frame as wide as a column of text: lines of some 60 characters, and the parts around them. */
const LINE_UNITS = 60;
const LINE_HEIGHT_PX = 28;
const AROUND_HEIGHT_PX = 170;

/** The width for which the height is measured. */
export const FRAME_WIDTH = 600;

/** The HTML that embeds the quote, and its height. The frame runs no script and may only open the link to its source. */
export function frameHtml(
  { contribution, sitting, entry }: CitedEntry,
  request: RecordRequest,
): { readonly html: string; readonly height: number } {
  const { base } = request;
  const who = labelText(readWireForm(entry.wire), '');
  const title = [who || [], sittingNames(sitting, request).title].flat();
  const units = readEntries(contribution.entries, request.rules)
    .filter(({ id }) => id >= entry.id)
    .reduce((sum, { text }) => sum + text.length, 0);
  const lines = Math.ceil(Math.min(units, QUOTE_UNITS_MAX) / LINE_UNITS);
  const height = AROUND_HEIGHT_PX + LINE_HEIGHT_PX * lines;
  const frame = html`<iframe src="${base.url}${links.embedPath(entry.id)}" title="${title.join(', ')}" width="100%" height="${String(height)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  return { html: frame, height };
}

function embedHtml(cited: CitedEntry, request: RecordRequest): string {
  const { t } = request;
  const { html: code } = frameHtml(cited, request);
  return html`<details class="embed"><summary>${t('embedQuote')}</summary>
<p>${t('embedHelp')}</p>
<pre tabindex="0"><code id="embed-code">${code}</code></pre>
<button type="button" hidden data-copy="#embed-code" data-done="${t('copied')}">${t('copyEmbed')}</button>
</details>`;
}
