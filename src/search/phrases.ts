// What stands beside or near each other: phrases and NEAR, block by block.

import { isEmpty, type Bits } from './block.ts';
import { apart, type EntrySet } from './entry-set.ts';
import { having } from './forms.ts';
import { near } from './near-places.ts';
import { havingTogether } from './parts-together.ts';
import { waysToFind } from './phrase-parts.ts';
import { entriesOf, placesOfParts, placesOfPhrase } from './phrase-places.ts';
import type { QueryLeaf, QueryNear, QueryPhrase, QueryPrefix, QueryWord } from './query.ts';
import type { AskedOfPlaces } from './read-part.ts';

/** Those of a set that have a phrase. */
export async function havingPhrase(
  asked: AskedOfPlaces,
  { parts: words }: QueryPhrase,
  within: EntrySet,
): Promise<EntrySet> {
  const found: EntrySet[] = [];
  for (const way of await waysToFind(asked.index, words, within)) {
    const [first, second, ...others] = way.parts;
    if (second === undefined) {
      found.push(await having(asked, first!.sought, way.within));
      continue;
    }
    const together = await havingTogether(asked, first!, second, way.within);
    const isWhole = others.length === 0;
    found.push(isWhole ? together : entriesOf(await placesOfParts(asked, way.parts, together)));
  }
  return apart(found);
}

/** Those of a set that have one thing near another. */
export async function havingNear(
  asked: AskedOfPlaces,
  { left, right, distance }: QueryNear,
  within: EntrySet,
): Promise<EntrySet> {
  const [leftWords, rightWords] = [wordsOf(left), wordsOf(right)];
  const first = await placesOfPhrase(asked, leftWords, within);
  const second = await placesOfPhrase(asked, rightWords, entriesOf(first));
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
