// How good contributions are: each as good as the best of its entries.

import type { ScoresOf } from './best-first.ts';
import { BLOCK_SIZE, blockOf, firstBitFrom, lastBitUpTo, localOf, type Bits } from './block.ts';
import type { EntrySet } from './entry-set.ts';
import type { Run } from './indexed-block.ts';
import { openBefore } from './open-contributions.ts';

/**
 * The scores of the contributions that were found, at the entries that begin them, from the scores of all entries;
 * `scored` tells which entries of a block have one.
 */
export function contributionScores(
  scoresOf: ScoresOf,
  scored: (block: number) => Bits | null,
  found: EntrySet,
  begins: EntrySet,
  runs: readonly Run[],
): ScoresOf {
  const raised = new Map<number, Float32Array>();
  const raisedIn = (block: number): Float32Array | null => {
    if (!found.has(block)) return null;
    let scores = raised.get(block);
    if (scores === undefined) raised.set(block, (scores = new Float32Array(BLOCK_SIZE)));
    return scores;
  };
  const open = openBefore(begins, runs);
  let here = { block: -1, bits: null as Bits | null, scores: null as Float32Array | null };
  for (let run = 0; run < runs.length; run++) {
    const { first, last } = runs[run]!;
    const block = blockOf(first);
    if (here.block !== block) {
      const bits = scored(block);
      here = { block, bits, scores: bits === null ? null : scoresOf(block, bits) };
    }
    const { bits, scores } = here;
    const [from, to] = [localOf(first), localOf(last)];
    if (bits === null || scores === null || firstBitFrom(bits, from, to) < 0) continue;
    const id = open[run]!;
    const before = { scores: id < 0 ? null : raisedIn(blockOf(id)), local: localOf(id) };
    raise(bits, scores, from, to, begins.get(block) ?? null, before, raisedIn(block));
  }
  return (block) => raised.get(block) ?? null;
}

/** Raises the scores of contributions by those of a run's entries; null where none of a block was found. */
function raise(
  bits: Bits,
  scores: Float32Array,
  first: number,
  last: number,
  beginning: Bits | null,
  before: { readonly scores: Float32Array | null; readonly local: number },
  here: Float32Array | null,
): void {
  for (let local = firstBitFrom(bits, first, last); local >= 0;) {
    const start = beginning === null ? -1 : lastBitUpTo(beginning, local);
    const into = start < first ? before.scores : here;
    const at = start < first ? before.local : start;
    if (into !== null && scores[local]! > into[at]!) into[at] = scores[local]!;
    local = local < last ? firstBitFrom(bits, local + 1, last) : -1;
  }
}
