// A term of a phrase with its postings and positions, as they are read from the index.

import type { Bits } from '../index/bits.ts';
import type { PostingsByBlock } from '../index/block-postings.ts';
import type { Budget } from '../index/budget.ts';
import type { EntrySet } from '../index/entry-set.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';
import type { TermInPhrase } from '../positions/read-positions.ts';
import type { PlannedTerm } from './phrase-plan.ts';
import { excludedFrom, type NotIn } from './term-set.ts';

export interface PositionContext {
  readonly index: IndexSnapshot;
  readonly budget: Budget;
  readonly notIn: NotIn;
}

export interface PhraseTerm extends TermInPhrase {
  readonly postings: PostingsByBlock;
}

/** Reads a term in the blocks of `within`. */
export async function readPhraseTerm(
  context: PositionContext,
  { termSet, offset }: Pick<PlannedTerm, 'termSet' | 'offset'>,
  within: { has(block: number): boolean },
): Promise<PhraseTerm> {
  return {
    offset,
    postings: await context.index.postings(termSet.terms, within, true),
    excludedBy: (one) => excludedFrom(context, termSet, one),
  };
}

/** The entries of a set in a block; null where they are all entries of the block. */
export function unlessAll(
  { everything }: IndexSnapshot,
  within: EntrySet,
  block: number,
): Bits | null {
  const bits = within.get(block) ?? null;
  return bits === everything.get(block) ? null : bits;
}
