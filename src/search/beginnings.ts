// Which entries begin a contribution, and which one an entry is part of.

import { contributionStarts, type Fragment } from '../hansard/contribution.ts';
import { firstBitFrom, lastBitUpTo, localOf, blockOf, setBit, type Bits } from './block.ts';
import { bitsAt, inSet, type EntrySet } from './entry-set.ts';
import type { Run } from './indexed-block.ts';
import { runAt } from './joined-entries.ts';
import { openBefore } from './open-contributions.ts';
import { inOrder } from './search-index.ts';

/**
 * The ids of a sitting's entries that begin a contribution. The entries are in the order they were said; where
 * that is not the order of their ids, as when one was put in later, nothing is joined over the place.
 */
export function beginningsOf(sitting: readonly Fragment[]): Set<number> {
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
export function beginningsFor(entries: EntrySet, begins: EntrySet, runs: readonly Run[]): EntrySet {
  const found = new Map<number, Bits>();
  const open = openBefore(begins, runs);
  let current = { block: -1, bits: NONE };
  for (let run = 0; run < runs.length; run++) {
    const { first, last } = runs[run]!;
    const block = blockOf(first);
    const here = entries.get(block);
    if (here === undefined) continue;
    const [from, to] = [localOf(first), localOf(last)];
    const beginning = begins.get(block) ?? NONE;
    let local = firstBitFrom(here, from, to);
    while (local >= 0) {
      const start = lastBitUpTo(beginning, local);
      if (start >= from) {
        if (current.block !== block) current = { block, bits: bitsAt(found, block) };
        setBit(current.bits, start);
      } else if (open[run]! >= 0) {
        setBit(bitsAt(found, blockOf(open[run]!)), localOf(open[run]!));
      }
      // The rest of this contribution makes no difference.
      const next = local < to ? firstBitFrom(beginning, local + 1, to) : -1;
      local = next < 0 ? -1 : firstBitFrom(here, next, to);
    }
  }
  return inOrder(found);
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
