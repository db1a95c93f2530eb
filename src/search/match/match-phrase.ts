// The entries that have a phrase, or two things near each other.

import { isEmpty, type Bits } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';
import { COST } from '../index/budget.ts';
import { near } from '../positions/near-positions.ts';
import type {
  QueryLeaf,
  QueryNear,
  QueryPhrase,
  QueryPrefix,
  QueryWord,
} from '../query/parse-query.ts';
import { entriesWithBoth } from './entries-with-both.ts';
import { planPhrase } from './phrase-plan.ts';
import { entriesOf, phrasePositions, plannedPositions } from './phrase-positions.ts';
import type { PositionContext } from './phrase-term.ts';
import { entriesWith } from './term-set.ts';

/** The entries of `within` that have a phrase. */
export async function entriesWithPhrase(
  context: PositionContext,
  { parts: words }: QueryPhrase,
  within: EntrySet,
): Promise<EntrySet> {
  const plan = await planPhrase(context.index, words);
  const [rarest, next, ...others] = plan;
  if (next === undefined) return await entriesWith(context, rarest.termSet, within);
  const withBoth = await entriesWithBoth(context, rarest, next, within);
  if (others.length === 0) return withBoth;
  return entriesOf(await plannedPositions(context, plan, withBoth));
}

/** The entries of `within` that have one thing near another. */
export async function entriesNear(
  context: PositionContext,
  { left, right, distance }: QueryNear,
  within: EntrySet,
): Promise<EntrySet> {
  const [leftWords, rightWords] = [wordsOf(left), wordsOf(right)];
  const first = await phrasePositions(context, leftWords, within);
  const second = await phrasePositions(context, rightWords, entriesOf(first));
  const found = new Map<number, Bits>();
  for (const [at, block] of second.blocks.entries()) {
    const [one, other] = [first.of(block)!, second.values[at]!];
    context.budget.check();
    context.budget.spend(COST.position * (one.to - one.from + other.to - other.from));
    const bits = near(
      { positions: one, words: leftWords.length },
      { positions: other, words: rightWords.length },
      distance,
    );
    if (!isEmpty(bits)) found.set(block, bits);
  }
  return found;
}

function wordsOf(leaf: QueryLeaf): readonly (QueryWord | QueryPrefix)[] {
  return leaf.kind === 'phrase' ? leaf.parts : [leaf];
}
