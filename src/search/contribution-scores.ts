// How good contributions are: each as good as the best of its entries.

import type { ScoresOf } from './best-first.ts';
import { BLOCK_SIZE, blockOf, hasBit, idOf, lastBitUpTo, localOf, type Bits } from './block.ts';
import type { EntrySet } from './entry-set.ts';
import type { Run } from './indexed-block.ts';

/** The scores of the contributions that were found, at the entries that begin them, from the scores of all entries. */
export function contributionScores(
  scoresOf: ScoresOf,
  found: EntrySet,
  begins: EntrySet,
  runs: readonly Run[],
): ScoresOf {
  const raised = new Map<number, Float32Array>();
  for (const block of found.keys()) raised.set(block, new Float32Array(BLOCK_SIZE));
  const open = new Map<number, number>();
  let scored = { block: -1, scores: null as Float32Array | null };
  for (const { first, last, sittingId } of runs) {
    const block = blockOf(first);
    if (scored.block !== block) scored = { block, scores: scoresOf(block) };
    const beginning = begins.get(block) ?? null;
    const id = open.get(sittingId) ?? first;
    if (scored.scores !== null) {
      const before = { scores: raised.get(blockOf(id)) ?? null, local: localOf(id) };
      const here = raised.get(block) ?? null;
      raise(scored.scores, localOf(first), localOf(last), beginning, before, here);
    }
    const newest = beginning === null ? -1 : lastBitUpTo(beginning, localOf(last));
    open.set(sittingId, newest >= localOf(first) ? idOf(block, newest) : id);
  }
  return (block) => raised.get(block) ?? null;
}

/** Raises the scores of contributions by those of a run's entries; null where none of a block was found. */
function raise(
  scores: Float32Array,
  first: number,
  last: number,
  beginning: Bits | null,
  before: { readonly scores: Float32Array | null; readonly local: number },
  here: Float32Array | null,
): void {
  let { scores: into, local: at } = before;
  for (let local = first; local <= last; local++) {
    if (beginning !== null && hasBit(beginning, local)) {
      into = here;
      at = local;
    }
    if (into !== null && scores[local]! > into[at]!) into[at] = scores[local]!;
  }
}
