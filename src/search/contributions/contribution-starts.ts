// Which contribution an entry is part of, and which entries a contribution has.

import type { Run } from '../index/index-block.ts';
import {
  bitsAllocator,
  blockOf,
  isEmpty,
  localOf,
  rangeMask,
  setBit,
  type Bits,
  NO_BITS,
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
  const allocate = bitsAllocator(entries.size);
  let [block, here, into]: [number, Bits | undefined, Bits] = [-1, undefined, NO_BITS];
  for (const { first, last, openBefore } of openRuns(begins, runs)) {
    if (blockOf(first) !== block) {
      block = blockOf(first);
      here = entries.get(block);
      if (here !== undefined) into = bitsAt(found, block, allocate);
    }
    if (here === undefined) continue;
    const beginning = begins.get(block) ?? NO_BITS;
    const range = { first: localOf(first), last: localOf(last) };
    const isContinued = addStarts(into, here, beginning, range);
    if (isContinued && openBefore >= 0)
      setBit(bitsAt(found, blockOf(openBefore), allocate), localOf(openBefore));
  }
  return inOrder(withoutEmpty(found));
}

/** A run by its local ids. */
interface LocalRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Adds the first entries of the contributions that a run's entries are part of, word by word: mostly the first entry is in
 * the same word. Returns whether some of them are before the run.
 */
function addStarts(
  into: Bits,
  entries: Bits,
  beginning: Bits,
  { first, last }: LocalRange,
): boolean {
  let isContinued = false;
  let latest = -1;
  for (let word = first >>> 5; word <= last >>> 5; word++) {
    const mask = rangeMask(word, first, last);
    const begins = beginning[word]! & mask;
    let left = entries[word]! & mask;
    while (left !== 0) {
      const lowest = left & -left;
      const upTo = begins & (lowest | (lowest - 1));
      if (upTo !== 0) into[word]! |= HIGHEST >>> Math.clz32(upTo);
      else if (latest >= 0) setBit(into, latest);
      else isContinued = true;
      // Skip the rest of this contribution: it has the same first entry.
      const after = begins & ~(lowest | (lowest - 1));
      left = after === 0 ? 0 : left & -(after & -after);
    }
    if (begins !== 0) latest = (word << 5) + 31 - Math.clz32(begins);
  }
  return isContinued;
}

const HIGHEST = 0x80000000;

/** The entries of the contributions that begin with the entries of a set. */
export function entriesOfContributions(
  starts: EntrySet,
  begins: EntrySet,
  runs: readonly Run[],
): EntrySet {
  const found = new Map<number, Bits>();
  const allocate = bitsAllocator(starts.size);
  for (const { first, last, openBefore } of openRuns(begins, runs)) {
    const block = blockOf(first);
    const wanted = starts.get(block) ?? NO_BITS;
    const isOpen = openBefore >= 0 && inSet(starts, openBefore);
    if (wanted === NO_BITS && !isOpen) continue;
    const beginning = begins.get(block) ?? NO_BITS;
    const range = { first: localOf(first), last: localOf(last), isOpen };
    addContributions(bitsAt(found, block, allocate), wanted, beginning, range);
  }
  return inOrder(withoutEmpty(found));
}

/**
 * Adds the entries of a run whose contributions begin with wanted entries. Where it is open, its first entries continue a
 * wanted contribution of an earlier run.
 */
function addContributions(
  into: Bits,
  wanted: Bits,
  beginning: Bits,
  { first, last, isOpen }: LocalRange & { readonly isOpen: boolean },
): void {
  let isContinued = isOpen;
  for (let word = first >>> 5; word <= last >>> 5; word++) {
    const mask = rangeMask(word, first, last);
    const begins = beginning[word]! & mask;
    // Entries before the first start continue the contribution of an earlier word.
    let added = isContinued ? (begins === 0 ? -1 : (begins & -begins) - 1) : 0;
    for (let left = wanted[word]! & mask; left !== 0; left &= left - 1) {
      const lowest = left & -left;
      const after = begins & ~(lowest | (lowest - 1));
      added |= (after === 0 ? 0 : after & -after) - lowest;
    }
    into[word]! |= added & mask;
    if (begins !== 0) isContinued = (wanted[word]! & (HIGHEST >>> Math.clz32(begins))) !== 0;
  }
}

/** Drops the bits that were allocated for blocks in which nothing was found. */
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
