// The terms of the index that a word or a prefix of a query matches.

import { intersectBits, type Bits } from '../index/bits.ts';
import type { BlockPostings, IndexTerm } from '../index/index-reader.ts';
import type { EntrySet } from '../index/entry-set.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';
import { SHORT_PREFIX_LENGTH_MAX } from '../index/terms.ts';
import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';
import { formsAnywhere, formsIn } from '../text/word-forms.ts';

/** Terms any of which matches. */
export interface TermSet {
  readonly terms: readonly IndexTerm[];
  /** Other forms of the word, each with the languages it is a form in: in entries in none of these it does not match. */
  readonly onlyIn: ReadonlyMap<IndexTerm, readonly string[]>;
}

/**
 * By the code of each language that has inflections: the entries that are not in it. There a word does not match by its forms in that
 * language.
 */
export type NotIn = ReadonlyMap<string, EntrySet>;

export interface TermContext {
  readonly index: IndexSnapshot;
  readonly notIn: NotIn;
}

/** The terms that a word or prefix matches; `withPositions` leaves out terms that have none, as short prefixes. */
export async function termSetOf(
  { index, notIn }: TermContext,
  query: QueryWord | QueryPrefix,
  withPositions = false,
): Promise<TermSet> {
  if (query.kind === 'word') return await termSetOfWord(index, notIn, query);
  return { terms: await termsOfPrefix(index, query, withPositions), onlyIn: ANYWHERE };
}

const ANYWHERE: TermSet['onlyIn'] = new Map();

async function termSetOfWord(
  index: IndexSnapshot,
  notIn: NotIn,
  { text, anyForm }: QueryWord,
): Promise<TermSet> {
  if (!anyForm) return { terms: await index.terms([text]), onlyIn: ANYWHERE };
  const anywhere = new Set([text, ...formsAnywhere(text)]);
  const languages = new Map<string, string[]>();
  for (const language of notIn.keys()) {
    for (const form of formsIn(language, text)) {
      if (!anywhere.has(form)) languages.set(form, [...(languages.get(form) ?? []), language]);
    }
  }
  const terms = await index.terms([...anywhere, ...languages.keys()]);
  const onlyIn = new Map<IndexTerm, readonly string[]>();
  for (const term of terms) {
    const its = languages.get(term.text);
    if (its !== undefined) onlyIn.set(term, its);
  }
  return { terms, onlyIn };
}

async function termsOfPrefix(
  index: IndexSnapshot,
  { text }: QueryPrefix,
  withPositions: boolean,
): Promise<readonly IndexTerm[]> {
  const isTerm = text.length <= SHORT_PREFIX_LENGTH_MAX && !withPositions;
  return isTerm ? await index.terms([`=${text}*`]) : await index.termsWithPrefix(text);
}

/** The entries of a block in which a term of the set does not match; null for none. */
export function excludedFrom(
  { notIn }: Pick<TermContext, 'notIn'>,
  { onlyIn }: TermSet,
  { term, block }: BlockPostings,
): Bits | null {
  const [first, ...others] = (onlyIn.get(term) ?? []).map((code) => notIn.get(code)?.get(block));
  if (first === undefined || others.length === 0) return first ?? null;
  const excluded = first.slice();
  for (const bits of others) {
    if (bits === undefined) return null;
    intersectBits(excluded, bits);
  }
  return excluded;
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
