// The sittings of the record by chamber, day and hour; the path of each sitting.

import { foldedSlug } from '../../record/id.ts';
import type { Venue } from '../../record/sitting.ts';
import type { SittingSummary } from '../../finder/finder.ts';
import * as links from '../../http/links.ts';
import { firstOf, lastOf, present } from '../../base/present.ts';

export type RecordCalendar = Readonly<ReturnType<typeof makeCalendar>>;

export function makeCalendar(venues: readonly Venue[], sittings: readonly SittingSummary[]) {
  const venueById = new Map(venues.map((venue) => [venue.id, venue]));
  const byId = new Map(sittings.map((sitting) => [sitting.id, sitting]));
  const positions = new Map(sittings.map(({ id }, index) => [id, index]));
  const days = Map.groupBy(sittings, ({ venueId, startDate }) => dayKey(venueId, startDate));
  const onDay = (venueId: number | null, date: string | null): readonly SittingSummary[] =>
    days.get(dayKey(venueId, date)) ?? [];
  const dates = sittings.flatMap(({ startDate }) => startDate ?? []);
  const nameOf = (sitting: SittingSummary): string | null => {
    const venue = venueById.get(sitting.venueId ?? -1);
    if (venue === undefined || sitting.startDate === null) return null;
    return links.sittingPath(venue.slug, whenText(sitting));
  };
  return {
    venues,
    /** By date; undated ones last. */
    sittings,
    /** The first and the last day; null if no sitting has a date. */
    span: dates.length === 0 ? null : { first: firstOf(dates), last: lastOf(dates) },
    /** The position of a sitting among them. */
    position: (id: number) => positions.get(id) ?? sittings.length,
    sitting: (id: number) => byId.get(id) ?? null,
    venue: (id: number | null) => (id === null ? null : (venueById.get(id) ?? null)),
    venueBySlug: (slug: string) => venues.find((venue) => venue.slug === foldedSlug(slug)) ?? null,
    /** The canonical path of a sitting. Of several with the same path, the first has it; the others have a path by id. */
    path: (sitting: SittingSummary): string => {
      const name = nameOf(sitting);
      const first = onDay(sitting.venueId, sitting.startDate).find(
        (candidate) => nameOf(candidate) === name,
      );
      return name !== null && first?.id === sitting.id ? name : links.sittingPathById(sitting.id);
    },
    /** The sittings of a chamber on a day, in order. */
    onDay,
  };
}

/** Debates by date, in the order of the sitting within a day; undated ones last. */
export function inOrder<Debate extends { readonly id: number; readonly sittingId: number }>(
  debates: readonly Debate[],
  { position }: RecordCalendar,
): readonly Debate[] {
  return [...debates].sort((a, b) => position(a.sittingId) - position(b.sittingId) || a.id - b.id);
}

/** The sittings of a day; if there are none, the last before it and the first after it. */
export function nearestSittings(
  sittings: readonly SittingSummary[],
  date: string,
): readonly SittingSummary[] {
  const ofDay = sittings.filter(({ startDate }) => startDate === date);
  if (ofDay.length > 0) return ofDay;
  const sittingBefore = sittings.findLast(
    ({ startDate }) => startDate !== null && startDate < date,
  );
  const sittingAfter = sittings.find(({ startDate }) => startDate !== null && startDate > date);
  return [sittingBefore ?? [], sittingAfter ?? []].flat();
}

/** When a sitting began, as in its path: YYYY-MM-DD or YYYY-MM-DD-HH-MM-SS. */
export function whenText({ startDate, startTime }: SittingSummary): string {
  const date = present(startDate, 'the date of a sitting');
  return startTime === null ? date : `${date}-${startTime.replaceAll(':', '-')}`;
}

function dayKey(venueId: number | null, date: string | null): string {
  return `${venueId ?? ''} ${date ?? ''}`;
}
