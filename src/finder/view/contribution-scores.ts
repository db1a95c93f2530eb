// Scores contributions: each has the best score of its entries.

import { openRuns } from './contribution-starts.ts';
import {
  BLOCK_SIZE,
  blockOf,
  eachBit,
  lastBitUpTo,
  localOf,
  NO_BITS,
} from '@hansard/search/index/bits';
import type { EntrySet } from '@hansard/search/index/entry-set';
import type { Run } from '@hansard/search/index/index-block';
import type { ScoreBlock } from '@hansard/search/rank/top-scores';

export interface FoundContributions {
  /** The first entries of the contributions that were found. */
  readonly starts: EntrySet;
  /** All entries of these contributions. */
  readonly entries: EntrySet;
  /** The first entries of all contributions of the record. */
  readonly begins: EntrySet;
  readonly runs: readonly Run[];
}

/** Returns the scores of contributions, at the local ids of their first entries, from the scores of their entries. */
export function contributionScores(
  scoreBlock: ScoreBlock,
  { entries, begins, runs }: FoundContributions,
): ScoreBlock {
  const raised = new Map<number, Float32Array>();
  let [block, bits, scores] = [-1, NO_BITS, null as Float32Array | null];
  for (const { first, last, openBefore } of openRuns(begins, runs)) {
    if (blockOf(first) !== block) {
      block = blockOf(first);
      bits = entries.get(block) ?? NO_BITS;
      scores = (bits === NO_BITS ? null : scoreBlock(block, bits))?.slice() ?? null;
      if (scores !== null) raised.set(block, scores);
    }
    if (scores === null) continue;
    const [beginning, ofBlock, from] = [begins.get(block) ?? NO_BITS, scores, localOf(first)];
    let best = 0;
    eachBit(
      bits,
      (local) => {
        const start = lastBitUpTo(beginning, local);
        const score = ofBlock[local] ?? 0;
        if (start >= from) raiseTo(ofBlock, start, score);
        else best = Math.max(best, score);
      },
      from,
      localOf(last),
    );
    if (best > 0 && openBefore >= 0) {
      raiseTo(scoresIn(raised, blockOf(openBefore)), localOf(openBefore), best);
    }
  }
  return (scoredBlock) => raised.get(scoredBlock) ?? null;
}

function scoresIn(raised: Map<number, Float32Array>, block: number): Float32Array {
  const scores = raised.get(block) ?? new Float32Array(BLOCK_SIZE);
  raised.set(block, scores);
  return scores;
}

function raiseTo(scores: Float32Array, local: number, score: number): void {
  if (score > (scores[local] ?? 0)) scores[local] = score;
}
