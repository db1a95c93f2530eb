// Scores contributions: each has the best score of its entries.

import { openRuns } from '../contributions/open-contributions.ts';
import { BLOCK_SIZE, blockOf, localOf, NO_BITS, rangeMask, type Bits } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';
import type { Run } from '../index/index-block.ts';
import type { ScoreBlock } from './top-page.ts';

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
    const beginning = begins.get(block) ?? NO_BITS;
    const best = raiseStarts({
      scores,
      bits,
      beginning,
      first: localOf(first),
      last: localOf(last),
    });
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
  if (score > scores[local]!) scores[local] = score;
}

/** A run by its local ids, with the bits and scores of its block. */
interface ScoredRun {
  readonly scores: Float32Array;
  readonly bits: Bits;
  /** The first entries of contributions. */
  readonly beginning: Bits;
  readonly first: number;
  readonly last: number;
}

/**
 * Raises the score of each first entry of a run to the best of the entries that continue its contribution. Returns the
 * best score of the entries that continue a contribution of an earlier run, or 0 if there are none.
 */
function raiseStarts({ scores, bits, beginning, first, last }: ScoredRun): number {
  let bestBefore = 0;
  let latest = -1;
  for (let word = first >>> 5; word <= last >>> 5; word++) {
    const mask = rangeMask(word, first, last);
    const begins = beginning[word]! & mask;
    for (let left = bits[word]! & mask & ~begins; left !== 0; left &= left - 1) {
      const lowest = left & -left;
      const score = scores[(word << 5) + 31 - Math.clz32(lowest)]!;
      // Mostly the first entry is in the same word.
      const upTo = begins & (lowest - 1);
      const start = upTo !== 0 ? (word << 5) + 31 - Math.clz32(upTo) : latest;
      if (start < 0) bestBefore = Math.max(bestBefore, score);
      else if (score > scores[start]!) scores[start] = score;
    }
    if (begins !== 0) latest = (word << 5) + 31 - Math.clz32(begins);
  }
  return bestBefore;
}
