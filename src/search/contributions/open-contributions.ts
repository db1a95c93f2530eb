// Contributions that continue from one run of entries into another of the same sitting.

import type { Run } from '../index/index-block.ts';
import { blockOf, idOf, lastBitUpTo, localOf } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';

/** Computed once for each version of the record: every search for contributions needs it. */
const cached = new WeakMap<EntrySet, Float64Array>();

/** For each run, the id that begins the contribution its first entries may continue: the last of its sitting before it, or -1. */
export function openBefore(begins: EntrySet, runs: readonly Run[]): Float64Array {
  const known = cached.get(begins);
  if (known?.length === runs.length) return known;
  const open = findOpen(begins, runs);
  cached.set(begins, open);
  return open;
}

function findOpen(begins: EntrySet, runs: readonly Run[]): Float64Array {
  const open = new Float64Array(runs.length);
  const lastBySitting = new Map<number, number>();
  for (const [index, { first, last, sittingId }] of runs.entries()) {
    open[index] = lastBySitting.get(sittingId) ?? -1;
    const block = blockOf(first);
    const beginning = begins.get(block);
    const newest = beginning === undefined ? -1 : lastBitUpTo(beginning, localOf(last));
    if (newest >= localOf(first)) lastBySitting.set(sittingId, idOf(block, newest));
  }
  return open;
}
