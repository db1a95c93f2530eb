// The entries that have a phrase, or the operands of NEAR near each other.

import { emptyBits, type Bits } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';
import { PositionBuffer } from '../positions/position-buffer.ts';
import { entriesOfPositions } from '../positions/read-positions.ts';
import type { QueryNear, QueryPhrase } from '../query/parse-query.ts';
import { entriesWithBoth } from './entries-with-both.ts';
import { nearByBlock, readNear } from './near-operands.ts';
import { planPhrase } from './phrase-plan.ts';
import { entriesOf, plannedPositions } from './phrase-positions.ts';
import type { PositionContext } from './phrase-term.ts';
import { entriesWith } from './term-set.ts';

/** The entries of `within` that have a phrase. */
export async function entriesWithPhrase(
  context: PositionContext,
  words: QueryPhrase['parts'],
  within: EntrySet,
): Promise<EntrySet> {
  const plan = await planPhrase(context, words);
  const [rarest, next, ...others] = plan;
  if (next === undefined) return await entriesWith(context, rarest.termSet, within);
  const withBoth = await entriesWithBoth(context, rarest, next, within);
  if (others.length === 0) return withBoth;
  return entriesOf(await plannedPositions(context, plan, withBoth));
}

/** The entries of `within` that have one thing near another. */
export async function entriesNear(
  context: PositionContext,
  query: QueryNear,
  within: EntrySet,
): Promise<EntrySet> {
  const operands = await readNear(context, query, within);
  const found = new Map<number, Bits>();
  scratch.clear();
  for (const [block, starts] of nearByBlock(context, operands, scratch)) {
    if (starts.from < starts.to) found.set(block, entriesOfPositions(starts, emptyBits()));
    scratch.clear();
  }
  return found;
}

/** Positions needed while one block is read; allocated once. */
const scratch = new PositionBuffer();
