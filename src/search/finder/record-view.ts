// The record as the finder sees it: what is small enough to be kept in memory, as of one version. A question
// is asked of the view of its own snapshot's version, never of an older or newer one.

import type { Person } from '../../hansard/person.ts';
import type { Venue } from '../../hansard/venue.ts';
import { idOf } from '../index/bits.ts';
import { Calendar } from './calendar.ts';
import { Deadline } from '../index/deadline.ts';
import type { EntrySet } from '../index/entry-set.ts';
import { mapOfRecord, type RecordMap } from '../index/record-map.ts';
import { IndexSnapshot } from '../index/index-snapshot.ts';
import { tailOf, type Tail } from '../index/tail.ts';
import { BEGINS_TERM, languageTerm } from '../index/terms.ts';
import type { FinderSnapshot, SittingRow, PartyMembership } from './finder-source.ts';
import { NO_TAIL, tailFrom, type TailSegments } from './tail-segments.ts';

export interface RecordView {
  readonly version: string;
  readonly segments: TailSegments;
  readonly tail: Tail;
  readonly map: RecordMap;
  readonly calendar: Calendar;
  readonly sittings: ReadonlyMap<number, SittingRow>;
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
): IndexSnapshot {
  return new IndexSnapshot(snapshot.index, view.map, view.tail, deadline);
}

/** What of an earlier view is still the same is taken over. */
export async function viewOf(
  snapshot: FinderSnapshot,
  before: RecordView | null,
): Promise<RecordView> {
  const { version } = snapshot.state;
  const kept = await snapshot.index.blocks();
  const last = kept.at(-1);
  const firstId = last === undefined ? 0 : idOf(last.block + 1, 0);
  const segments = await tailFrom(snapshot, firstId, before?.segments ?? NO_TAIL);
  const tail = tailOf([...segments.segments.values()].map(({ indexed }) => indexed));
  const map = mapOfRecord(kept, tail);
  const index = new IndexSnapshot(snapshot.index, map, tail, new Deadline(Infinity));
  const having = async (term: string): Promise<EntrySet> =>
    await index.having(await index.forms([term]), map.everything);
  const sittings = new Map((await snapshot.sittings()).map((row) => [row.id, sittingOf(row)]));
  return {
    version,
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
function sittingOf({ id, venueId, startDate, startTime }: SittingRow): SittingRow {
  return { id, venueId, startDate, startTime };
}
