// Sittings on pages: what they and their chambers are called, and lists of them with what was debated.

import { html } from 'ghtml';
import type { RecordState } from '../../../record/change.ts';
import type { DebateTitle, SittingSummary } from '../../../search/finder/finder.ts';
import type { Locale } from '../../words/locale.ts';
import type { SiteRequest } from '../page.ts';
import { debateLink, namedDebate } from './debate-parts.ts';
import type { RecordCalendar } from './record-calendar.ts';

/** By chamber and day, as far as they are known. */
export function sittingNames(
  sitting: SittingSummary,
  calendar: RecordCalendar,
  { locale }: SiteRequest,
): { chamber: string; date: string; title: string } {
  const { t } = locale;
  const chamber = chamberName(sitting.venueId, calendar, locale);
  const { startDate, id } = sitting;
  if (startDate === null) {
    const name = t('undatedSitting', { id });
    return { chamber, date: name, title: t('sittingTitle', { chamber, date: name }) };
  }
  const title = t('sittingTitle', { chamber, date: locale.date(startDate) });
  return { chamber, date: locale.longDate(startDate), title };
}

/** What a chamber is called in the language of the page. */
export function chamberName(
  venueId: number | null,
  calendar: RecordCalendar,
  { chamber, t }: Locale,
): string {
  const venue = calendar.venue(venueId);
  return venue === null ? t('unknownChamber') : chamber(venue);
}

/** As many colours as the style sheet has. */
const COLOURS = 4;

/** The class that gives a page or a list the colour of its chamber, by the order of chambers in the record; none where it is not known. */
export function chamberClass(venueId: number | null, { venues }: RecordCalendar): string {
  const at = venues.findIndex(({ id }) => id === venueId);
  return at < 0 ? '' : `chamber-${(at % COLOURS) + 1}`;
}

/** The debates of a sitting, by its id. */
export type SittingBusiness = ReadonlyMap<number, readonly DebateTitle[]>;

export type ReadSittingBusiness = (state: RecordState) => Promise<SittingBusiness>;

/** Groups the titles of all debates once for each version of the record. Those that are named by their section (PAPERS LAID) come up in every sitting, and say nothing of one. */
export function sittingBusinessReader(
  debates: (state: RecordState) => Promise<readonly DebateTitle[]>,
): ReadSittingBusiness {
  let grouped: {
    readonly titles: readonly DebateTitle[];
    readonly business: SittingBusiness;
  } | null = null;
  return async (state) => {
    const titles = await debates(state);
    if (grouped?.titles !== titles) {
      const named = titles.filter(({ series }) => series !== null);
      grouped = { titles, business: Map.groupBy(named, ({ sittingId }) => sittingId) };
    }
    return grouped.business;
  };
}

/** As many as fit two lines. */
const DEBATES_NAMED = 2;

export function businessHtml(debates: readonly DebateTitle[], request: SiteRequest): string {
  if (debates.length === 0) return '';
  const { t } = request.locale;
  const links = debates
    .slice(0, DEBATES_NAMED)
    .map((debate) => debateLink(namedDebate(debate), request));
  const left = debates.length - links.length;
  const more = left > 0 ? html` ${t('moreDebates', { count: left })}` : '';
  return `<span class="business">${links.join(' · ')}${more}</span>`;
}

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
