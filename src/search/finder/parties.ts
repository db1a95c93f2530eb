// Which party somebody was of on a day, where it is known.

import type { PartyMembership } from './finder-source.ts';
import type { RecordView } from './record-view.ts';

const byPerson = new WeakMap<RecordView, ReadonlyMap<number, readonly PartyMembership[]>>();

export function partyAt(view: RecordView, personId: number, date: string | null): string | null {
  let known = byPerson.get(view);
  if (known === undefined) {
    known = Map.groupBy(view.parties, (membership) => membership.personId);
    byPerson.set(view, known);
  }
  if (date === null) return null;
  return known.get(personId)?.find((membership) => coversDate(membership, date))?.party ?? null;
}

/** A membership told to the year or month covers all of it. */
function coversDate({ from, to }: PartyMembership, date: string): boolean {
  return (
    (from === null || date.slice(0, from.length) >= from) &&
    (to === null || date.slice(0, to.length) <= to)
  );
}
