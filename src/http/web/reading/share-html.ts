// How a reader shares a passage: by the device, or as HTML for another page.

import { html } from 'ghtml';
import { labelText } from '../../../record/speaker-label.ts';
import { readWireForm } from '../../../record/wire-form.ts';
import * as links from '../../shared/links.ts';
import { QUOTE_UNITS_MAX } from '../../shared/shown-text.ts';
import type { SiteRequest } from '../frame/page.ts';
import type { CitedEntry } from './cited-entry.ts';
import { readEntries } from './read-entries.ts';
import { sittingNames } from './sitting-names.ts';

/** A script shows the button where the device can share. Without an entry it shares the page. */
export function shareButton(cited: CitedEntry | null, { base, locale }: SiteRequest): string {
  const url = cited === null ? '' : `${base.url}${links.contributionPath(cited.entry.id)}`;
  return html`<button type="button" hidden data-share="${url}">${locale.t('sharePage')}</button>`;
}

/** The HTML that embeds the quote, to copy. */
export function embedHtml(cited: CitedEntry, request: SiteRequest): string {
  const { t } = request.locale;
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
function embedCode(cited: CitedEntry, request: SiteRequest): string {
  const { contribution, sitting, calendar, entry } = cited;
  const who = labelText(readWireForm(entry.wire), '');
  const title = [who, sittingNames(sitting, calendar, request).title].filter((part) => part !== '');
  const units = readEntries(contribution.entries, request.rules)
    .filter(({ id }) => id >= entry.id)
    .reduce((sum, { text }) => sum + text.length, 0);
  const lines = Math.ceil(Math.min(units, QUOTE_UNITS_MAX) / LINE_UNITS);
  const height = AROUND_HEIGHT_PX + LINE_HEIGHT_PX * lines;
  return html`<iframe src="${request.base.url}${links.embedPath(entry.id)}" title="${title.join(', ')}" width="100%" height="${String(height)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}
