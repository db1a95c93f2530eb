// Where words stand in the entries of a block. A phrase begins with its rarest word: the others are only looked
// for where that one stands, and what stands in other entries is passed over unread.

import { hasBit, noBits, setBit, type Bits } from './block.ts';
import type { FormPostings } from './search-index.ts';

/** Places in entries: ascending by entry, and within an entry by place. */
export interface Places {
  /** The entry of each, by its place in the block. */
  readonly locals: Uint16Array;
  readonly places: Uint32Array;
}

/** Where forms are not to be found: in an entry of these. Null for nowhere. */
export type ExcludedBy = (one: FormPostings) => Bits | null;

/** Where any of some forms stands in the wanted entries, moved back by so many places. */
export function placesOf(
  forms: readonly FormPostings[],
  wanted: Bits,
  excludedBy: ExcludedBy,
  back = 0,
): Places {
  let lists = forms.map((one) => placesOfForm(one, wanted, excludedBy(one), back));
  // In pairs: a prefix may stand for a thousand words.
  while (lists.length > 1) {
    lists = Array.from({ length: Math.ceil(lists.length / 2) }, (_, pair) => {
      const [one, other] = lists.slice(2 * pair, 2 * pair + 2);
      return other === undefined ? one! : merged(one!, other);
    });
  }
  return lists[0] ?? makeRoom(0);
}

function placesOfForm(
  { postings, places: bytes }: FormPostings,
  wanted: Bits,
  excluded: Bits | null,
  back: number,
): Places {
  const reader = new PlaceReader(bytes!);
  // Each place takes a byte at least.
  const { locals, places } = roomFor(bytes!.length);
  let count = 0;
  for (let index = 0; index < postings.length; index++) {
    const local = postings[index]! >>> 4;
    const times = reader.number();
    if (!hasBit(wanted, local) || (excluded !== null && hasBit(excluded, local))) {
      reader.skip(times);
      continue;
    }
    let place = -back;
    for (let left = times; left > 0; left--) {
      place += reader.number();
      if (place < 0) continue;
      locals[count] = local;
      places[count++] = place;
    }
  }
  return { locals: locals.slice(0, count), places: places.slice(0, count) };
}

/** Those that have one of some forms so many places on, in the same entry. */
export function followed(
  starts: Places,
  forms: readonly FormPostings[],
  excludedBy: ExcludedBy,
  by: number,
): Places {
  const isFollowed = new Uint8Array(starts.locals.length);
  for (const one of forms) markFollowed(starts, one, excludedBy(one), by, isFollowed);
  let count = 0;
  for (let at = 0; at < isFollowed.length; at++) count += isFollowed[at]!;
  const locals = new Uint16Array(count);
  const places = new Uint32Array(count);
  let next = 0;
  for (let at = 0; next < count; at++) {
    if (isFollowed[at] === 0) continue;
    locals[next] = starts.locals[at]!;
    places[next++] = starts.places[at]!;
  }
  return { locals, places };
}

function markFollowed(
  { locals, places }: Places,
  { postings, places: bytes }: FormPostings,
  excluded: Bits | null,
  by: number,
  marks: Uint8Array,
): void {
  const reader = new PlaceReader(bytes!);
  let start = 0;
  for (let index = 0; index < postings.length; index++) {
    const local = postings[index]! >>> 4;
    while (start < locals.length && locals[start]! < local) start++;
    if (start === locals.length) return;
    const times = reader.number();
    if (locals[start] !== local || (excluded !== null && hasBit(excluded, local))) {
      reader.skip(times);
      continue;
    }
    let end = start + 1;
    while (end < locals.length && locals[end] === local) end++;
    let place = -by;
    for (let left = times; left > 0; left--) {
      place += reader.number();
      while (start < end && places[start]! < place) start++;
      if (start < end && places[start] === place) marks[start] = 1;
    }
  }
}

/** The entries that have one of the first near one of the second: at most so many steps from end to beginning. */
export function near(
  first: Places,
  firstWords: number,
  second: Places,
  secondWords: number,
  distance: number,
): Bits {
  const found = noBits();
  let low = 0;
  for (let at = 0; at < first.locals.length; at++) {
    const local = first.locals[at]!;
    const place = first.places[at]!;
    const from = place - distance - secondWords + 1;
    const to = place + firstWords - 1 + distance;
    while (
      low < second.locals.length &&
      (second.locals[low]! < local || (second.locals[low] === local && second.places[low]! < from))
    ) {
      low++;
    }
    for (let one = low; second.locals[one] === local && second.places[one]! <= to; one++) {
      const other = second.places[one]!;
      // What overlaps, as a word does with itself, is not near but the same.
      if (other < place + firstWords && other + secondWords > place) continue;
      setBit(found, local);
      break;
    }
  }
  return found;
}

export function bitsOfPlaces({ locals }: Places): Bits {
  const bits = noBits();
  for (let at = 0; at < locals.length; at++) setBit(bits, locals[at]!);
  return bits;
}

/** Both together, in order. */
function merged(one: Places, other: Places): Places {
  if (one.locals.length === 0) return other;
  if (other.locals.length === 0) return one;
  const length = one.locals.length + other.locals.length;
  const locals = new Uint16Array(length);
  const places = new Uint32Array(length);
  let mine = 0;
  let theirs = 0;
  for (let at = 0; at < length; at++) {
    const isMine =
      theirs === other.locals.length ||
      (mine < one.locals.length && isBefore(one, mine, other, theirs));
    const from = isMine ? one : other;
    const index = isMine ? mine++ : theirs++;
    locals[at] = from.locals[index]!;
    places[at] = from.places[index]!;
  }
  return { locals, places };
}

function isBefore(one: Places, at: number, other: Places, place: number): boolean {
  const apart = one.locals[at]! - other.locals[place]!;
  return apart < 0 || (apart === 0 && one.places[at]! < other.places[place]!);
}

/** Reads numbers of seven bits a byte, see postings.ts. */
class PlaceReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  number(): number {
    const byte = this.#bytes[this.#at++]!;
    return byte < 0x80 ? byte : this.#longNumber(byte & 0x7f);
  }

  #longNumber(first: number): number {
    let value = first;
    for (let scale = 128; ; scale *= 128) {
      const byte = this.#bytes[this.#at++]!;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  /** Passes over so many numbers. */
  skip(count: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    for (let left = count; left > 0; at++) if (bytes[at]! < 0x80) left--;
    this.#at = at;
  }
}

/** Room to write to, the same each time: what is found is copied out of it. */
let room = makeRoom(0);

/** The commonest word of the record stands some 25,000 times in a block; much more than that is not held on to. */
const ROOM_KEPT = 200_000;

function roomFor(count: number): Places {
  if (count > ROOM_KEPT) return makeRoom(count);
  if (room.locals.length < count) room = makeRoom(count);
  return room;
}

function makeRoom(count: number): Places {
  return { locals: new Uint16Array(count), places: new Uint32Array(count) };
}
