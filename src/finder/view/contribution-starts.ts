// Which contribution an entry is part of, and which entries a contribution has.

import {
  type Bits,
  blockOf,
  eachBit,
  hasBit,
  idOf,
  isEmpty,
  lastBitUpTo,
  localOf,
  NO_BITS,
  setBit,
  setRange,
} from '@hansard/search/index/bits';
import { bitsAt, type EntrySet, inOrder, inSet } from '@hansard/search/index/entry-set';
import type { Run } from '@hansard/search/index/index-block';
import { runAt } from './adjacent-entries.ts';

/** The entries that begin the contributions these entries are part of. */
export function startsOfEntries(
  entries: EntrySet,
  begins: EntrySet,
  runs: readonly Run[],
): EntrySet {
  const found = new Map<number, Bits>();
  for (const { first, last, openBefore } of openRuns(begins, runs)) {
    const block = blockOf(first);
    const bits = entries.get(block);
    if (bits === undefined) continue;
    const beginning = begins.get(block) ?? NO_BITS;
    const into = bitsAt(found, block);
    const from = localOf(first);
    let isContinued = false;
    eachBit(
      bits,
      (local) => {
        const start = lastBitUpTo(beginning, local);
        if (start >= from) setBit(into, start);
        else isContinued = true;
      },
      from,
      localOf(last),
    );
    if (isContinued && openBefore >= 0) {
      setBit(bitsAt(found, blockOf(openBefore)), localOf(openBefore));
    }
  }
  return inOrder(withoutEmpty(found));
}

/** The entries of the contributions that begin with the entries of a set. */
export function entriesOfContributions(
  starts: EntrySet,
  begins: EntrySet,
  runs: readonly Run[],
): EntrySet {
  const found = new Map<number, Bits>();
  for (const { first, last, openBefore } of openRuns(begins, runs)) {
    const block = blockOf(first);
    const wanted = starts.get(block) ?? NO_BITS;
    const isOpen = openBefore >= 0 && inSet(starts, openBefore);
    if (wanted === NO_BITS && !isOpen) continue;
    const into = bitsAt(found, block);
    const [from, to] = [localOf(first), localOf(last)];
    // From one beginning to before the next; the first entries may continue a contribution of an earlier run.
    let [open, isWanted] = [from, isOpen];
    eachBit(
      begins.get(block) ?? NO_BITS,
      (local) => {
        if (isWanted && local > open) setRange(into, open, local - 1);
        [open, isWanted] = [local, hasBit(wanted, local)];
      },
      from,
      to,
    );
    if (isWanted) setRange(into, open, to);
  }
  return inOrder(withoutEmpty(found));
}

/** Drops the bits that were made for blocks in which nothing was found. */
function withoutEmpty(set: Map<number, Bits>): Map<number, Bits> {
  for (const [block, bits] of set) if (isEmpty(bits)) set.delete(block);
  return set;
}

/** The ids of the contribution that begins with an id, in order. */
export function contributionFrom(start: number, begins: EntrySet, runs: readonly Run[]): number[] {
  const ids: number[] = [];
  let sitting: number | null = null;
  for (let at = runAt(runs, start); ; at++) {
    const run = runs[at];
    if (run === undefined) return ids;
    const { first, last, sittingId } = run;
    sitting ??= sittingId;
    if (sittingId !== sitting) continue;
    for (let id = Math.max(first, start); id <= last; id++) {
      if (id !== start && inSet(begins, id)) return ids;
      ids.push(id);
    }
  }
}

// Contributions that continue from one run of entries into another of the same sitting.

/** A run, and the id that begins the contribution its first entries may continue: the last of its sitting before it, or -1. */
interface OpenRun extends Run {
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

// Contributions that entries of other sittings interrupt: their ids do not follow one another.

/** The ids of each, by the first. */
export type ScatteredContributions = ReadonlyMap<number, readonly number[]>;

/** The scattered contributions among those that begin with the entries of a set. A record whose sittings were added one by one has none. */
export function scatteredContributions(
  starts: EntrySet,
  begins: EntrySet,
  runs: readonly Run[],
): ScatteredContributions {
  const scattered = new Map<number, readonly number[]>();
  let previous: number | null = null;
  for (const { first, sittingId, openBefore: start } of openRuns(begins, runs)) {
    const isAfterAnother = previous !== null && previous !== sittingId;
    previous = sittingId;
    if (!isAfterAnother || start < 0 || scattered.has(start)) continue;
    if (!inSet(begins, first) && inSet(starts, start)) {
      scattered.set(start, contributionFrom(start, begins, runs));
    }
  }
  return scattered;
}
