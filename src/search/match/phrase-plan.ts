// The plan of a phrase: its terms and their offsets, the rarest first.

import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';
import { termSetOf, type TermContext, type TermSet } from './term-set.ts';

/** A word of a phrase, and how many words are before it. */
export interface PlannedTerm {
  readonly termSet: TermSet;
  readonly offset: number;
  /** The number of entries in stored blocks that have it, or more. */
  readonly entries: number;
}

/** The rarest term first: the others are only read in blocks, and looked for in entries, that have that one. */
export type PhrasePlan = readonly [PlannedTerm, ...PlannedTerm[]];

export async function planPhrase(
  context: TermContext,
  words: readonly (QueryWord | QueryPrefix)[],
): Promise<PhrasePlan> {
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
