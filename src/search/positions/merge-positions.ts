// Puts together the positions of several forms.

import type { Positions, PositionBuffer } from './position-buffer.ts';

/** All together, in order. */
export function mergeAll(some: readonly Positions[], room: PositionBuffer): Positions {
  if (some.length > SORTED_FROM) {
    const sorted = sortAll(some, room);
    if (sorted !== null) return sorted;
  }
  let lists = some;
  while (lists.length > 1) {
    lists = Array.from({ length: Math.ceil(lists.length / 2) }, (_, pair) => {
      const other = lists[2 * pair + 1];
      return other === undefined ? lists[2 * pair]! : merged(lists[2 * pair]!, other, room);
    });
  }
  return lists[0] ?? room.take(room.used);
}

/** A prefix may stand for a thousand words: sorting all of their positions takes a fifth of merging them in pairs. */
const SORTED_FROM = 8;

/** Entry and place make one number, if no place is beyond these bits. */
const POSITION_BITS = 20;

/** Null where a place is too far into its entry. */
function sortAll(some: readonly Positions[], room: PositionBuffer): Positions | null {
  const count = some.reduce((sum, { from, to }) => sum + to - from, 0);
  const numbers = new Uint32Array(count);
  let next = 0;
  for (const { locals, positions, from, to } of some) {
    for (let at = from; at < to; at++) {
      if (positions[at]! >>> POSITION_BITS !== 0) return null;
      numbers[next++] = (locals[at]! << POSITION_BITS) | positions[at]!;
    }
  }
  numbers.sort();
  room.make(count);
  const { locals, positions, used } = room;
  for (let at = 0; at < count; at++) {
    locals[used + at] = numbers[at]! >>> POSITION_BITS;
    positions[used + at] = numbers[at]! & (2 ** POSITION_BITS - 1);
  }
  return room.take(used + count);
}

function merged(one: Positions, other: Positions, room: PositionBuffer): Positions {
  const { locals: locals1, positions: positions1, to: to1 } = one;
  const { locals: locals2, positions: positions2, to: to2 } = other;
  let mine = one.from;
  let theirs = other.from;
  room.make(to1 - mine + to2 - theirs);
  const { locals, positions } = room;
  let at = room.used;
  while (mine < to1 && theirs < to2) {
    const apart = locals1[mine]! - locals2[theirs]!;
    if (apart < 0 || (apart === 0 && positions1[mine]! < positions2[theirs]!)) {
      locals[at] = locals1[mine]!;
      positions[at++] = positions1[mine++]!;
    } else {
      locals[at] = locals2[theirs]!;
      positions[at++] = positions2[theirs++]!;
    }
  }
  for (; mine < to1; mine++) {
    locals[at] = locals1[mine]!;
    positions[at++] = positions1[mine]!;
  }
  for (; theirs < to2; theirs++) {
    locals[at] = locals2[theirs]!;
    positions[at++] = positions2[theirs]!;
  }
  return room.take(at);
}
