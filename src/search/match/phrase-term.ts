// A part of a phrase as it is read from the index.

import type { Bits } from '../index/bits.ts';
import type { Deadline } from '../index/deadline.ts';
import type { EntrySet } from '../index/entry-set.ts';
import { excludedFrom } from './term-set.ts';
import type { PlannedTerm } from './phrase-plan.ts';
import type { ExcludedBy } from '../positions/positions.ts';
import type { PostingsByBlock } from '../index/form-postings.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';

export interface PositionContext {
  readonly index: IndexSnapshot;
  readonly deadline: Deadline;
  readonly swahili: EntrySet;
}

export interface PhraseTerm {
  readonly by: number;
  readonly postings: PostingsByBlock;
  readonly excludedBy: ExcludedBy;
}

export async function readPhraseTerm(
  asked: PositionContext,
  { termSet, offset: by }: PlannedTerm,
  within: { has(block: number): boolean },
): Promise<PhraseTerm> {
  return {
    by,
    postings: await asked.index.postings(termSet.forms, within, true),
    excludedBy: (one) => excludedFrom(asked, termSet, one),
  };
}

/** The entries of a set in a block; null where they are all there are. */
export function unlessAll(
  { everything }: IndexSnapshot,
  within: EntrySet,
  block: number,
): Bits | null {
  const bits = within.get(block)!;
  return bits === everything.get(block) ? null : bits;
}
