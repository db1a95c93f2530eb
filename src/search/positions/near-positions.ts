// What stands near something else in the same entry.

import { noBits, setBit, type Bits } from '../index/bits.ts';
import type { Positions } from './position-buffer.ts';

/** The entries that have one of the first near one of the second: at most so many steps from end to beginning. */
export function near(
  first: Positions,
  firstWords: number,
  second: Positions,
  secondWords: number,
  distance: number,
): Bits {
  const found = noBits();
  const { locals, positions, to: end } = second;
  let low = second.from;
  for (let at = first.from; at < first.to; at++) {
    const local = first.locals[at]!;
    const place = first.positions[at]!;
    const from = place - distance - secondWords + 1;
    const to = place + firstWords - 1 + distance;
    while (
      low < end &&
      (locals[low]! < local || (locals[low] === local && positions[low]! < from))
    ) {
      low++;
    }
    for (let one = low; one < end && locals[one] === local && positions[one]! <= to; one++) {
      const other = positions[one]!;
      // What overlaps, as a word does with itself, is not near but the same.
      if (other < place + firstWords && other + secondWords > place) continue;
      setBit(found, local);
      break;
    }
  }
  return found;
}
