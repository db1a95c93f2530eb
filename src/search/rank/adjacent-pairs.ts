// Words of a query that are beside each other in an entry, in the order they were typed: such an entry ranks above one that
// has them in separate positions.

import { firstOf, lastOf } from '../../present.ts';
import { eachBit } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';
import type { QueryContext } from '../match/evaluate-query.ts';
import { entriesWithPhrase } from '../match/phrases.ts';
import { termSetOf } from '../match/term-set.ts';
import type { QueryLeaf, QueryPrefix, QueryWord } from '../query/parse-query.ts';
import { rarityOf } from './rarity.ts';
import type { ScoreBlock } from './top-page.ts';

export interface AdjacentPair {
  /** The entries that have the two words beside each other. */
  readonly entries: EntrySet;
  /** What that adds to the score of an entry. */
  readonly score: number;
}

/** Longer queries are sentences: the pairs of their first words are enough. */
const ADJACENT_PAIRS_MAX = 5;

/** Two words so common ("of the") say nothing together either: more than one entry in five has each. */
const RARITY_MIN = Math.log(5);

/** Finds the pairs of words or phrases that follow each other in a query: "Kshs8 billion" is a phrase of two and a word. */
export async function adjacentPairs(
  context: QueryContext,
  leaves: readonly QueryLeaf[],
  within: EntrySet,
): Promise<AdjacentPair[]> {
  const pairs: AdjacentPair[] = [];
  for (const [at, leaf] of leaves.entries()) {
    const following = leaves[at + 1];
    if (following === undefined || pairs.length === ADJACENT_PAIRS_MAX) break;
    const [first, second] = [partsOf(leaf), partsOf(following)];
    const last = lastOf(first);
    if (last.kind === 'prefix') continue;
    context.budget.check();
    const score = await scoreOfPair(context, last, firstOf(second));
    if (score === 0) continue;
    const words = [...first, ...second];
    pairs.push({ entries: await entriesWithPhrase(context, words, within), score });
  }
  return pairs;
}

function partsOf(leaf: QueryLeaf): readonly (QueryWord | QueryPrefix)[] {
  return leaf.kind === 'phrase' ? leaf.parts : [leaf];
}

/** As much as one of the two words adds at most, on the average; 0 where both are common. */
async function scoreOfPair(
  context: QueryContext,
  first: QueryWord,
  second: QueryWord | QueryPrefix,
): Promise<number> {
  const one = rarityOf(context.index, await termSetOf(context, first));
  const other = rarityOf(context.index, await termSetOf(context, second, true));
  return Math.max(one, other) < RARITY_MIN ? 0 : (one + other) / 2;
}

/** Adds to the scores of a block what its pairs add. */
export function withPairs(scoreBlock: ScoreBlock, pairs: readonly AdjacentPair[]): ScoreBlock {
  if (pairs.length === 0) return scoreBlock;
  return (block, wanted) => {
    const scores = scoreBlock(block, wanted);
    if (scores === null) return null;
    for (const { entries, score } of pairs) {
      const bits = entries.get(block);
      if (bits !== undefined)
        eachBit(bits, (local) => (scores[local] = (scores[local] ?? 0) + score));
    }
    return scores;
  };
}
