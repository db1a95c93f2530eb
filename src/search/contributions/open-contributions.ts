// Contributions that go on from one run of entries into another of the same sitting.

import type { Run } from '../index/index-block.ts';
import { blockOf, idOf, lastBitUpTo, localOf } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';

/** Told once for each record: every question about contributions needs it. */
const known = new WeakMap<EntrySet, Float64Array>();

/** For each run the id of the last beginning in its sitting before it: what its first entries may go on from. -1 for none. */
export function openBefore(begins: EntrySet, runs: readonly Run[]): Float64Array {
  let open = known.get(begins);
  if (open?.length !== runs.length) known.set(begins, (open = readOpen(begins, runs)));
  return open;
}

function readOpen(begins: EntrySet, runs: readonly Run[]): Float64Array {
  const open = new Float64Array(runs.length);
  const lastOf = new Map<number, number>();
  for (const [index, { first, last, sittingId }] of runs.entries()) {
    open[index] = lastOf.get(sittingId) ?? -1;
    const block = blockOf(first);
    const beginning = begins.get(block);
    const newest = beginning === undefined ? -1 : lastBitUpTo(beginning, localOf(last));
    if (newest >= localOf(first)) lastOf.set(sittingId, idOf(block, newest));
  }
  return open;
}
