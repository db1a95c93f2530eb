// Entries by how good they are: a page of the best.

import { TopScores, STEPS } from './top-scores.ts';
import { idOf, type Bits } from '../index/bits.ts';
import { countOnce, type EntrySet } from '../index/entry-set.ts';

/**
 * The scores of the wanted entries of a block by their place in it, or null where all are 0; what stands for others means
 * nothing, and all of it is good until the next block is asked for.
 */
export type ScoresOf = (block: number, wanted: Bits) => Float32Array | null;

/** The ids from a 0-based position on, best first; `best` is what no score is above. */
export function topPage(
  found: EntrySet,
  scoresOf: ScoresOf,
  best: number,
  from: number,
  limit: number,
): number[] {
  const kept = new TopScores(from + limit, countOnce(found));
  const scale = best > 0 ? (STEPS - 1) / best : 0;
  const [blocks, sets] = [[...found.keys()], [...found.values()]];
  for (let at = 0; at < blocks.length; at++) {
    kept.makeRoom();
    const scores = scoresOf(blocks[at]!, sets[at]!);
    if (scores !== null) addScored(kept, blocks[at]!, sets[at]!, scores, scale);
    else if (kept.above < 0) addScored(kept, blocks[at]!, sets[at]!, NONE, 0);
  }
  return kept.ids().slice(from);
}

const NONE = new Float32Array(4_096);

function addScored(
  kept: TopScores,
  block: number,
  bits: Bits,
  scores: Float32Array,
  scale: number,
): void {
  const { above } = kept;
  // The best of all stay at their step.
  const atLeast = Math.min(STEPS - 1, above + 1);
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) {
      const local = (word << 5) + 31 - Math.clz32(left & -left);
      const score = scores[local]! * scale;
      if (score < atLeast) continue;
      const step = Math.min(STEPS - 1, Math.floor(score));
      if (step > above) kept.add(step, idOf(block, local));
    }
  }
}
