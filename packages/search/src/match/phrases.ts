// Finds phrases, and operands of NEAR that are near each other, by the positions of their words. The rarest word of a phrase is decoded, and
// each other word where those before it were found.

import { emptyBits, type Bits } from '../index/bits.ts';
import { type BlockItem, ByBlock, type PostingsByBlock } from '../index/index-reader.ts';
import { COST, type Budget } from '../index/budget.ts';
import { unlessAll, type EntrySet } from '../index/entry-set.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';
import {
  entriesOfPositions,
  followedBy,
  near,
  type Positions,
  readPositions,
  type TermInPhrase,
} from './positions.ts';
import { type QueryNear, type QueryPrefix, type QueryWord, wordsOf } from '../query/parse-query.ts';
import { excludedFrom, termSetOf, type NotIn, type TermContext, type TermSet } from './term-set.ts';

export interface PositionContext {
  readonly index: IndexSnapshot;
  readonly budget: Budget;
  readonly notIn: NotIn;
}

type Words = readonly (QueryWord | QueryPrefix)[];

/** A word of a phrase, and how many words are before it. */
export interface PlannedTerm {
  readonly termSet: TermSet;
  readonly offset: number;
  /** The number of entries in stored blocks that have it, or more. */
  readonly entries: number;
}

/** The rarest term first: the others are only read in blocks that have that one. */
export type PhrasePlan = readonly PlannedTerm[];

export type PositionsByBlock = ByBlock<Positions>;

/** The entries of `within` that have a phrase. */
export async function entriesWithPhrase(
  context: PositionContext,
  words: Words,
  within: EntrySet,
): Promise<EntrySet> {
  const plan = await planPhrase(context, words);
  return entriesOf(await plannedPositions(context, plan, within, true));
}

/** Where a phrase begins in the entries of `within`. */
export async function phrasePositions(
  context: PositionContext,
  words: Words,
  within: EntrySet,
): Promise<PositionsByBlock> {
  return await plannedPositions(context, await planPhrase(context, words), within);
}

export async function planPhrase(context: TermContext, words: Words): Promise<PhrasePlan> {
  const terms: PlannedTerm[] = [];
  for (const [offset, word] of words.entries()) {
    const termSet = await termSetOf(context, word, true);
    const entries = termSet.terms.reduce((sum, { stored }) => sum + (stored?.entries ?? 0), 0);
    terms.push({ termSet, offset, entries });
  }
  return terms.sort((one, other) => one.entries - other.entries);
}

/** A term of a phrase with its postings and positions. */
export interface PhraseTerm extends TermInPhrase {
  readonly postings: PostingsByBlock;
}

/** Reads a term in the blocks of `within`. */
export async function readPhraseTerm(
  context: PositionContext,
  { termSet, offset }: Pick<PlannedTerm, 'termSet' | 'offset'>,
  within: { has(block: number): boolean },
  isOneEnough = false,
): Promise<PhraseTerm> {
  return {
    offset,
    isOneEnough,
    postings: await context.index.postings(termSet.terms, within, true),
    excludedBy: (one) => excludedFrom(context, termSet, one),
  };
}

/** Where a planned phrase begins; perhaps only once in each entry that has it. */
export async function plannedPositions(
  context: PositionContext,
  plan: PhrasePlan,
  within: EntrySet,
  isOneEnough = false,
): Promise<PositionsByBlock> {
  const { index, budget } = context;
  let found = null as PositionsByBlock | null;
  for (const planned of plan) {
    const before = found;
    const isLast = planned === plan.at(-1);
    const term = await readPhraseTerm(context, planned, before ?? within, isOneEnough && isLast);
    found = positionsByBlock(budget, term.postings, (block, postings) => {
      const starts = before?.of(block);
      return starts === undefined
        ? readPositions(postings, unlessAll(index, within, block), term)
        : followedBy(starts, postings, term);
    });
  }
  return spentOn(budget, found ?? new ByBlock([]));
}

/** The positions that are found in each block; blocks without any are left out. */
function positionsByBlock<Value>(
  budget: Budget,
  { items }: ByBlock<Value>,
  positionsIn: (block: number, value: Value) => Positions,
): PositionsByBlock {
  const found: BlockItem<Positions>[] = [];
  for (const { block, value } of items) {
    budget.check();
    const positions = positionsIn(block, value);
    if (positions.length > 0) found.push({ block, value: positions });
  }
  return new ByBlock(found);
}

function spentOn(budget: Budget, found: PositionsByBlock): PositionsByBlock {
  budget.spend(COST.position * found.items.reduce((sum, { value }) => sum + value.length, 0));
  return found;
}

/** The entries that have any of the positions. */
function entriesOf({ items }: PositionsByBlock): EntrySet {
  const entries = new Map<number, Bits>();
  for (const { block, value: positions } of items) {
    entries.set(block, entriesOfPositions(positions, emptyBits()));
  }
  return entries;
}

/** The entries of `within` that have one thing near another. */
export async function entriesNear(
  context: PositionContext,
  query: QueryNear,
  within: EntrySet,
): Promise<EntrySet> {
  const [starts] = await nearPositions(context, query, within);
  return entriesOf(starts);
}

/** Where either operand of NEAR begins that has the other near it; the right one is read only in entries that have the left one. */
export async function nearPositions(
  context: PositionContext,
  { left, right, distance }: QueryNear,
  within: EntrySet,
): Promise<readonly [PositionsByBlock, PositionsByBlock]> {
  const { budget } = context;
  const starts = await phrasePositions(context, wordsOf(left), within);
  const others = await phrasePositions(context, wordsOf(right), entriesOf(starts));
  const one = { starts, words: wordsOf(left).length };
  const other = { starts: others, words: wordsOf(right).length };
  return [startsNear(budget, one, other, distance), startsNear(budget, other, one, distance)];
}

/** Where an operand of NEAR begins, and how many words it has. */
interface NearOperand {
  readonly starts: PositionsByBlock;
  readonly words: number;
}

/** The starts of the one operand that have the other near them. */
function startsNear(
  budget: Budget,
  one: NearOperand,
  other: NearOperand,
  distance: number,
): PositionsByBlock {
  const found = positionsByBlock(budget, one.starts, (block, positions) => {
    const second = { positions: other.starts.of(block) ?? new Int32Array(), words: other.words };
    return near({ positions, words: one.words }, second, distance);
  });
  return spentOn(budget, found);
}
