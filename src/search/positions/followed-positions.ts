// Keeps the starts of a phrase at whose offset another of its words is, in one block.

import type { PositionBuffer, Positions } from './position-buffer.ts';

/** The positions that two lists have in common. */
export function commonPositions(
  one: Positions,
  other: Positions,
  result: PositionBuffer,
): Positions {
  const { locals, positions, to } = one;
  const { locals: otherLocals, positions: otherPositions, to: otherEnd } = other;
  result.reserve(to - one.from);
  const { locals: foundLocals, positions: foundPositions } = result;
  let count = result.used;
  let theirs = other.from;
  for (let at = one.from; at < to && theirs < otherEnd; at++) {
    const local = locals[at]!;
    const position = positions[at]!;
    while (
      theirs < otherEnd &&
      (otherLocals[theirs]! < local ||
        (otherLocals[theirs] === local && otherPositions[theirs]! < position))
    ) {
      theirs++;
    }
    if (theirs === otherEnd) break;
    if (otherLocals[theirs] !== local || otherPositions[theirs] !== position) continue;
    foundLocals[count] = local;
    foundPositions[count++] = position;
  }
  return result.take(count);
}
