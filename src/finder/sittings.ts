// The sittings of the record in order of date, and the neighbours of a sitting.

import { onceFor } from '../record/parliament/parliament.ts';
import type { SittingNeighbours, SittingFilter, SittingSummary } from './finder.ts';
import type { RecordView } from './view/record-view.ts';

export function filterSittings(
  view: RecordView,
  { venueId, from, to }: SittingFilter,
): SittingSummary[] {
  return byDate(view).filter(
    (sitting) =>
      (venueId === undefined || sitting.venueId === venueId) &&
      (from === undefined || (sitting.startDate !== null && sitting.startDate >= from)) &&
      (to === undefined || (sitting.startDate !== null && sitting.startDate <= to)),
  );
}

export function adjacentSittings(view: RecordView, sittingId: number): SittingNeighbours {
  const venueId = view.sittings.get(sittingId)?.venueId ?? null;
  const ofVenue = byDate(view).filter((sitting) => sitting.venueId === venueId);
  const at = ofVenue.findIndex(({ id }) => id === sittingId);
  if (at < 0) return { previous: null, next: null };
  return { previous: ofVenue[at - 1] ?? null, next: ofVenue[at + 1] ?? null };
}

/** Every sitting, in order of date. */
const byDate = onceFor(({ sittings, map }: RecordView): readonly SittingSummary[] => {
  const runs = Map.groupBy(map.runs, ({ documentId }) => documentId);
  return [...sittings.values()].map((sitting) => {
    const ofSitting = runs.get(sitting.id) ?? [];
    const entries = ofSitting.reduce((sum, { first, last }) => sum + last - first + 1, 0);
    return { ...sitting, entries, firstEntryId: ofSitting[0]?.first ?? null };
  });
});
