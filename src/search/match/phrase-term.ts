// A term of a phrase with its postings and positions, as they are read from the index.

import type { PostingsByBlock } from '../index/block-postings.ts';
import type { Budget } from '../index/budget.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';
import type { TermInPhrase } from '../positions/read-positions.ts';
import { excludedFrom, type NotIn, type TermSet } from './term-set.ts';

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
  { termSet, offset }: { readonly termSet: TermSet; readonly offset: number },
  within: { has(block: number): boolean },
): Promise<PhraseTerm> {
  return {
    offset,
    postings: await context.index.postings(termSet.terms, within, true),
    excludedBy: (one) => excludedFrom(context, termSet, one),
  };
}
