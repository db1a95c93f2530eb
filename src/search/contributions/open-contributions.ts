// Contributions that continue from one run of entries into another of the same sitting.

import type { Run } from '../index/index-block.ts';
import { blockOf, idOf, lastBitUpTo, localOf } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';

/** A run, and the id that begins the contribution its first entries may continue: the last of its sitting before it, or -1. */
export interface OpenRun extends Run {
  readonly openBefore: number;
}

/** Computed once for each version of the record: every search for contributions needs it. */
const cached = new WeakMap<EntrySet, readonly OpenRun[]>();

export function openRuns(begins: EntrySet, runs: readonly Run[]): readonly OpenRun[] {
  const known = cached.get(begins);
  if (known?.length === runs.length) return known;
  const open = findOpen(begins, runs);
  cached.set(begins, open);
  return open;
}

function findOpen(begins: EntrySet, runs: readonly Run[]): OpenRun[] {
  const lastBySitting = new Map<number, number>();
  return runs.map(({ first, last, sittingId }) => {
    const openBefore = lastBySitting.get(sittingId) ?? -1;
    const block = blockOf(first);
    const beginning = begins.get(block);
    const newest = beginning === undefined ? -1 : lastBitUpTo(beginning, localOf(last));
    if (newest >= localOf(first)) lastBySitting.set(sittingId, idOf(block, newest));
    return { first, last, sittingId, openBefore };
  });
}
