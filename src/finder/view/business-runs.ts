// The entries of debates and divisions, as packed numbers: a large record has hundred thousands, for which objects would take
// many times the memory and time.

import {
  BLOCK_SIZE,
  blockOf,
  countRange,
  idOf,
  localOf,
  setBit,
  type Bits,
} from '@hansard/search/bits';
import { addRun, bitsAt, type EntrySet, inOrder } from '@hansard/search/entry-set';
import type { IdRun } from '../../record/debates/debate.ts';

export type BusinessKind = 'debate' | 'division';

/** For each run of a debate or division, in order of id: the id, the last entry of its heading, the first and last of the run. */
export type BusinessRuns = Float64Array<ArrayBuffer>;

/** The numbers of a run. */
const [TITLE_END, FIRST, LAST, RUN_NUMBERS] = [1, 2, 3, 4];

/** The debates or divisions that pass a test, as `runs` has them. The test gets where the numbers of one begin and end. */
function select(runs: BusinessRuns, test: (from: number, to: number) => boolean): BusinessRuns {
  const selected = new Float64Array(runs.length);
  let length = 0;
  let from = 0;
  while (from < runs.length) {
    let to = from + RUN_NUMBERS;
    while (to < runs.length && runs[to] === runs[from]) to += RUN_NUMBERS;
    if (test(from, to)) {
      // Not by `set`, which takes longer than all else for so few numbers.
      for (let at = from; at < to; at++) selected[length++] = runs[at] ?? NaN;
    }
    from = to;
  }
  return selected.slice(0, length);
}

/** Those that have an entry in each of some sets. */
export function withEntriesIn(runs: BusinessRuns, sets: readonly EntrySet[]): BusinessRuns {
  const hasEntry = (set: EntrySet, from: number, to: number): boolean => {
    for (let at = from; at < to; at += RUN_NUMBERS) {
      if (hasAnyOf(set, runs[at + FIRST] ?? NaN, runs[at + LAST] ?? NaN)) return true;
    }
    return false;
  };
  return select(runs, (from, to) => sets.every((set) => hasEntry(set, from, to)));
}

/** Those whose heading has an entry in a set. */
export function withHeadingIn(runs: BusinessRuns, set: EntrySet): BusinessRuns {
  return select(runs, (from) => hasAnyOf(set, runs[from] ?? NaN, runs[from + TITLE_END] ?? NaN));
}

/** Their ids, as a set of entries: the id of a debate or division is that of an entry. */
export function setOfBusiness(runs: BusinessRuns): EntrySet {
  const results = new Map<number, Bits>();
  for (let at = 0; at < runs.length; at += RUN_NUMBERS) {
    const id = runs[at] ?? NaN;
    setBit(bitsAt(results, blockOf(id)), localOf(id));
  }
  return results;
}

export function entriesOfBusiness(runs: BusinessRuns): EntrySet {
  const results = new Map<number, Bits>();
  for (let at = 0; at < runs.length; at += RUN_NUMBERS) {
    addRun(results, runs[at + FIRST] ?? NaN, runs[at + LAST] ?? NaN);
  }
  // Runs may be out of order: an entry added to an old debate later has a higher id than the debates after it.
  return inOrder(results);
}

/** The entries of one debate. */
export function setOfIdRuns(runs: readonly IdRun[]): EntrySet {
  const results = new Map<number, Bits>();
  for (const [first, last] of runs) addRun(results, first, last);
  return inOrder(results);
}

/** Whether a set contains an id of a run (both ends included). */
function hasAnyOf(set: EntrySet, first: number, last: number): boolean {
  for (let block = blockOf(first); block <= blockOf(last); block++) {
    const bits = set.get(block);
    if (bits === undefined) continue;
    const from = Math.max(first, idOf(block, 0));
    const to = Math.min(last, idOf(block, BLOCK_SIZE - 1));
    if (countRange(bits, localOf(from), localOf(to)) > 0) return true;
  }
  return false;
}
