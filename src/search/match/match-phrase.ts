// What stands beside or near each other: phrases and NEAR, block by block.

import { isEmpty, type Bits } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';
import { entriesWith } from './term-set.ts';
import { near } from '../positions/near-positions.ts';
import { entriesWithBoth } from './entries-with-both.ts';
import { planPhrase } from './phrase-plan.ts';
import { entriesOf, plannedPositions, phrasePositions } from './phrase-positions.ts';
import type {
  QueryLeaf,
  QueryNear,
  QueryPhrase,
  QueryPrefix,
  QueryWord,
} from '../query/parse-query.ts';
import type { PositionContext } from './phrase-term.ts';

/** Those of a set that have a phrase. */
export async function entriesWithPhrase(
  asked: PositionContext,
  { parts: words }: QueryPhrase,
  within: EntrySet,
): Promise<EntrySet> {
  const plan = await planPhrase(asked.index, words);
  const [first, second, ...others] = plan;
  if (second === undefined) return await entriesWith(asked, first.termSet, within);
  const together = await entriesWithBoth(asked, first, second, within);
  if (others.length === 0) return together;
  return entriesOf(await plannedPositions(asked, plan, together));
}

/** Those of a set that have one thing near another. */
export async function entriesNear(
  asked: PositionContext,
  { left, right, distance }: QueryNear,
  within: EntrySet,
): Promise<EntrySet> {
  const [leftWords, rightWords] = [wordsOf(left), wordsOf(right)];
  const first = await phrasePositions(asked, leftWords, within);
  const second = await phrasePositions(asked, rightWords, entriesOf(first));
  const found = new Map<number, Bits>();
  for (const [at, block] of second.blocks.entries()) {
    asked.deadline.check();
    const [ofFirst, others] = [first.of(block)!, second.values[at]!];
    const bits = near(ofFirst, leftWords.length, others, rightWords.length, distance);
    if (!isEmpty(bits)) found.set(block, bits);
  }
  return found;
}

function wordsOf(leaf: QueryLeaf): readonly (QueryWord | QueryPrefix)[] {
  return leaf.kind === 'phrase' ? leaf.parts : [leaf];
}
