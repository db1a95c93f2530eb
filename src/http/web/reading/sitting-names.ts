// What a sitting and its chamber are called.

import type { SittingSummary } from '../../../search/finder/finder.ts';
import type { Locale } from '../../words/locale.ts';
import type { SiteRequest } from '../frame/page.ts';
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
