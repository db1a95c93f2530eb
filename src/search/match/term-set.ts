// The terms of the index that a word or a prefix of a query stands for.

import type { Bits } from '../index/bits.ts';
import type { BlockPostings, IndexTerm } from '../index/block-postings.ts';
import type { EntrySet } from '../index/entry-set.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';
import { SHORT_PREFIX } from '../index/terms.ts';
import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';

/** Terms any of which matches. */
export interface TermSet {
  readonly terms: readonly IndexTerm[];
  /** Other words of the same English stem: in Swahili entries they do not match. */
  readonly englishOnly: ReadonlySet<IndexTerm>;
}

interface TermContext {
  readonly index: IndexSnapshot;
  /** Entries in Swahili: there a word matches as it was typed, not by its English stem. */
  readonly swahili: EntrySet;
}

/** The terms that a word or prefix stands for; `withPositions` leaves out terms that have none, as short prefixes. */
export async function termSetOf(
  { index }: Pick<TermContext, 'index'>,
  query: QueryWord | QueryPrefix,
  withPositions = false,
): Promise<TermSet> {
  const terms = await termsOf(index, query, withPositions);
  const others = query.kind === 'word' ? terms.filter(({ text }) => text !== query.text) : [];
  return { terms, englishOnly: new Set(others) };
}

async function termsOf(
  index: IndexSnapshot,
  { kind, text }: QueryWord | QueryPrefix,
  withPositions: boolean,
): Promise<readonly IndexTerm[]> {
  if (kind === 'word') return await index.termsOfWord(text);
  const isTerm = text.length <= SHORT_PREFIX && !withPositions;
  return isTerm ? await index.terms([`=${text}*`]) : await index.termsWithPrefix(text);
}

/** The entries of a block in which a term of the set does not match; null for none. */
export function excludedFrom(
  { swahili }: Pick<TermContext, 'swahili'>,
  { englishOnly }: TermSet,
  { term, block }: BlockPostings,
): Bits | null {
  return englishOnly.has(term) ? (swahili.get(block) ?? null) : null;
}

/** The entries of `within` that match any term of the set. */
export async function entriesWith(
  context: TermContext,
  termSet: TermSet,
  within: EntrySet,
): Promise<EntrySet> {
  return await context.index.entriesWithAny(termSet.terms, within, (one) =>
    excludedFrom(context, termSet, one),
  );
}
