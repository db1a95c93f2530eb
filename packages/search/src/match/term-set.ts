// The terms of the index that a word or a prefix of a query matches.

import { type Bits, emptyBits, intersectBits, NO_BITS, unionBits } from '../index/bits.ts';
import type { BlockPostings, IndexTerm } from '../index/index-reader.ts';
import type { EntrySet } from '../index/entry-set.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';
import { SHORT_PREFIX_LENGTH_MAX } from '../index/postings.ts';
import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';
import { formsAnywhere, formsIn } from '../text/word-forms.ts';

/** Terms any of which matches. */
export interface TermSet {
  readonly terms: readonly IndexTerm[];
  /** Whether a term may match only in some of the entries that have it. */
  readonly isLimited: boolean;
  /** The wanted entries of a block in which a term of the set matches. */
  readonly matchingIn: (blockPostings: BlockPostings, bits: Bits) => Bits;
}

export interface TermContext {
  readonly index: IndexSnapshot;
  /** By language code, the entries in it: there a word also matches by its forms in that language. */
  readonly byLanguage: ReadonlyMap<string, EntrySet>;
}

/** The terms that a word or prefix matches; `withPositions` leaves out terms without positions, such as short prefixes. */
export async function termSetOf(
  context: TermContext,
  query: QueryWord | QueryPrefix,
  withPositions = false,
): Promise<TermSet> {
  const { kind, text } = query;
  const { index } = context;
  if (kind === 'word') return await termSetOfWord(context, query);
  const isTerm = text.length <= SHORT_PREFIX_LENGTH_MAX && !withPositions;
  const terms = isTerm ? index.terms([`=${text}*`]) : index.termsWithPrefix(text);
  return { terms: await terms, isLimited: false, matchingIn: matchingAnywhere };
}

const matchingAnywhere: TermSet['matchingIn'] = (_, wanted) => wanted;

async function termSetOfWord(
  { index, byLanguage }: TermContext,
  { text, anyForm }: QueryWord,
): Promise<TermSet> {
  if (!anyForm) {
    return { terms: await index.terms([text]), isLimited: false, matchingIn: matchingAnywhere };
  }
  const anywhere = new Set([text, ...formsAnywhere(text)]);
  /** The other forms of the word, each with the languages it is a form in. */
  const languagesOf = new Map<string, string[]>();
  for (const language of byLanguage.keys()) {
    for (const form of formsIn(language, text)) {
      if (!anywhere.has(form)) languagesOf.set(form, [...(languagesOf.get(form) ?? []), language]);
    }
  }
  return {
    terms: await index.terms([...anywhere, ...languagesOf.keys()]),
    isLimited: languagesOf.size > 0,
    matchingIn: ({ term, block }, bits) => {
      const languages = languagesOf.get(term.text);
      if (languages === undefined) return bits;
      const matching = emptyBits();
      for (const code of languages) {
        unionBits(matching, byLanguage.get(code)?.get(block) ?? NO_BITS);
      }
      intersectBits(matching, bits);
      return matching;
    },
  };
}
