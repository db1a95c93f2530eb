// Which entries begin a contribution, and which one an entry is part of.

import type { Run } from '../index/index-block.ts';
import { contributionStarts, type Fragment } from '../../hansard/contributions/contribution.ts';
import {
  bitsAllocator,
  blockOf,
  isEmpty,
  localOf,
  rangeMask,
  setBit,
  type Bits,
} from '../index/bits.ts';
import { bitsAt, inSet, inOrder, type EntrySet } from '../index/entry-set.ts';
import { runAt } from './adjacent-entries.ts';
import { openBefore } from './open-contributions.ts';

/**
 * The ids of a sitting's entries that begin a contribution. The entries are in the order they were said; where
 * that is not the order of their ids, as when one was put in later, nothing is joined over the place.
 */
export function startsOfSitting(sitting: readonly Fragment[]): Set<number> {
  const ranks = new Map(
    sitting
      .map(({ id }) => id)
      .sort((one, other) => one - other)
      .map((id, index) => [id, index]),
  );
  const beginnings = new Set<number>();
  let from = 0;
  for (let to = 1; to <= sitting.length; to++) {
    const joined =
      to < sitting.length && ranks.get(sitting[to]!.id) === ranks.get(sitting[to - 1]!.id)! + 1;
    if (joined) continue;
    const stretch = sitting.slice(from, to);
    contributionStarts(stretch).forEach((begins, index) => {
      if (begins) beginnings.add(stretch[index]!.id);
    });
    from = to;
  }
  return beginnings;
}

/** The entries that begin the contributions these entries are part of. */
export function startsOfEntries(
  entries: EntrySet,
  begins: EntrySet,
  runs: readonly Run[],
): EntrySet {
  const found = new Map<number, Bits>();
  const room = bitsAllocator(entries.size);
  const open = openBefore(begins, runs);
  let [block, here, into]: [number, Bits | undefined, Bits] = [-1, undefined, NONE];
  for (let run = 0; run < runs.length; run++) {
    const { first, last } = runs[run]!;
    if (blockOf(first) !== block) {
      block = blockOf(first);
      here = entries.get(block);
      if (here !== undefined) into = bitsAt(found, block, room);
    }
    if (here === undefined) continue;
    const beginning = begins.get(block) ?? NONE;
    const goesOn = addBeginnings(into, here, beginning, localOf(first), localOf(last));
    const before = open[run]!;
    if (goesOn && before >= 0) setBit(bitsAt(found, blockOf(before), room), localOf(before));
  }
  return inOrder(withoutEmpty(found));
}

/**
 * Adds the beginnings of a run's entries, word by word: mostly the beginning is in the same word. Says whether some have
 * theirs before the run.
 */
function addBeginnings(
  into: Bits,
  entries: Bits,
  beginning: Bits,
  first: number,
  last: number,
): boolean {
  let goesOn = false;
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
      else goesOn = true;
      // The rest of this contribution makes no difference.
      const after = begins & ~(lowest | (lowest - 1));
      left = after === 0 ? 0 : left & -(after & -after);
    }
    if (begins !== 0) latest = (word << 5) + 31 - Math.clz32(begins);
  }
  return goesOn;
}

const HIGHEST = 0x80000000;

/** The entries of the contributions that begin with those of a set. */
export function entriesOfContributions(
  beginnings: EntrySet,
  begins: EntrySet,
  runs: readonly Run[],
): EntrySet {
  const found = new Map<number, Bits>();
  const room = bitsAllocator(beginnings.size);
  const open = openBefore(begins, runs);
  for (let run = 0; run < runs.length; run++) {
    const { first, last } = runs[run]!;
    const block = blockOf(first);
    const wanted = beginnings.get(block) ?? NONE;
    const isOpen = open[run]! >= 0 && inSet(beginnings, open[run]!);
    if (wanted === NONE && !isOpen) continue;
    const beginning = begins.get(block) ?? NONE;
    addMembers(
      bitsAt(found, block, room),
      wanted,
      beginning,
      localOf(first),
      localOf(last),
      isOpen,
    );
  }
  return inOrder(withoutEmpty(found));
}

/** Adds the entries of a run that go on from wanted beginnings; the first of them from an earlier run, where that is open. */
function addMembers(
  into: Bits,
  wanted: Bits,
  beginning: Bits,
  first: number,
  last: number,
  isOpen: boolean,
): void {
  let goesOn = isOpen;
  for (let word = first >>> 5; word <= last >>> 5; word++) {
    const mask = rangeMask(word, first, last);
    const begins = beginning[word]! & mask;
    // What stands before the first beginning goes on from an earlier word.
    let members = goesOn ? (begins === 0 ? -1 : (begins & -begins) - 1) : 0;
    for (let left = wanted[word]! & mask; left !== 0; left &= left - 1) {
      const lowest = left & -left;
      const after = begins & ~(lowest | (lowest - 1));
      members |= (after === 0 ? 0 : after & -after) - lowest;
    }
    into[word]! |= members & mask;
    if (begins !== 0) goesOn = (wanted[word]! & (HIGHEST >>> Math.clz32(begins))) !== 0;
  }
}

/** What was made for a block in which nothing was found is not kept. */
function withoutEmpty(set: Map<number, Bits>): Map<number, Bits> {
  for (const [block, bits] of set) if (isEmpty(bits)) set.delete(block);
  return set;
}

/** The entries of the contribution that begins with an id, in order. */
export function contributionFrom(
  beginning: number,
  begins: EntrySet,
  runs: readonly Run[],
): number[] {
  const ids: number[] = [];
  let sitting: number | null = null;
  for (let at = runAt(runs, beginning); at < runs.length; at++) {
    const { first, last, sittingId } = runs[at]!;
    sitting ??= sittingId;
    if (sittingId !== sitting) continue;
    for (let id = Math.max(first, beginning); id <= last; id++) {
      if (id !== beginning && inSet(begins, id)) return ids;
      ids.push(id);
    }
  }
  return ids;
}

const NONE: Bits = new Uint32Array(128);
