// The record as the finder sees it: what is small enough to be kept in memory, as of one stamp. A question
// is asked of the view of its own snapshot's stamp, never of an older or newer one.

import type { Person } from '../../hansard/person.ts';
import type { Venue } from '../../hansard/venue.ts';
import { idOf } from '../../search/block.ts';
import { Calendar } from '../../search/calendar.ts';
import { Deadline } from '../../search/deadline.ts';
import type { EntrySet } from '../../search/entry-set.ts';
import { mapOfRecord, type RecordMap } from '../../search/record-map.ts';
import { SearchIndex } from '../../search/search-index.ts';
import { tailOf, type Tail } from '../../search/tail.ts';
import { BEGINS_TERM, languageTerm } from '../../search/terms.ts';
import type { FinderSnapshot, KnownSitting, PartyMembership } from './finder-source.ts';
import { NO_TAIL, tailFrom, type TailSegments } from './tail-segments.ts';

export interface RecordView {
  readonly stamp: string;
  readonly segments: TailSegments;
  readonly tail: Tail;
  readonly map: RecordMap;
  readonly calendar: Calendar;
  readonly sittings: ReadonlyMap<number, KnownSitting>;
  readonly venues: readonly Venue[];
  readonly people: ReadonlyMap<number, Person>;
  readonly parties: readonly PartyMembership[];
  /** Sets that many questions need: entries in Swahili, and those that begin a contribution. */
  readonly swahili: EntrySet;
  readonly begins: EntrySet;
}

export function indexOf(
  snapshot: FinderSnapshot,
  view: RecordView,
  deadline: Deadline,
): SearchIndex {
  return new SearchIndex(snapshot.index, view.map, view.tail, deadline);
}

/** What of an earlier view is still the same is taken over. */
export async function viewOf(
  snapshot: FinderSnapshot,
  before: RecordView | null,
): Promise<RecordView> {
  const { stamp } = snapshot.state;
  const kept = await snapshot.index.blocks();
  const last = kept.at(-1);
  const firstId = last === undefined ? 0 : idOf(last.block + 1, 0);
  const segments = await tailFrom(snapshot, firstId, before?.segments ?? NO_TAIL);
  const tail = tailOf([...segments.segments.values()].map(({ indexed }) => indexed));
  const map = mapOfRecord(kept, tail);
  const index = new SearchIndex(snapshot.index, map, tail, new Deadline(Infinity));
  const having = async (term: string): Promise<EntrySet> =>
    await index.having(await index.forms([term]), map.everything);
  const sittings = new Map((await snapshot.sittings()).map((row) => [row.id, sittingOf(row)]));
  return {
    stamp,
    segments,
    tail,
    map,
    calendar: new Calendar(map.runs, sittings),
    sittings,
    venues: await snapshot.venues(),
    people: new Map((await snapshot.people()).map((person) => [person.id, person])),
    parties: await snapshot.parties(),
    swahili: await having(languageTerm('sw')),
    begins: await having(BEGINS_TERM),
  };
}

/** An engine's rows may be of a kind that is slow to read from; thousands of them are read for each question. */
function sittingOf({ id, venueId, startDate, startTime }: KnownSitting): KnownSitting {
  return { id, venueId, startDate, startTime };
}
