// Where words stand in the entries of a block, as one ascending list of keys: entry and place in one number.
// A phrase is then what two such lists have in common, one of them moved by a place.

import type { Bits } from './block.ts';
import type { FormPostings } from './search-index.ts';

/** Room for the places of one entry; a word further on is not found in phrases. */
export const PLACES_MAX = 2 ** 22;

export type Keys = Float64Array<ArrayBuffer>;

export const localOfKey = (key: number): number => Math.floor(key / PLACES_MAX);

/** The keys of some forms of one word in the wanted entries. */
export function keysOf(
  forms: readonly FormPostings[],
  wantedBy: (one: FormPostings) => Bits,
): Keys {
  const lists = forms.map((one) => keysOfForm(one, wantedBy(one)));
  if (lists.length === 1) return lists[0]!;
  const all = new Float64Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all.sort();
}

function keysOfForm({ postings, places }: FormPostings, wanted: Bits): Keys {
  const bytes = places!;
  const keys = new Float64Array(bytes.length);
  let count = 0;
  let at = 0;
  for (let index = 0; index < postings.length; index++) {
    const local = postings[index]! >>> 4;
    const isWanted = ((wanted[local >>> 5]! >>> (local & 31)) & 1) === 1;
    let times = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[at++]!;
      times += (byte & 0x7f) * scale;
      if (byte < 0x80) break;
      scale *= 128;
    }
    let place = 0;
    for (; times > 0; times--) {
      let distance = 0;
      scale = 1;
      for (;;) {
        const byte = bytes[at++]!;
        distance += (byte & 0x7f) * scale;
        if (byte < 0x80) break;
        scale *= 128;
      }
      place += distance;
      if (isWanted && place < PLACES_MAX) keys[count++] = local * PLACES_MAX + place;
    }
  }
  return keys.subarray(0, count);
}

/** The keys of the first list that have their follower, so many places on, in the second. */
export function followed(first: Keys, second: Keys, by: number): Keys {
  const found = new Float64Array(Math.min(first.length, second.length));
  let count = 0;
  let other = 0;
  for (let at = 0; at < first.length; at++) {
    const wanted = first[at]! + by;
    while (other < second.length && second[other]! < wanted) other++;
    if (other === second.length) break;
    if (second[other] === wanted) found[count++] = first[at]!;
  }
  return found.subarray(0, count);
}

/** The keys of the first list that have one of the second near: at most so many steps from end to beginning. */
export function near(
  first: Keys,
  firstWords: number,
  second: Keys,
  secondWords: number,
  distance: number,
): Keys {
  const found = new Float64Array(first.length);
  let count = 0;
  let low = 0;
  for (let at = 0; at < first.length; at++) {
    const key = first[at]!;
    const local = localOfKey(key);
    const from = Math.max(local * PLACES_MAX, key - distance - secondWords + 1);
    const to = Math.min((local + 1) * PLACES_MAX - 1, key + firstWords - 1 + distance);
    while (low < second.length && second[low]! < from) low++;
    for (let one = low; one < second.length && second[one]! <= to; one++) {
      // What overlaps, as a word does with itself, is not near but the same.
      const apart = second[one]! >= key + firstWords || second[one]! + secondWords <= key;
      if (apart) {
        found[count++] = key;
        break;
      }
    }
  }
  return found.subarray(0, count);
}
