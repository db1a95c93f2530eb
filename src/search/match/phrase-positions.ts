// The positions at which a phrase begins, block by block.

import { present } from '../../present.ts';
import { bitsAllocator, type Bits } from '../index/bits.ts';
import { COST, type Budget } from '../index/budget.ts';
import { ByBlock, type BlockItem } from '../index/by-block.ts';
import { unlessAll, type EntrySet } from '../index/entry-set.ts';
import { followed } from '../positions/followed-positions.ts';
import { PositionBuffer, type Positions } from '../positions/position-buffer.ts';
import { entriesOfPositions, readPositions } from '../positions/read-positions.ts';
import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';
import { entriesWithBoth } from './entries-with-both.ts';
import { planPhrase, type PhrasePlan } from './phrase-plan.ts';
import { readPhraseTerm, type PhraseTerm, type PositionContext } from './phrase-term.ts';

export type PositionsByBlock = ByBlock<Positions>;

/** Where a phrase begins in the entries of `within`. */
export async function phrasePositions(
  context: PositionContext,
  words: readonly (QueryWord | QueryPrefix)[],
  within: EntrySet,
): Promise<PositionsByBlock> {
  const plan = await planPhrase(context, words);
  const [rarest, next] = plan;
  const withBoth =
    next === undefined ? within : await entriesWithBoth(context, rarest, next, within);
  return await plannedPositions(context, plan, withBoth);
}

/** Where a planned phrase begins: the rarest term is read, and each other term where those before it were found. */
export async function plannedPositions(
  context: PositionContext,
  [rarest, ...others]: PhrasePlan,
  within: EntrySet,
): Promise<PositionsByBlock> {
  const result = new PositionBuffer();
  let found = startsOf(context, await readPhraseTerm(context, rarest, within), within, result);
  for (const term of others) {
    if (found.items.length === 0) break;
    found = keepFollowed(context, found, await readPhraseTerm(context, term, found), result);
  }
  return found;
}

/** Where a phrase would begin by the positions of one of its terms. */
function startsOf(
  { index, budget }: PositionContext,
  term: PhraseTerm,
  within: EntrySet,
  result: PositionBuffer,
): PositionsByBlock {
  const found = new FoundPositions(budget);
  for (const { block, value: postings } of term.postings.items) {
    budget.check();
    const wanted = unlessAll(index, within, block);
    found.add(block, readPositions(postings, wanted, term, result));
  }
  return found.all();
}

/** The starts at whose offset another term is. */
function keepFollowed(
  { budget }: PositionContext,
  starts: PositionsByBlock,
  term: PhraseTerm,
  result: PositionBuffer,
): PositionsByBlock {
  const found = new FoundPositions(budget);
  for (const { block, value: postings } of term.postings.items) {
    const startsHere = present(starts.of(block), 'the starts of a phrase in a block');
    budget.check();
    scratch.clear();
    found.add(block, followed(startsHere, postings, term, { scratch, result }));
  }
  return found.all();
}

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
export function entriesOf({ items }: PositionsByBlock): EntrySet {
  const entries = new Map<number, Bits>();
  const allocate = bitsAllocator(items.length);
  for (const { block, value: positions } of items) {
    entries.set(block, entriesOfPositions(positions, allocate()));
  }
  return entries;
}

/** Positions needed while one block is read; allocated once. */
const scratch = new PositionBuffer();
