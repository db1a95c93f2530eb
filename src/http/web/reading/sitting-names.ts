// What a sitting is called.

import type { SittingSummary } from '../../../search/finder/finder.ts';
import type { SiteRequest } from '../frame/page.ts';
import type { RecordCalendar } from './record-calendar.ts';

/** By chamber and day, as far as they are known. */
export function sittingNames(
  sitting: SittingSummary,
  calendar: RecordCalendar,
  { locale }: SiteRequest,
): { chamber: string; date: string; title: string } {
  const { words } = locale;
  const chamber = calendar.venue(sitting.venueId)?.name ?? words.unknownChamber;
  const { startDate, id } = sitting;
  if (startDate === null) {
    const name = words.undatedSitting(String(id));
    return { chamber, date: name, title: words.sittingTitle(chamber, name) };
  }
  const title = words.sittingTitle(chamber, locale.date(startDate));
  return { chamber, date: locale.longDate(startDate), title };
}
