// Where one operand of NEAR is near the other, in the entries of one block.

import type { PositionBuffer, Positions } from './position-buffer.ts';

/** The positions at which something begins, and how many words it has. */
export interface Occurrences {
  readonly positions: Positions;
  readonly words: number;
}

/** The positions of the first from whose end, or to whose beginning, at most `distance` steps are to the second. */
export function near(
  first: Occurrences,
  second: Occurrences,
  distance: number,
  buffer: PositionBuffer,
): Positions {
  buffer.reserve(first.positions.to - first.positions.from);
  const { locals: foundLocals, positions: foundPositions } = buffer;
  let count = buffer.used;
  const { locals: firstLocals, positions: firstPositions, to: firstEnd } = first.positions;
  const { locals, positions, to: end } = second.positions;
  let low = second.positions.from;
  for (let at = first.positions.from; at < firstEnd; at++) {
    const local = firstLocals[at]!;
    const position = firstPositions[at]!;
    const from = position - distance - second.words + 1;
    const to = position + first.words - 1 + distance;
    while (
      low < end &&
      (locals[low]! < local || (locals[low] === local && positions[low]! < from))
    ) {
      low++;
    }
    for (let one = low; one < end && locals[one] === local && positions[one]! <= to; one++) {
      const other = positions[one]!;
      // Two that overlap, as a word and itself, are not near each other.
      if (other < position + first.words && other + second.words > position) continue;
      foundLocals[count] = local;
      foundPositions[count++] = position;
      break;
    }
  }
  return buffer.take(count);
}
