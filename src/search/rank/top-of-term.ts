// The best of all entries that have one term. Where a search is for that term alone, its weights are the order of
// relevance, and no set of entries is made. A short prefix has no weights: the exact word has.

import { idOf } from '../index/bits.ts';
import type { IndexTerm } from '../index/block-postings.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';
import { WEIGHTS } from '../index/postings.ts';
import { TopScores } from './top-scores.ts';

/** A term that is no word, such as a short prefix, has the same weight in every entry. */
export function hasWeights({ text }: IndexTerm): boolean {
  return !text.startsWith('=');
}

/**
 * The exact word of a short prefix; null where no entry has it. A longer prefix has this word among its terms. A short one
 * is a term of its own, so this word is read beside it: its entries rank first.
 */
export async function exactWordOf(index: IndexSnapshot, typed: string): Promise<IndexTerm | null> {
  const [term] = await index.terms([typed]);
  return term ?? null;
}

/**
 * The ids of the best `wanted` entries, best first; equals in order of id. The loop over all postings is in this function, which is
 * never inlined because it is async: where V8's middle tier has inlined a loop, it is not optimized any further, however long it runs.
 */
export async function topOfTerm(
  index: IndexSnapshot,
  term: IndexTerm,
  wanted: number,
): Promise<number[]> {
  const top = new TopScores(wanted, index.countOf(term));
  const { items } = await index.postings([term], index.everything);
  // A block of the tail may have several lists, one for each segment.
  for (const { block, postings } of items.flatMap(({ value }) => value)) {
    top.makeSpace();
    const { threshold } = top;
    for (let at = 0; at < postings.length; at++) {
      const posting = postings[at]!;
      const weight = posting & (WEIGHTS - 1);
      if (weight > threshold) top.add(weight, idOf(block, posting >>> 4));
    }
  }
  return top.ids();
}
