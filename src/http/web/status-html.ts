// How fresh and how complete the record is, as the front page says it.

import { html } from 'ghtml';
import { daysBetween } from '../../record/calendar/days.ts';
import type { ChamberStatus, RecordStatus } from '../../status/read-status.ts';
import * as links from '../shared/links.ts';
import type { SiteRequest } from './frame/page.ts';
import type { RecordCalendar } from './reading/record-calendar.ts';

/** Missing days of a chamber that are named; the interface has more of them. */
const DAYS_NAMED = 3;

export function statusHtml(
  { chambers, lastImport, failedSources, speeches }: RecordStatus,
  calendar: RecordCalendar,
  request: SiteRequest,
): string {
  const { locale, today, href } = request;
  const { t } = locale;
  if (chambers.length === 0) return '';
  const total = speeches.linked + speeches.unlinked;
  const sentences = [
    lastImport === null ? '' : t('lastImport', { moment: locale.moment(lastImport.atMs) }),
    total === 0 ? '' : t('linkedSpeeches', { share: locale.percent(speeches.linked / total) }),
    failedSources.count === 0 ? '' : t('failedDocuments', { count: failedSources.count }),
  ];
  const items = chambers.map((chamber) => `<li>${chamberHtml(chamber, calendar, request)}</li>`);
  return html`<p>${t('asOf', { date: locale.date(today) })}</p>
<ul>!${items.join('\n')}</ul>
<p>${sentences.filter((one) => one !== '').join(' ')}
<a href="${href(links.STATUS)}">${t('statusAsData')}</a></p>`;
}

function chamberHtml(
  { venue, lastSitting, lastDate, missingDays }: ChamberStatus,
  calendar: RecordCalendar,
  { locale, today, href }: SiteRequest,
): string {
  const { t } = locale;
  const days = daysBetween(lastDate, today) ?? 0;
  const ago = t('daysBefore', { count: days });
  const { count, items } = missingDays;
  const named = items.slice(0, DAYS_NAMED).map(locale.date).join('; ');
  const missing = count === 0 ? '' : t('missingSittings', { count, newest: named });
  return html`${locale.chamber(venue)}: ${t('lastSittingOn')}
<a href="${href(calendar.path(lastSitting))}">${locale.date(lastDate)}</a>${days === 0 ? '' : ` (${ago})`}. ${missing}`;
}
