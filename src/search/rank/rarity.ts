// How much a word says about what has it: the rarer, the more.

import { countOnce } from '../index/entry-set.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';
import type { TermSet } from '../match/term-set.ts';

/** BM25's inverse document frequency of the commonest term of a set. */
export function rarityOf(index: IndexSnapshot, { terms }: TermSet): number {
  const all = countOnce(index.everything);
  const withWord = Math.max(0, ...terms.map(({ stored }) => stored?.entries ?? 0));
  return Math.log(1 + (Math.max(0, all - withWord) + 0.5) / (withWord + 0.5));
}
