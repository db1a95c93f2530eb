// The citation of an entry on a page: as text, for reference managers, and as a link to its words.

import { html } from 'ghtml';
import { firstOf } from '../../../present.ts';
import { citationText } from '../../../record/citation.ts';
import * as links from '../../shared/links.ts';
import { cutText, ENTRY_UNITS_SHOWN_MAX } from '../../shared/shown-text.ts';
import type { SiteRequest } from '../frame/page.ts';
import { CITE_FORMATS } from './cite.ts';
import { citationOf, type CitedEntry } from './cited-entry.ts';
import { readEntries } from './read-entries.ts';
import { embedHtml, shareButton } from './share-html.ts';

const FORMAT_NAMES: ReadonlyMap<string, string> = new Map([
  ['bib', 'BibTeX'],
  ['ris', 'RIS'],
  ['json', 'CSL-JSON'],
]);

/** `isFolded`: on narrow screens it unfolds when one wants it, where the text of a debate comes first. */
export function citationHtml(
  cited: CitedEntry,
  sittingPath: string,
  request: SiteRequest,
  isFolded = false,
): string {
  const { t } = request.locale;
  const citation = citationOf(cited, request);
  const read = firstOf(readEntries([cited.entry], request.rules));
  const { text } = cutText(read.text, ENTRY_UNITS_SHOWN_MAX);
  const quote = links.quoteLink(sittingPath, cited.entry.id, text);
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
!${shareButton(isFolded ? null : cited, request)}
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
  { locale, href }: SiteRequest,
): string {
  if (entry.id === contribution.id) return '';
  const { t } = locale;
  return html`<p class="meta">${t('citesMarked', { counter: textCounter })}
<a href="${href(links.contributionPath(contribution.id))}">${t('citeFromStart')}</a></p>`;
}
