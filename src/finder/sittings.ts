// The sittings of the record in order of date, and the neighbours of a sitting.

import type { SittingNeighbours, SittingFilter, SittingSummary } from './finder.ts';
import type { RecordView } from './view/record-view.ts';
import type { SittingRow } from './view/finder-source.ts';

export function filterSittings(
  view: RecordView,
  { venueId = null, dateFrom = null, dateTo = null }: SittingFilter,
): SittingSummary[] {
  return byDate(view).filter(
    (sitting) =>
      (venueId === null || sitting.venueId === venueId) &&
      (dateFrom === null || (sitting.startDate !== null && sitting.startDate >= dateFrom)) &&
      (dateTo === null || (sitting.startDate !== null && sitting.startDate <= dateTo)),
  );
}

export function adjacentSittings(view: RecordView, sittingId: number): SittingNeighbours {
  const venueId = view.sittings.get(sittingId)?.venueId ?? null;
  const ofVenue = byDate(view).filter((sitting) => sitting.venueId === venueId);
  const at = ofVenue.findIndex(({ id }) => id === sittingId);
  if (at < 0) return { previous: null, next: null };
  return { previous: ofVenue[at - 1] ?? null, next: ofVenue[at + 1] ?? null };
}

/** The number of entries of each sitting of the record. */
export function countOfSittings({
  cache,
  calendar,
  map,
}: Pick<RecordView, 'cache' | 'calendar' | 'map'>): ReadonlyMap<SittingRow, number> {
  return cache.of('entries by sitting', () => calendar.countBySitting(map.everything));
}

/** Every sitting, in order of date. */
function byDate(view: RecordView): readonly SittingSummary[] {
  return view.cache.of('sittings by date', () => {
    const { sittings, map } = view;
    const counts = countOfSittings(view);
    const firsts = new Map(
      map.runs.toReversed().map(({ documentId, first }) => [documentId, first]),
    );
    return [...sittings.values()].map((sitting) => ({
      ...sitting,
      entries: counts.get(sitting) ?? 0,
      firstEntryId: firsts.get(sitting.id) ?? null,
    }));
  });
}
