// Where phrases begin, block by block.

import { ByBlock } from '../index/by-block.ts';
import { bitsAllocator, type Bits } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';
import { entriesWithBoth } from './entries-with-both.ts';
import { planPhrase, type PhrasePlan } from './phrase-plan.ts';
import { entriesOfPositions, followed, positionsOf } from '../positions/positions.ts';
import { PositionBuffer, type Positions } from '../positions/position-buffer.ts';
import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';
import { readPhraseTerm, unlessAll, type PositionContext, type PhraseTerm } from './phrase-term.ts';

/** Where something stands. */
export type PositionsByBlock = ByBlock<Positions>;

/** Where a phrase begins in the entries of a set. */
export async function phrasePositions(
  asked: PositionContext,
  words: readonly (QueryWord | QueryPrefix)[],
  within: EntrySet,
): Promise<PositionsByBlock> {
  const plan = await planPhrase(asked.index, words);
  const [first, second] = plan;
  const together =
    second === undefined ? within : await entriesWithBoth(asked, first, second, within);
  return await plannedPositions(asked, plan, together);
}

/** Where a phrase of some parts begins, the rarest of them first: the others are looked for where that one stands. */
export async function plannedPositions(
  asked: PositionContext,
  [first, second, ...others]: PhrasePlan,
  within: EntrySet,
): Promise<PositionsByBlock> {
  const room = new PositionBuffer();
  const rarest = await readPhraseTerm(asked, first, within);
  if (second === undefined) return positionsOfOne(asked, rarest, within, room);
  // Few entries have even the two rarest, and they take no more memory than the commonest words.
  const next = await readPhraseTerm(asked, second, rarest.postings);
  let found = positionsOfBoth(asked, rarest, next, within, room);
  for (const part of others) {
    if (found.blocks.length === 0) break;
    found = followedBy(asked, found, await readPhraseTerm(asked, part, found), room);
  }
  return found;
}

/** Where a part stands. */
function positionsOfOne(
  { index, deadline }: PositionContext,
  { postings: { blocks, values: lists }, excludedBy, by }: PhraseTerm,
  within: EntrySet,
  room: PositionBuffer,
): PositionsByBlock {
  const found = new FoundPositions();
  for (let at = 0; at < blocks.length; at++) {
    deadline.check();
    const block = blocks[at]!;
    const wanted = unlessAll(index, within, block);
    const positions = positionsOf(lists[at]!, wanted, excludedBy, room, by);
    found.add(block, positions);
  }
  return found.all();
}

/** Where a part stands and another one with it, as far apart as they are in the phrase. */
function positionsOfBoth(
  { index, deadline }: PositionContext,
  rarest: PhraseTerm,
  next: PhraseTerm,
  within: EntrySet,
  room: PositionBuffer,
): PositionsByBlock {
  const found = new FoundPositions();
  const { blocks, values: lists } = rarest.postings;
  const other = next.postings;
  for (let at = 0, otherAt = 0; otherAt < other.blocks.length; at++) {
    const block = blocks[at]!;
    if (other.blocks[otherAt] !== block) continue;
    deadline.check();
    passing.clear();
    const wanted = unlessAll(index, within, block);
    const [first, forms] = [lists[at]!, other.values[otherAt++]!];
    const starts = positionsOf(first, wanted, rarest.excludedBy, passing, rarest.by);
    found.add(block, followed(starts, forms, next.excludedBy, next.by, passing, room));
  }
  return found.all();
}

/** Those that have another part so far on. */
function followedBy(
  { deadline }: PositionContext,
  found: PositionsByBlock,
  { postings: { blocks, values: lists }, excludedBy, by }: PhraseTerm,
  room: PositionBuffer,
): PositionsByBlock {
  const kept = new FoundPositions();
  for (let at = 0, before = 0; at < blocks.length; before++) {
    const block = found.blocks[before]!;
    if (blocks[at] !== block) continue;
    deadline.check();
    passing.clear();
    const starts = found.values[before]!;
    kept.add(block, followed(starts, lists[at++]!, excludedBy, by, passing, room));
  }
  return kept.all();
}

/** Blocks and what was found in them, if anything. */
class FoundPositions {
  readonly #blocks: number[] = [];
  readonly #positions: Positions[] = [];

  add(block: number, positions: Positions): void {
    if (positions.from === positions.to) return;
    this.#blocks.push(block);
    this.#positions.push(positions);
  }

  all(): PositionsByBlock {
    return new ByBlock(this.#blocks, this.#positions);
  }
}

/** The entries that something stands in. */
export function entriesOf({ blocks, values }: PositionsByBlock): EntrySet {
  const set = new Map<number, Bits>();
  const room = bitsAllocator(blocks.length);
  for (let at = 0; at < blocks.length; at++) {
    set.set(blocks[at]!, entriesOfPositions(values[at]!, room()));
  }
  return set;
}

/** For what is needed while one block is looked at; made once. */
const passing = new PositionBuffer();
