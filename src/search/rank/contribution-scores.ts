// How good contributions are: each as good as the best of its entries.

import type { Run } from '../index/index-block.ts';
import type { ScoresOf } from './top-page.ts';
import { BLOCK_SIZE, blockOf, localOf, rangeMask, type Bits } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';
import { openBefore } from '../contributions/open-contributions.ts';

/** The scores of contributions, at the entries that begin them, from the scores of all their entries. */
export function contributionScores(
  scoresOf: ScoresOf,
  members: EntrySet,
  begins: EntrySet,
  runs: readonly Run[],
): ScoresOf {
  const raised = new Map<number, Float32Array>();
  const raisedIn = (block: number): Float32Array => {
    let scores = raised.get(block);
    if (scores === undefined) raised.set(block, (scores = new Float32Array(BLOCK_SIZE)));
    return scores;
  };
  const open = openBefore(begins, runs);
  let [block, bits, scores] = [-1, NONE, null as Float32Array | null];
  for (let run = 0; run < runs.length; run++) {
    const { first, last } = runs[run]!;
    if (blockOf(first) !== block) {
      block = blockOf(first);
      bits = members.get(block) ?? NONE;
      scores = (bits === NONE ? null : scoresOf(block, bits))?.slice() ?? null;
      if (scores !== null) raised.set(block, scores);
    }
    if (scores === null) continue;
    const beginning = begins.get(block) ?? NONE;
    const best = raise(scores, bits, beginning, localOf(first), localOf(last));
    const before = open[run]!;
    if (best === 0 || before < 0) continue;
    const ofBefore = raisedIn(blockOf(before));
    ofBefore[localOf(before)] = Math.max(ofBefore[localOf(before)]!, best);
  }
  return (of) => raised.get(of) ?? null;
}

/**
 * Raises the scores of a run's beginnings to those of the entries that go on from them. Gives the best score of those that
 * go on from an earlier run, 0 for none.
 */
function raise(
  scores: Float32Array,
  bits: Bits,
  beginning: Bits,
  first: number,
  last: number,
): number {
  let bestBefore = 0;
  let latest = -1;
  for (let word = first >>> 5; word <= last >>> 5; word++) {
    const mask = rangeMask(word, first, last);
    const begins = beginning[word]! & mask;
    for (let left = bits[word]! & mask & ~begins; left !== 0; left &= left - 1) {
      const lowest = left & -left;
      const score = scores[(word << 5) + 31 - Math.clz32(lowest)]!;
      // Mostly the beginning is in the same word.
      const upTo = begins & (lowest - 1);
      const start = upTo !== 0 ? (word << 5) + 31 - Math.clz32(upTo) : latest;
      if (start < 0) bestBefore = Math.max(bestBefore, score);
      else if (score > scores[start]!) scores[start] = score;
    }
    if (begins !== 0) latest = (word << 5) + 31 - Math.clz32(begins);
  }
  return bestBefore;
}

const NONE: Bits = new Uint32Array(BLOCK_SIZE / 32);
