// The sittings of the record by chamber, day and hour; the path of each sitting.

import type { RecordState } from '../../../record/change.ts';
import { type Venue, VENUES_MAX } from '../../../record/sitting.ts';
import type { Finder, SittingSummary } from '../../../finder/finder.ts';
import type { ItemReads } from '../../../store/contract/store.ts';
import * as links from '../../shared/links.ts';
import { memoizeByVersion } from '../memoize-by-version.ts';
import { present } from '../../../present.ts';

export interface RecordCalendar {
  readonly venues: readonly Venue[];
  /** By date; those without one last. */
  readonly sittings: readonly SittingSummary[];
  readonly sitting: (id: number) => SittingSummary | null;
  readonly venue: (id: number | null) => Venue | null;
  readonly venueBySlug: (slug: string) => Venue | null;
  /** The one path of a sitting. */
  readonly path: (sitting: SittingSummary) => string;
  /** The sittings of a chamber on a day, in order. */
  readonly onDay: (venueId: number, date: string) => readonly SittingSummary[];
  readonly years: (venueId: number | null) => readonly string[];
}

export type ReadCalendar = (state: RecordState) => Promise<RecordCalendar>;

/** Reads the calendar once for each version of the record: some thousand sittings, which most pages need. */
export function calendarReader(store: ItemReads, finder: Finder): ReadCalendar {
  return memoizeByVersion(() => read(store, finder));
}

async function read(store: ItemReads, finder: Finder): Promise<RecordCalendar> {
  const venues = (await store.collection('venues', 1, VENUES_MAX))?.items ?? [];
  return makeCalendar(venues, await finder.sittings({}));
}

export function makeCalendar(
  venues: readonly Venue[],
  sittings: readonly SittingSummary[],
): RecordCalendar {
  const venueById = new Map(venues.map((venue) => [venue.id, venue]));
  const byId = new Map(sittings.map((sitting) => [sitting.id, sitting]));
  const days = Map.groupBy(sittings, ({ venueId, startDate }) => dayKey(venueId, startDate));
  const first = new Map<string, number>();
  const nameOf = (sitting: SittingSummary): string | null => {
    const venue = venueById.get(sitting.venueId ?? -1);
    if (venue === undefined || sitting.startDate === null) return null;
    return links.sittingPath(venue.slug, whenText(sitting));
  };
  for (const sitting of sittings) {
    const name = nameOf(sitting);
    if (name !== null && !first.has(name)) first.set(name, sitting.id);
  }
  return {
    venues,
    sittings,
    sitting: (id) => byId.get(id) ?? null,
    venue: (id) => (id === null ? null : (venueById.get(id) ?? null)),
    venueBySlug: (slug) => venues.find((venue) => venue.slug === slug) ?? null,
    // Of several sittings with the same path, the first has it; the others have a path by id.
    path: (sitting) => {
      const name = nameOf(sitting);
      return name !== null && first.get(name) === sitting.id
        ? name
        : links.sittingPathById(sitting.id);
    },
    onDay: (venueId, date) => days.get(dayKey(venueId, date)) ?? [],
    years: (venueId) => [
      ...new Set(
        sittings
          .filter((sitting) => venueId === null || sitting.venueId === venueId)
          .flatMap(({ startDate }) => startDate?.slice(0, 4) ?? []),
      ),
    ],
  };
}

/** The sittings of a day; where there are none, the last before it and the first after it. */
export function nearestSittings(
  sittings: readonly SittingSummary[],
  date: string,
): readonly SittingSummary[] {
  const ofDay = sittings.filter(({ startDate }) => startDate === date);
  if (ofDay.length > 0) return ofDay;
  const before = sittings.findLast(({ startDate }) => startDate !== null && startDate < date);
  const after = sittings.find(({ startDate }) => startDate !== null && startDate > date);
  return [before ?? [], after ?? []].flat();
}

/** When a sitting began, as its path has it: YYYY-MM-DD or YYYY-MM-DD-HH-MM-SS. */
export function whenText({ startDate, startTime }: SittingSummary): string {
  const date = present(startDate, 'the date of a sitting');
  return startTime === null ? date : `${date}-${startTime.replaceAll(':', '-')}`;
}

function dayKey(venueId: number | null, date: string | null): string {
  return `${venueId ?? ''} ${date ?? ''}`;
}
