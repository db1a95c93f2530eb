// Merges the positions of several terms of one block.

import type { Positions, PositionBuffer } from './position-buffer.ts';

/** All positions in one list, in order. */
export function mergeAll(some: readonly Positions[], buffer: PositionBuffer): Positions {
  if (some.length > SORTED_FROM) {
    const sorted = sortAll(some, buffer);
    if (sorted !== null) return sorted;
  }
  let lists = some;
  while (lists.length > 1) {
    lists = Array.from({ length: Math.ceil(lists.length / 2) }, (_, pair) => {
      const other = lists[2 * pair + 1];
      return other === undefined ? lists[2 * pair]! : merged(lists[2 * pair]!, other, buffer);
    });
  }
  return lists[0] ?? buffer.take(buffer.used);
}

/** A prefix may stand for a thousand words: sorting all of their positions takes a fifth of the time of merging two and two. */
const SORTED_FROM = 8;

/** Entry and position make one number where no position takes more bits. */
const POSITION_BITS = 20;

/** Null where a position takes too many bits. */
function sortAll(some: readonly Positions[], buffer: PositionBuffer): Positions | null {
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
  buffer.reserve(count);
  const { locals, positions, used } = buffer;
  for (let at = 0; at < count; at++) {
    locals[used + at] = numbers[at]! >>> POSITION_BITS;
    positions[used + at] = numbers[at]! & (2 ** POSITION_BITS - 1);
  }
  return buffer.take(used + count);
}

function merged(one: Positions, other: Positions, buffer: PositionBuffer): Positions {
  const { locals: locals1, positions: positions1, to: to1 } = one;
  const { locals: locals2, positions: positions2, to: to2 } = other;
  let mine = one.from;
  let theirs = other.from;
  buffer.reserve(to1 - mine + to2 - theirs);
  const { locals, positions } = buffer;
  let at = buffer.used;
  while (mine < to1 && theirs < to2) {
    const order = locals1[mine]! - locals2[theirs]!;
    if (order < 0 || (order === 0 && positions1[mine]! < positions2[theirs]!)) {
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
  return buffer.take(at);
}
