// Forms that have one place in every entry of a block, none of them far in: most pairs of words are such. Their places are
// one byte each, and are gone through without a branch that depends on what is read: a machine that need not guess what
// comes next is done in half the time.

import { BLOCK_SIZE, hasBit, type Bits } from './block.ts';
import type { Places, PlacesRoom } from './places-room.ts';
import type { FormPostings } from './form-postings.ts';

export function hasOnePlaceEach({
  postings,
  places,
}: Pick<FormPostings, 'postings' | 'places'>): boolean {
  return places!.length === 2 * postings.length;
}

/** Whether all of a few forms do. */
export function haveOnePlaceEach(forms: readonly FormPostings[]): boolean {
  if (forms.length > FORMS_MAX) return false;
  for (let at = 0; at < forms.length; at++) if (!hasOnePlaceEach(forms[at]!)) return false;
  return true;
}

const FORMS_MAX = 8;

/** Where such a form stands in the wanted entries, moved back by so many places. */
export function placesOfOnes(
  postings: Uint16Array,
  bytes: Uint8Array,
  wanted: Bits | null,
  excluded: Bits | null,
  room: PlacesRoom,
  back: number,
): Places {
  const { locals, places } = room;
  const length = postings.length;
  let count = room.used;
  if (wanted === null && excluded === null && back === 0) {
    for (let index = 0; index < length; index++) {
      locals[count + index] = postings[index]! >>> 4;
      places[count + index] = bytes[length + index]!;
    }
    return room.take(count + length);
  }
  for (let index = 0; index < length; index++) {
    const local = postings[index]! >>> 4;
    const place = bytes[length + index]! - back;
    const isWanted =
      place >= 0 &&
      (wanted === null || hasBit(wanted, local)) &&
      (excluded === null || !hasBit(excluded, local));
    locals[count] = local;
    places[count] = place;
    if (isWanted) count++;
  }
  return room.take(count);
}

/**
 * Those that have one of some such forms so many places on, in the same entry. Null where an entry has two of the forms, or
 * where they have so many more that it is better not to look at all of them.
 */
export function followedByOnes(
  starts: Places,
  forms: readonly FormPostings[],
  excludedBy: ExcludedBy,
  by: number,
  room: PlacesRoom,
): Places | null {
  const length = starts.to - starts.from;
  if (!setPlaces(forms, excludedBy, MUCH_MORE * length)) return null;
  room.make(length);
  const { locals: startLocals, places: startPlaces, from, to } = starts;
  const { locals, places } = room;
  let count = room.used;
  for (let start = from; start < to; start++) {
    const local = startLocals[start]!;
    const place = startPlaces[start]!;
    locals[count] = local;
    places[count] = place;
    count += placeIn[local] === place + by + 1 ? 1 : 0;
  }
  return room.take(count);
}

type ExcludedBy = (one: FormPostings) => Bits | null;

const MUCH_MORE = 16;

/** The place in each entry of a block, from 1; made once. */
const placeIn = new Uint8Array(BLOCK_SIZE);

/** Notes where some forms stand. False where an entry has two of them, or where one is in more entries than these. */
function setPlaces(
  forms: readonly FormPostings[],
  excludedBy: ExcludedBy,
  entriesMax: number,
): boolean {
  placeIn.fill(0);
  for (let at = 0; at < forms.length; at++) {
    const { postings, places } = forms[at]!;
    if (postings.length > entriesMax || !addPlaces(postings, places!)) return false;
  }
  for (let at = 0; at < forms.length; at++) {
    const excluded = excludedBy(forms[at]!);
    if (excluded !== null) dropPlaces(forms[at]!.postings, excluded);
  }
  return true;
}

/** False where an entry has a place already. */
function addPlaces(postings: Uint16Array, bytes: Uint8Array): boolean {
  const length = postings.length;
  let before = 0;
  for (let at = 0; at < length; at++) {
    const local = postings[at]! >>> 4;
    before |= placeIn[local]!;
    placeIn[local] = bytes[length + at]! + 1;
  }
  return before === 0;
}

function dropPlaces(postings: Uint16Array, excluded: Bits): void {
  for (let at = 0; at < postings.length; at++) {
    const local = postings[at]! >>> 4;
    if (hasBit(excluded, local)) placeIn[local] = 0;
  }
}
