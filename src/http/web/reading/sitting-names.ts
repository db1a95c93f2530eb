// What a sitting is called.

import type { SittingSummary } from '../../../search/finder/finder.ts';
import type { SiteRequest } from '../frame/page.ts';
import type { RecordCalendar } from './record-calendar.ts';

/** By chamber and day, as far as they are known. */
export function sittingNames(
  sitting: SittingSummary,
  calendar: RecordCalendar,
  { telling }: SiteRequest,
): { chamber: string; date: string; title: string } {
  const { words } = telling;
  const chamber = calendar.venue(sitting.venueId)?.name ?? words.unknownChamber;
  const { startDate, id } = sitting;
  if (startDate === null) {
    const name = words.undatedSitting(String(id));
    return { chamber, date: name, title: words.sittingTitle(chamber, name) };
  }
  const title = words.sittingTitle(chamber, telling.date(startDate));
  return { chamber, date: telling.longDate(startDate), title };
}
