// Finds phrases, and operands of NEAR that are near each other, by the positions of their words. Positions are decoded only in entries that
// have every word.

import { emptyBits, intersectBits, isEmpty, type Bits } from '../index/bits.ts';
import {
  type BlockItem,
  type BlockPostings,
  ByBlock,
  type PostingsByBlock,
} from '../index/index-reader.ts';
import { COST, type Budget } from '../index/budget.ts';
import { unlessAll, type EntrySet } from '../index/entry-set.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';
import { addPostings, addPostingsBut } from '../index/postings.ts';
import {
  commonPositions,
  entriesOfPositions,
  near,
  PositionBuffer,
  type Positions,
  readPositions,
  type TermInPhrase,
} from './positions.ts';
import type { QueryLeaf, QueryNear, QueryPrefix, QueryWord } from '../query/parse-query.ts';
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
export type PhrasePlan = readonly [PlannedTerm, ...PlannedTerm[]];

export type PositionsByBlock = ByBlock<Positions>;

/** The entries of `within` that have a phrase. */
export async function entriesWithPhrase(
  context: PositionContext,
  words: Words,
  within: EntrySet,
): Promise<EntrySet> {
  return entriesOf(await phrasePositions(context, words, within));
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
  const [rarest, ...others] = terms.sort((one, other) => one.entries - other.entries);
  if (rarest === undefined) throw new RangeError('A phrase has at least one word.');
  return [rarest, ...others];
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
): Promise<PhraseTerm> {
  return {
    offset,
    postings: await context.index.postings(termSet.terms, within, true),
    excludedBy: (one) => excludedFrom(context, termSet, one),
  };
}

/** Where a planned phrase begins. */
export async function plannedPositions(
  context: PositionContext,
  plan: PhrasePlan,
  within: EntrySet,
): Promise<PositionsByBlock> {
  const terms: PhraseTerm[] = [];
  let blocks: { has(block: number): boolean } = within;
  for (const planned of plan) {
    const term = await readPhraseTerm(context, planned, blocks);
    terms.push(term);
    blocks = term.postings;
  }
  return startsOf(context, terms, within);
}

/** A plain function: in an async one the loop over hundreds of blocks is compiled late. */
function startsOf(
  { index, budget }: PositionContext,
  terms: readonly PhraseTerm[],
  within: EntrySet,
): PositionsByBlock {
  const found = new FoundPositions(budget);
  const result = new PositionBuffer();
  for (const { block } of terms.at(-1)?.postings.items ?? []) {
    budget.check();
    const here = terms.map((term) => ({ term, postings: term.postings.of(block) ?? [] }));
    const wanted = unlessAll(index, within, block);
    const all = here.length === 1 ? wanted : entriesWithAll(here, wanted);
    if (all === null || !isEmpty(all)) found.add(block, startsInBlock(here, all, result));
  }
  return found.all();
}

/** A term of a phrase in one block. */
interface TermInBlock {
  readonly term: PhraseTerm;
  readonly postings: readonly BlockPostings[];
}

/** The wanted entries of a block that have every term; null for all. */
function entriesWithAll(terms: readonly TermInBlock[], wanted: Bits | null): Bits {
  const all = wanted?.slice() ?? emptyBits().fill(-1);
  for (const { term, postings } of terms) {
    const bits = emptyBits();
    for (const one of postings) {
      const excluded = term.excludedBy(one);
      if (excluded === null) addPostings(bits, one.postings);
      else addPostingsBut(bits, one.postings, excluded);
    }
    intersectBits(all, bits);
  }
  return all;
}

/** The starts by the first term at which each other term is at its offset; each is decoded where those before it were found. */
function startsInBlock(
  [first, ...others]: readonly TermInBlock[],
  wanted: Bits | null,
  result: PositionBuffer,
): Positions {
  scratch.clear();
  let starts = readPositions(
    first?.postings ?? [],
    wanted,
    first?.term ?? NO_TERM,
    others.length === 0 ? result : scratch,
  );
  for (const [at, { term, postings }] of others.entries()) {
    const entries = at === 0 ? wanted : entriesOfPositions(starts, emptyBits());
    const here = readPositions(postings, entries, term, scratch);
    starts = commonPositions(starts, here, at === others.length - 1 ? result : scratch);
  }
  return starts;
}

const NO_TERM: TermInPhrase = { offset: 0, excludedBy: () => null };

/** Positions needed while one block is read; allocated once. */
const scratch = new PositionBuffer();

/** Blocks and the positions found in them, which are counted; blocks without any are left out. */
export class FoundPositions {
  readonly #items: BlockItem<Positions>[] = [];
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  add(block: number, positions: Positions): void {
    this.#budget.spend(COST.position * (positions.to - positions.from));
    if (positions.from < positions.to) this.#items.push({ block, value: positions });
  }

  all(): PositionsByBlock {
    return new ByBlock(this.#items);
  }
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
  const [leftWords, rightWords] = [wordsOf(left), wordsOf(right)];
  const starts = await phrasePositions(context, leftWords, within);
  const others = await phrasePositions(context, rightWords, entriesOf(starts));
  const one = { starts, words: leftWords.length };
  const other = { starts: others, words: rightWords.length };
  return [startsNear(context, one, other, distance), startsNear(context, other, one, distance)];
}

/** Where an operand of NEAR begins, and how many words it has. */
interface NearOperand {
  readonly starts: PositionsByBlock;
  readonly words: number;
}

/** The starts of the one operand that have the other near them. */
function startsNear(
  { budget }: PositionContext,
  one: NearOperand,
  other: NearOperand,
  distance: number,
): PositionsByBlock {
  const found = new FoundPositions(budget);
  const result = new PositionBuffer();
  for (const { block, value } of one.starts.items) {
    const theirs = other.starts.of(block);
    if (theirs === undefined) continue;
    budget.check();
    const first = { positions: value, words: one.words };
    const second = { positions: theirs, words: other.words };
    found.add(block, near(first, second, distance, result));
  }
  return found.all();
}

function wordsOf(leaf: QueryLeaf): Words {
  return leaf.kind === 'phrase' ? leaf.parts : [leaf];
}
