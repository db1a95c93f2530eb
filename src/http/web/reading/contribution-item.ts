// A contribution in a list: where and when, and how it begins.

import { html } from 'ghtml';
import type { FoundContribution } from '../../../search/finder/finder.ts';
import * as links from '../../shared/links.ts';
import type { SiteRequest } from '../frame/page.ts';
import { readEntries } from './read-entries.ts';
import type { RecordCalendar } from './record-calendar.ts';
import { sittingNames } from './sitting-names.ts';

/** A paragraph's worth: who wants more reads on. */
const SHOWN_LENGTH = 420;

export function contributionItem(
  { id, sittingId, entries }: FoundContribution,
  calendar: RecordCalendar,
  request: SiteRequest,
): string {
  const { words } = request.locale;
  const sitting = calendar.sitting(sittingId);
  const title = sitting === null ? '' : sittingNames(sitting, calendar, request).title;
  const text = readEntries(entries)
    .map((entry) => `${entry.glue ?? ' '}${entry.text}`)
    .join('')
    .trim();
  const url = request.href(links.contributionPath(id));
  return html`<li><p class="meta"><a href="${url}">${title}</a></p>
<p lang="${entries[0]!.language}">${shortened(text)}</p>
!${text.length > SHOWN_LENGTH ? html`<p class="more"><a href="${url}" aria-label="${words.goOn}: ${title}">${words.goOn}</a></p>` : ''}</li>`;
}

function shortened(text: string): string {
  if (text.length <= SHOWN_LENGTH) return text;
  const cut = text.slice(0, SHOWN_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(' ')).toWellFormed()} …`;
}
