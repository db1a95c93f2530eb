// Sittings as a short list of links, with what was debated where it is given.

import { html } from 'ghtml';
import type { SittingSummary } from '../../../search/finder/finder.ts';
import type { SiteRequest } from '../frame/page.ts';
import { businessHtml, type SittingBusiness } from './sitting-business.ts';
import type { RecordCalendar } from './record-calendar.ts';

export function sittingListItems(
  sittings: readonly SittingSummary[],
  calendar: RecordCalendar,
  request: SiteRequest,
  business: SittingBusiness = new Map(),
): string {
  const { locale, href } = request;
  const { t } = locale;
  const items = sittings.map((sitting) => {
    const { startDate, startTime, entries, id } = sitting;
    const date = startDate === null ? t('undatedSitting', { id }) : locale.longDate(startDate);
    const hour = startTime === null ? '' : html` <span>${locale.time(startTime)}</span>`;
    const size = t('entries', { count: entries });
    return html`<li><a href="${href(calendar.path(sitting))}">${date}!${hour}</a> <small>${size}</small>!${businessHtml(business.get(id) ?? [], request)}</li>`;
  });
  return `<ul class="sittings">\n${items.join('\n')}\n</ul>`;
}
