// The terms of the index that a word or a prefix of a query matches.

import type { Bits } from '../index/bits.ts';
import type { BlockPostings, IndexTerm } from '../index/block-postings.ts';
import type { EntrySet } from '../index/entry-set.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';
import { SHORT_PREFIX } from '../index/terms.ts';
import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';
import { formsOf } from '../text/word-forms.ts';

/** Terms any of which matches. */
export interface TermSet {
  readonly terms: readonly IndexTerm[];
  /** Other English forms of the word: in entries that are not in English they do not match. */
  readonly englishOnly: ReadonlySet<IndexTerm>;
}

interface TermContext {
  readonly index: IndexSnapshot;
  /** Entries that are not in English: there a word does not match by its English forms. */
  readonly notEnglish: EntrySet;
}

/** The terms that a word or prefix matches; `withPositions` leaves out terms that have none, as short prefixes. */
export async function termSetOf(
  { index }: Pick<TermContext, 'index'>,
  query: QueryWord | QueryPrefix,
  withPositions = false,
): Promise<TermSet> {
  if (query.kind === 'word') return await termSetOfWord(index, query);
  return { terms: await termsOfPrefix(index, query, withPositions), englishOnly: NO_TERMS };
}

const NO_TERMS: ReadonlySet<IndexTerm> = new Set();

async function termSetOfWord(index: IndexSnapshot, { text, anyForm }: QueryWord): Promise<TermSet> {
  if (!anyForm) return { terms: await index.terms([text]), englishOnly: NO_TERMS };
  const { english, any } = formsOf(text);
  const terms = await index.terms([text, ...any, ...english]);
  const isEnglish = new Set(english);
  return { terms, englishOnly: new Set(terms.filter((term) => isEnglish.has(term.text))) };
}

async function termsOfPrefix(
  index: IndexSnapshot,
  { text }: QueryPrefix,
  withPositions: boolean,
): Promise<readonly IndexTerm[]> {
  const isTerm = text.length <= SHORT_PREFIX && !withPositions;
  return isTerm ? await index.terms([`=${text}*`]) : await index.termsWithPrefix(text);
}

/** The terms of several sets, each once. One that any set has in every language matches in every language. */
export function unionOfTerms(sets: readonly TermSet[]): TermSet {
  const byText = new Map<string, IndexTerm>();
  const anyLanguage = new Set<string>();
  for (const { terms, englishOnly } of sets) {
    for (const term of terms) {
      if (!byText.has(term.text)) byText.set(term.text, term);
      if (!englishOnly.has(term)) anyLanguage.add(term.text);
    }
  }
  const terms = [...byText.values()];
  return { terms, englishOnly: new Set(terms.filter(({ text }) => !anyLanguage.has(text))) };
}

/** The entries of a block in which a term of the set does not match; null for none. */
export function excludedFrom(
  { notEnglish }: Pick<TermContext, 'notEnglish'>,
  { englishOnly }: TermSet,
  { term, block }: BlockPostings,
): Bits | null {
  return englishOnly.has(term) ? (notEnglish.get(block) ?? null) : null;
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
