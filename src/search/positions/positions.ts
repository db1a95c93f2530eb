// Where words stand in the entries of a block. A phrase begins with its rarest word: the others are only looked
// for where that one stands, and what stands in other entries is passed over unread.

import { countBits, hasBit, noBits, setBit, type Bits } from '../index/bits.ts';
import { mergeAll } from './merge-positions.ts';
import { hasSinglePositions, singlePositions } from './single-positions.ts';
import { afterNumber, LONG, longNumber, skipPositions } from '../index/decode-positions.ts';
import type { Positions, PositionBuffer } from './position-buffer.ts';
import { firstFrom } from '../index/postings.ts';
import type { FormPostings } from '../index/form-postings.ts';

/** Where forms are not to be found: in an entry of these. Null for nowhere. */
export type ExcludedBy = (one: FormPostings) => Bits | null;

/** Where any of some forms stands in the wanted entries, moved back by so many positions; null for all entries. */
export function positionsOf(
  forms: readonly FormPostings[],
  wanted: Bits | null,
  excludedBy: ExcludedBy,
  room: PositionBuffer,
  back = 0,
): Positions {
  if (forms.length === 1) {
    return positionsOfTerm(forms[0]!, wanted, excludedBy(forms[0]!), room, back);
  }
  const lists: Positions[] = [];
  for (let at = 0; at < forms.length; at++) {
    const positions = positionsOfTerm(forms[at]!, wanted, excludedBy(forms[at]!), room, back);
    if (positions.from < positions.to) lists.push(positions);
  }
  return mergeAll(lists, room);
}

/** Of one form; with null for what is wanted, in every entry. */
function positionsOfTerm(
  { postings, positions: bytes }: FormPostings,
  wanted: Bits | null,
  excluded: Bits | null,
  room: PositionBuffer,
  back: number,
): Positions {
  // Each place takes a byte at least, and each entry one that says how many.
  room.make(Math.max(0, bytes!.length - postings.length));
  if (hasSinglePositions({ postings, positions: bytes })) {
    return singlePositions(postings, bytes!, wanted, excluded, room, back);
  }
  if (wanted !== null && countBits(wanted) * MUCH_MORE < postings.length) {
    return positionsInFew(postings, bytes!, wanted, excluded, room, back);
  }
  const { locals, positions } = room;
  let count = room.used;
  for (let index = 0, at = postings.length; index < postings.length; index++) {
    const local = postings[index]! >>> 4;
    let length = bytes![index]!;
    if (length === LONG) {
      length = longNumber(bytes!, at);
      at = afterNumber(bytes!, at);
    }
    const end = Math.min(at + length, bytes!.length);
    if (
      (wanted !== null && !hasBit(wanted, local)) ||
      (excluded !== null && hasBit(excluded, local))
    ) {
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
      positions[count++] = place;
    }
  }
  return room.take(count);
}

/** In few of the entries that have the form: the others are passed over. */
function positionsInFew(
  postings: Uint16Array,
  bytes: Uint8Array,
  wanted: Bits,
  excluded: Bits | null,
  room: PositionBuffer,
  back: number,
): Positions {
  const { locals, positions } = room;
  let count = room.used;
  let index = 0;
  let first = postings.length;
  for (let word = 0; word < wanted.length; word++) {
    for (let left = wanted[word]!; left !== 0; left &= left - 1) {
      const local = (word << 5) + 31 - Math.clz32(left & -left);
      const next = firstFrom(postings, index, local << 4);
      if (next === postings.length) return room.take(count);
      first = skipPositions(bytes, index, next, first);
      index = next;
      if (postings[index]! >>> 4 !== local) continue;
      if (excluded !== null && hasBit(excluded, local)) continue;
      const isLong = bytes[index] === LONG;
      let at = isLong ? afterNumber(bytes, first) : first;
      const end = Math.min(at + (isLong ? longNumber(bytes, first) : bytes[index]!), bytes.length);
      for (let place = -back; at < end; at = afterNumber(bytes, at)) {
        place += longNumber(bytes, at);
        if (place < 0) continue;
        locals[count] = local;
        positions[count++] = place;
      }
    }
  }
  return room.take(count);
}

/** Those that have one of some forms so many positions on, in the same entry. */
export function followed(
  starts: Positions,
  forms: readonly FormPostings[],
  excludedBy: ExcludedBy,
  by: number,
  passing: PositionBuffer,
  room: PositionBuffer,
): Positions {
  const length = starts.to - starts.from;
  if (marks.length < length) marks = new Uint8Array(2 * length);
  marks.fill(0, 0, length);
  if (forms.length > FORMS_ONE_BY_ONE) {
    const wanted = entriesOfPositions(starts, noBits());
    markSame(starts, positionsOf(forms, wanted, excludedBy, passing, by));
  } else {
    for (let at = 0; at < forms.length; at++) {
      const one = forms[at]!;
      // What stands in few other entries is read whole, which is simpler than passing over them.
      if (one.postings.length > MUCH_MORE * length) {
        markFollowed(starts, one, excludedBy(one), by);
      } else {
        markSame(starts, positionsOfTerm(one, null, excludedBy(one), passing, by));
      }
    }
  }
  room.make(length);
  const marked = marks;
  const { locals, positions } = room;
  let count = room.used;
  for (let start = 0; start < length; start++) {
    locals[count] = starts.locals[starts.from + start]!;
    positions[count] = starts.positions[starts.from + start]!;
    count += marked[start]!;
  }
  return room.take(count);
}

/** For each of some starts, 1 where it is followed; made once. */
let marks = new Uint8Array(2 ** 10);

const MUCH_MORE = 4;

/** All starts are gone through for each form; where a prefix stands for hundreds, once for all of them. */
const FORMS_ONE_BY_ONE = 8;

/** Marks those that are among others. */
function markSame({ locals, positions, from, to }: Positions, others: Positions): void {
  const { locals: otherLocals, positions: otherPositions, to: end } = others;
  let other = others.from;
  for (let start = from; start < to; start++) {
    const local = locals[start]!;
    const place = positions[start]!;
    while (
      other < end &&
      (otherLocals[other]! < local ||
        (otherLocals[other] === local && otherPositions[other]! < place))
    ) {
      other++;
    }
    if (other === end) return;
    if (otherLocals[other] === local && otherPositions[other] === place) marks[start - from] = 1;
  }
}

function markFollowed(
  starts: Positions,
  { postings, positions: bytes }: FormPostings,
  excluded: Bits | null,
  by: number,
): void {
  const { locals, to } = starts;
  let index = 0;
  let at = postings.length;
  for (let start = starts.from; start < to;) {
    const local = locals[start]!;
    let end = start + 1;
    while (end < to && locals[end] === local) end++;
    const next = firstFrom(postings, index, local << 4);
    at = skipPositions(bytes!, index, next, at);
    index = next;
    if (index === postings.length) return;
    const isHere = postings[index]! >>> 4 === local;
    if (isHere && (excluded === null || !hasBit(excluded, local))) {
      markPositions(bytes!, index, at, starts, start, end, by);
    }
    start = end;
  }
}

/** Of the starts from one to before another, all in one entry, marks those whose follower is among its positions. */
function markPositions(
  bytes: Uint8Array,
  index: number,
  first: number,
  starts: Positions,
  from: number,
  to: number,
  by: number,
): void {
  const isLong = bytes[index] === LONG;
  let at = isLong ? afterNumber(bytes, first) : first;
  const end = Math.min(at + (isLong ? longNumber(bytes, first) : bytes[index]!), bytes.length);
  let start = from;
  let sought = starts.positions[start]! + by;
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
      sought = starts.positions[start]! + by;
    }
    if (sought === place) marks[start - starts.from] = 1;
  }
}

/** Adds the entries that have any of the positions to bits. */
export function entriesOfPositions({ locals, from, to }: Positions, bits: Bits): Bits {
  for (let at = from; at < to; at++) setBit(bits, locals[at]!);
  return bits;
}
