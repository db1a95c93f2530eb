// The entries that have two terms of a phrase at the distance they have in it.

import { present } from '../../present.ts';
import { bitsAllocator, isEmpty, type Bits } from '../index/bits.ts';
import type { BlockPostings } from '../index/block-postings.ts';
import { unlessAll, type EntrySet } from '../index/entry-set.ts';
import { followed } from '../positions/followed-positions.ts';
import { addJoined } from '../positions/join-positions.ts';
import { PositionBuffer } from '../positions/position-buffer.ts';
import { entriesOfPositions, readPositions } from '../positions/read-positions.ts';
import type { PlannedTerm } from './phrase-plan.ts';
import { readPhraseTerm, type PhraseTerm, type PositionContext } from './phrase-term.ts';

/** The entries of `within` that have two terms of a phrase at their distance; the rarer term comes first. */
export async function entriesWithBoth(
  context: PositionContext,
  one: PlannedTerm,
  other: PlannedTerm,
  within: EntrySet,
): Promise<EntrySet> {
  const rarer = await readPhraseTerm(context, one, within);
  const next = await readPhraseTerm(context, other, rarer.postings);
  return joinTerms(context, rarer, next, within);
}

/** A plain function: in an async one the loop over hundreds of blocks is compiled late. */
function joinTerms(
  { index, budget }: PositionContext,
  rarer: PhraseTerm,
  next: PhraseTerm,
  within: EntrySet,
): EntrySet {
  const found = new Map<number, Bits>();
  const { items } = next.postings;
  const allocate = bitsAllocator(items.length);
  for (const { block, value: postings } of items) {
    const rarerPostings = present(rarer.postings.of(block), 'the postings of the rarer term');
    budget.check();
    const bits = allocate();
    const wanted = unlessAll(index, within, block);
    addEntriesWithBoth(
      bits,
      { term: rarer, postings: rarerPostings },
      { term: next, postings },
      wanted,
    );
    if (!isEmpty(bits)) found.set(block, bits);
  }
  return found;
}

interface TermInBlock {
  readonly term: PhraseTerm;
  readonly postings: readonly BlockPostings[];
}

/** Where a prefix matches hundreds of words, their positions are sorted once instead of joined term by term. */
const JOINS_MAX = 16;

/** Of the entries that are wanted; null for all of the block. */
function addEntriesWithBoth(
  bits: Bits,
  rarer: TermInBlock,
  next: TermInBlock,
  wanted: Bits | null,
): void {
  if (rarer.postings.length * next.postings.length > JOINS_MAX) {
    scratch.clear();
    const starts = readPositions(rarer.postings, wanted, rarer.term, scratch);
    entriesOfPositions(
      followed(starts, next.postings, next.term, { scratch, result: scratch }),
      bits,
    );
    return;
  }
  const isBefore = rarer.term.offset < next.term.offset;
  const [first, second] = isBefore ? [rarer, next] : [next, rarer];
  addJoined(bits, {
    first: first.postings,
    second: second.postings,
    distance: second.term.offset - first.term.offset,
    excludedBy: (one) => rarer.term.excludedBy(one) ?? next.term.excludedBy(one),
    wanted,
  });
}

/** Positions needed while one block is read; allocated once. */
const scratch = new PositionBuffer();
