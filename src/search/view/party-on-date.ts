// Finds the party that a person belonged to on a date, where it is known.

import type { PartyMembership } from './finder-source.ts';
import type { RecordView } from './record-view.ts';

export function partyOnDate(
  { parties }: RecordView,
  personId: number,
  date: string | null,
): string | null {
  if (date === null) return null;
  return parties.get(personId)?.find((membership) => coversDate(membership, date))?.party ?? null;
}

/** A membership that is known to the year or month covers all of it. */
function coversDate({ from, to }: PartyMembership, date: string): boolean {
  return (
    (from === null || date.slice(0, from.length) >= from) &&
    (to === null || date.slice(0, to.length) <= to)
  );
}
