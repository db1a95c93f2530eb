// Where words stand in the entries of a block. A phrase begins with its rarest word: the others are only looked
// for where that one stands, and what stands in other entries is passed over unread.

import { hasBit, noBits, setBit, type Bits } from './block.ts';
import { merged, type Places } from './merge-places.ts';
import { afterNumber, longNumber } from './place-reader.ts';
import type { FormPostings } from './search-index.ts';

const NOWHERE: Places = { locals: new Uint16Array(0), places: new Uint32Array(0) };

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
  return lists[0] ?? NOWHERE;
}

function placesOfForm(
  { postings, places: bytes }: FormPostings,
  wanted: Bits,
  excluded: Bits | null,
  back: number,
): Places {
  // Each place takes a byte at least, and each entry one that says how many.
  const room = Math.max(0, bytes!.length - postings.length);
  const locals = new Uint16Array(room);
  const places = new Uint32Array(room);
  let count = 0;
  for (let index = 0, at = 0; index < postings.length; index++) {
    const local = postings[index]! >>> 4;
    let length = bytes![at]!;
    if (length < 0x80) {
      at++;
    } else {
      length = longNumber(bytes!, at);
      at = afterNumber(bytes!, at);
    }
    const end = Math.min(at + length, bytes!.length);
    if (!hasBit(wanted, local) || (excluded !== null && hasBit(excluded, local))) {
      at = end;
      continue;
    }
    let place = -back;
    while (at < end) {
      const distance = bytes![at]!;
      if (distance < 0x80) {
        place += distance;
        at++;
      } else {
        place += longNumber(bytes!, at);
        at = afterNumber(bytes!, at);
      }
      if (place < 0) continue;
      locals[count] = local;
      places[count++] = place;
    }
  }
  // What is much too large is not held on to.
  return count < room / 2
    ? { locals: locals.slice(0, count), places: places.slice(0, count) }
    : { locals: locals.subarray(0, count), places: places.subarray(0, count) };
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
  let index = 0;
  let at = 0;
  for (let start = 0; start < locals.length;) {
    const local = locals[start]!;
    let end = start + 1;
    while (end < locals.length && locals[end] === local) end++;
    // A loop that does nothing else: the commonest words are passed over in most of their entries.
    while (index < postings.length && postings[index]! < local << 4) {
      const length = bytes![at]!;
      at = length < 0x80 ? at + 1 + length : afterNumber(bytes!, at) + longNumber(bytes!, at);
      index++;
    }
    if (index === postings.length) return;
    const isHere = postings[index]! >>> 4 === local;
    if (isHere && (excluded === null || !hasBit(excluded, local))) {
      markPlaces(bytes!, at, places, start, end, by, marks);
    }
    start = end;
  }
}

/** Of the starts from one to before another, all in one entry, marks those whose follower is among its places. */
function markPlaces(
  bytes: Uint8Array,
  first: number,
  places: Uint32Array,
  from: number,
  to: number,
  by: number,
  marks: Uint8Array,
): void {
  let at = afterNumber(bytes, first);
  const end = Math.min(at + longNumber(bytes, first), bytes.length);
  let start = from;
  let sought = places[start]! + by;
  for (let place = 0; at < end;) {
    const distance = bytes[at]!;
    if (distance < 0x80) {
      place += distance;
      at++;
    } else {
      place += longNumber(bytes, at);
      at = afterNumber(bytes, at);
    }
    while (sought < place) {
      if (++start === to) return;
      sought = places[start]! + by;
    }
    if (sought === place) marks[start] = 1;
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
