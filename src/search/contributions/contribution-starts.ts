// Which contribution an entry is part of, and which entries a contribution has.

import type { Run } from '../index/index-block.ts';
import {
  blockOf,
  eachBit,
  hasBit,
  isEmpty,
  lastBitUpTo,
  localOf,
  NO_BITS,
  setBit,
  setRange,
  type Bits,
} from '../index/bits.ts';
import { bitsAt, inSet, inOrder, type EntrySet } from '../index/entry-set.ts';
import { runAt } from './adjacent-entries.ts';
import { openRuns } from './open-contributions.ts';

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
