// A contribution in a list: where and when, and how it begins.

import { html } from 'ghtml';
import { firstOf } from '../../../present.ts';
import type { FoundContribution } from '../../../search/finder/finder.ts';
import { languageAttributes } from '../../shared/pages/language-attributes.ts';
import * as links from '../../shared/links.ts';
import { cutText } from '../../shared/shown-text.ts';
import type { SiteRequest } from '../page.ts';
import { debateLink, type NamedDebate } from './debate-parts.ts';
import { readEntries } from './read-entries.ts';
import type { RecordCalendar } from './record-calendar.ts';
import { sittingNames } from './sitting-list.ts';

/** A paragraph's worth: who wants more reads on. */
const SHOWN_LENGTH = 420;

export function contributionItem(
  { id, sittingId, entries }: FoundContribution,
  calendar: RecordCalendar,
  request: SiteRequest,
  debate: NamedDebate | null,
): string {
  const { t } = request.locale;
  const sitting = calendar.sitting(sittingId);
  const title = sitting === null ? '' : sittingNames(sitting, calendar, request).title;
  const whole = readEntries(entries, request.rules)
    .map((entry) => `${entry.glue ?? ' '}${entry.text}`)
    .join('')
    .trim();
  const { text, isCut } = cutText(whole, SHOWN_LENGTH);
  const url = request.href(links.contributionPath(id));
  return html`<li>!${debate === null ? '' : html`<p class="about">!${debateLink(debate, request)}</p>`}<p class="meta"><a href="${url}">${title}</a></p>
<p !${languageAttributes(firstOf(entries).language)}>${isCut ? `${text} …` : text}</p>
!${isCut ? html`<p class="more"><a href="${url}" aria-label="${t('goOn')}: ${title}">${t('goOn')}</a></p>` : ''}</li>`;
}
