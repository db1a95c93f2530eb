// The citation of an entry on a page: as text, for reference managers, as a link to its words, and as HTML to embed.

import { html } from 'ghtml';
import { firstOf } from '../../../present.ts';
import { citationText } from '../../../record/citation.ts';
import { labelText } from '../../../record/speaker-label.ts';
import { readWireForm } from '../../../record/wire-form.ts';
import * as links from '../../shared/links.ts';
import { cutText, ENTRY_UNITS_SHOWN_MAX, QUOTE_UNITS_MAX } from '../../shared/shown-text.ts';
import type { RecordRequest } from '../page.ts';
import { citationOf, CITE_FORMATS, type CitedEntry } from './cited-entry.ts';
import { readEntries } from './read-entries.ts';
import { sittingNames } from './sitting-list.ts';

const FORMAT_NAMES: ReadonlyMap<string, string> = new Map([
  ['bib', 'BibTeX'],
  ['ris', 'RIS'],
  ['json', 'CSL-JSON'],
]);

/** `isFolded`: on narrow screens it unfolds when one wants it, where the text of a debate comes first. */
export function citationHtml(cited: CitedEntry, request: RecordRequest, isFolded = false): string {
  const { t, calendar } = request;
  const citation = citationOf(cited, request);
  const read = firstOf(readEntries([cited.entry], request.rules));
  const { text } = cutText(read.text, ENTRY_UNITS_SHOWN_MAX);
  const quote = links.quoteLink(calendar.path(cited.sitting), cited.entry.id, text);
  const formats = CITE_FORMATS.map((format) => {
    const name = FORMAT_NAMES.get(format) ?? t('citeAs');
    return html`<a href="${request.href(links.citePath(cited.entry.id, format))}">${name}</a>`;
  });
  const inner = html`!${markedHtml(cited, read.textCounter, request)}
<p class="citation" id="citation" lang="en">!${citationLines(citationText(citation))}</p>
<p class="meta">${t('verify')}: <a href="${request.href(links.revisionsPath(cited.entry.id))}">${t('verifyLog')}</a></p>
<p class="actions">
<button type="button" hidden data-copy="#citation" data-done="${t('copied')}">${t('copyCitation')}</button>
<button type="button" hidden data-copy-link="#quote" data-done="${t('copied')}">${t('copyQuote')}</button>
!${formats.join(' ')}
<a id="quote" href="${request.base.url}${quote}">${t('quoteLink')}</a>
<a href="${request.href(links.itemPath(links.ENTRY_LIST, cited.entry.id))}">${t('entryAsData', { id: cited.entry.id })}</a>
</p>
!${isFolded ? '' : embedHtml(cited, request)}`;
  return isFolded
    ? html`<details class="cite"><summary>${t('citation')}</summary>
!${inner}
</details>`
    : html`<section class="cite" aria-labelledby="cite">
<h2 id="cite">${t('citation')}</h2>
!${inner}
</section>`;
}

/** The digest, which nobody reads but a program, is on a line of its own. */
function citationLines(text: string): string {
  const digest = text.lastIndexOf('SHA-256 ');
  return html`${text.slice(0, digest)}<span class="digest">${text.slice(digest)}</span>`;
}

/** Says which paragraph is cited where it is not the first one of the speech. */
function markedHtml(
  { entry, contribution }: CitedEntry,
  textCounter: number,
  { t, href }: RecordRequest,
): string {
  if (entry.id === contribution.id) return '';
  return html`<p class="meta">${t('citesMarked', { counter: textCounter })}
<a href="${href(links.contributionPath(contribution.id))}">${t('citeFromStart')}</a></p>`;
}

/** The HTML that embeds the quote, to copy. */
function embedHtml(cited: CitedEntry, request: RecordRequest): string {
  const { t } = request;
  return html`<details class="embed"><summary>${t('embedQuote')}</summary>
<p>${t('embedHelp')}</p>
<pre tabindex="0"><code id="embed-code">${embedCode(cited, request)}</code></pre>
<button type="button" hidden data-copy="#embed-code" data-done="${t('copied')}">${t('copyEmbed')}</button>
</details>`;
}

/** What embed.css makes of a frame as wide as a column of text: lines of some 60 characters, and what is around them. */
const LINE_UNITS = 60;
const LINE_HEIGHT_PX = 28;
const AROUND_HEIGHT_PX = 170;

/** The frame runs no script and may do nothing but open the link to its source. */
function embedCode(cited: CitedEntry, request: RecordRequest): string {
  const { contribution, sitting, entry } = cited;
  const who = labelText(readWireForm(entry.wire), '');
  const title = [who, sittingNames(sitting, request).title].filter((part) => part !== '');
  const units = readEntries(contribution.entries, request.rules)
    .filter(({ id }) => id >= entry.id)
    .reduce((sum, { text }) => sum + text.length, 0);
  const lines = Math.ceil(Math.min(units, QUOTE_UNITS_MAX) / LINE_UNITS);
  const height = AROUND_HEIGHT_PX + LINE_HEIGHT_PX * lines;
  return html`<iframe src="${request.base.url}${links.embedPath(entry.id)}" title="${title.join(', ')}" width="100%" height="${String(height)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}
