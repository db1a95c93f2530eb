// Entries of stored blocks that were corrected, withdrawn or restored since their block was stored. Stored blocks are never
// patched: such an entry is listed as replaced, its postings and columns are ignored, and its current text is indexed in memory
// like the tail, until its block is rebuilt.

import {
  ALL_BITS,
  type Bits,
  blockOf,
  countRange,
  eachBit,
  hasBit,
  localOf,
  setBit,
  subtractBits,
} from './bits.ts';
import { LONG, selectPostings, type TermPostings } from './postings.ts';
import { bitsAt } from './entry-set.ts';
import type { Column, Run } from './index-block.ts';

export interface ReplacedEntry {
  readonly id: number;
  /** Whether it now begins a passage, and its languages; null if it no longer exists. */
  readonly marks: { readonly begins: boolean; readonly languages: readonly string[] } | null;
}

/** The replaced entries of each block that has any. */
export type ReplacedByBlock = ReadonlyMap<number, Bits>;

export function replacedByBlock(entries: readonly { readonly id: number }[]): ReplacedByBlock {
  const replaced = new Map<number, Bits>();
  for (const { id } of entries) setBit(bitsAt(replaced, blockOf(id)), localOf(id));
  return replaced;
}

/** The postings of a term in a block except those of replaced entries. */
export function postingsWithout<Postings extends TermPostings>(
  stored: Postings,
  replaced: Bits,
): Postings {
  const { postings, positions } = stored;
  const left = postings.filter((posting) => !hasBit(replaced, posting >>> 4));
  if (left.length === postings.length) return stored;
  if (positions === null) return { ...stored, postings: left };
  const unreplaced = ALL_BITS.slice();
  subtractBits(unreplaced, replaced);
  const { count, indexes, offsets } = selectPostings(stored, unreplaced);
  const bytes = new Uint8Array(positions.length);
  let end = left.length;
  for (let number = 0; number < count; number++) {
    const index = indexes[number] ?? 0;
    const ofEntry = positions.subarray(offsets[index], offsets[index + 1]);
    bytes[number] = Math.min(ofEntry.length, LONG);
    bytes.set(ofEntry, end);
    end += ofEntry.length;
  }
  return { ...stored, postings: left, positions: bytes.subarray(0, end) };
}

/** Runs without replaced entries. */
export function runsWithout(runs: readonly Run[], replaced: Bits): Run[] {
  return runs.flatMap((run) => {
    const { first, last, documentId } = run;
    if (countRange(replaced, localOf(first), localOf(last)) === 0) return run;
    const left: Run[] = [];
    for (let id = first; id <= last; id++) {
      if (!hasBit(replaced, localOf(id))) addToRuns(left, id, id, documentId);
    }
    return left;
  });
}

/** Sorts runs and joins adjacent ones. */
export function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const { first, last, documentId } of runs.toSorted((a, b) => a.first - b.first)) {
    addToRuns(joined, first, last, documentId);
  }
  return joined;
}

/** Adds entries with consecutive ids, which come after those before. */
export function addToRuns(runs: Run[], first: number, last: number, documentId: number): void {
  const lastRun = runs.at(-1);
  const isNext = lastRun?.documentId === documentId && lastRun.last === first - 1;
  if (isNext) runs[runs.length - 1] = { first: lastRun.first, last, documentId };
  else runs.push({ first, last, documentId });
}

/** A column in which replaced entries have no values. */
export function columnWithout({ names, numbers }: Column, replaced: Bits): Column {
  const left = numbers.slice();
  eachBit(replaced, (local) => {
    if (local < left.length) left[local] = 0;
  });
  return { names, numbers: left };
}
