// Entries by how good they are: a page of the best, found by counting.

import { countBits, idOf, popCount, type Bits } from './block.ts';
import { countSet, type EntrySet } from './entry-set.ts';

/** Scores are compared in so many steps; entries of one step are in order of id. */
const STEPS = 65_536;

/** The score of each entry of a block by its place in it, or null where all are 0. */
export type ScoresOf = (block: number) => Float32Array | null;

/** The ids from a 0-based position on, best first; `best` is what no score is above. */
export function bestFirst(
  found: EntrySet,
  scoresOf: ScoresOf,
  best: number,
  from: number,
  limit: number,
): number[] {
  const steps = stepsOf(found, scoresOf, best);
  const counts = new Uint32Array(STEPS);
  for (let at = 0; at < steps.length; at++) counts[steps[at]!]!++;
  const positions = positionsOf(steps, counts, from, Math.min(limit, steps.length - from));
  return idsAt(found, positions);
}

/** For each entry found, in order of id, how good it is in steps. */
function stepsOf(found: EntrySet, scoresOf: ScoresOf, best: number): Uint16Array {
  const steps = new Uint16Array(countSet(found));
  const scale = best > 0 ? (STEPS - 1) / best : 0;
  let next = 0;
  for (const [block, bits] of found) {
    const scores = scoresOf(block);
    next = scores === null ? next + countBits(bits) : addSteps(steps, next, bits, scores, scale);
  }
  return steps;
}

function addSteps(
  steps: Uint16Array,
  next: number,
  bits: Bits,
  scores: Float32Array,
  scale: number,
): number {
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) {
      const local = (word << 5) + 31 - Math.clz32(left & -left);
      steps[next++] = Math.min(STEPS - 1, scores[local]! * scale);
    }
  }
  return next;
}

/** Of all in the order of their steps, best first, the positions of a stretch; `counts` tells of each step how many. */
function positionsOf(
  steps: Uint16Array,
  counts: Uint32Array,
  from: number,
  limit: number,
): Uint32Array {
  if (limit <= 0) return new Uint32Array(0);
  let passed = 0;
  let lowest = STEPS;
  // From here on a step's count is the rank of the next entry that has it.
  while (passed < from + limit) {
    const here = counts[--lowest]!;
    counts[lowest] = passed;
    passed += here;
  }
  const positions = new Uint32Array(limit);
  let missing = limit;
  for (let at = 0; missing > 0; at++) {
    const step = steps[at]!;
    if (step < lowest) continue;
    const rank = counts[step]!++ - from;
    if (rank < 0 || rank >= limit) continue;
    positions[rank] = at;
    missing--;
  }
  return positions;
}

/** The ids of a set at 0-based positions, in the order of these. */
function idsAt(set: EntrySet, positions: Uint32Array): number[] {
  const ascending = Uint32Array.from(positions.keys()).sort(
    (one, other) => positions[one]! - positions[other]!,
  );
  const ids: number[] = Array.from(positions, () => 0);
  const blocks = set.entries();
  let current = blocks.next();
  let passed = 0;
  for (const at of ascending) {
    for (;;) {
      const here = countBits(current.value![1]);
      if (passed + here > positions[at]!) break;
      passed += here;
      current = blocks.next();
    }
    const [block, bits] = current.value!;
    ids[at] = idOf(block, bitAt(bits, positions[at]! - passed));
  }
  return ids;
}

/** The place of the bit that has so many set below it. */
function bitAt(bits: Bits, below: number): number {
  let left = below;
  for (let word = 0; ; word++) {
    let rest = bits[word]!;
    const here = popCount(rest);
    if (here <= left) {
      left -= here;
      continue;
    }
    for (; left > 0; left--) rest &= rest - 1;
    return (word << 5) + 31 - Math.clz32(rest & -rest);
  }
}
