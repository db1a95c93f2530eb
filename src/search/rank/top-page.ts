// Collects a page of the entries with the highest scores.

import { BLOCK_SIZE, idOf, type Bits } from '../index/bits.ts';
import { countOnce, type EntrySet } from '../index/entry-set.ts';
import { STEPS, TopScores } from './top-scores.ts';

/**
 * Returns the scores of the `wanted` entries of a block by local id, or null where all are 0. The values of other entries
 * are undefined, and the array may be overwritten by the next call.
 */
export type ScoreBlock = (block: number, wanted: Bits) => Float32Array | null;

export interface Scorer {
  readonly scoreBlock: ScoreBlock;
  /** No score is above this. */
  readonly scoreMax: number;
}

export interface PageSlice {
  /** The 0-based position of the first item. */
  readonly from: number;
  readonly limit: number;
}

/** The ids of a slice of a set, best first; entries of equal score are in order of id. */
export function topPage(
  found: EntrySet,
  { scoreBlock, scoreMax }: Scorer,
  { from, limit }: PageSlice,
): number[] {
  const top = new TopScores(from + limit, countOnce(found));
  const scale = scoreMax > 0 ? (STEPS - 1) / scoreMax : 0;
  for (const [block, bits] of found) {
    top.makeSpace();
    const scores = scoreBlock(block, bits);
    if (scores !== null) addScores(top, { block, bits, scores, scale });
    else if (top.threshold < 0) addScores(top, { block, bits, scores: ZEROS, scale: 0 });
  }
  return top.ids().slice(from);
}

const ZEROS = new Float32Array(BLOCK_SIZE);

interface ScoredBlock {
  readonly block: number;
  readonly bits: Bits;
  readonly scores: Float32Array;
  /** From a score to a step. */
  readonly scale: number;
}

function addScores(top: TopScores, { block, bits, scores, scale }: ScoredBlock): void {
  const { threshold } = top;
  // The highest score of all is scaled to the last step, not to one past it.
  const atLeast = Math.min(STEPS - 1, threshold + 1);
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) {
      const local = (word << 5) + 31 - Math.clz32(left & -left);
      const score = scores[local]! * scale;
      if (score < atLeast) continue;
      const step = Math.min(STEPS - 1, Math.floor(score));
      if (step > threshold) top.add(step, idOf(block, local));
    }
  }
}
