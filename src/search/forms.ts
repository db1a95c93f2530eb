// What a word or prefix of a query stands for in the index.

import type { Bits } from './block.ts';
import type { EntrySet } from './entry-set.ts';
import type { QueryPrefix, QueryWord } from './query.ts';
import type { Form, FormPostings, SearchIndex } from './search-index.ts';
import { SHORT_PREFIX } from './terms.ts';

/** The forms a word or prefix of a query stands for; with places where those are wanted. */
export async function formsOf(
  { index }: { readonly index: SearchIndex },
  query: QueryWord | QueryPrefix,
  withPlaces = false,
): Promise<Form[]> {
  if (query.kind === 'word') return await index.formsOfWord(query.text);
  if (query.text.length <= SHORT_PREFIX && !withPlaces)
    return await index.forms([`=${query.text}*`]);
  return await index.formsFrom(query.text);
}

/**
 * The entries of a block in which a form is not what was meant, null for none: in Swahili a word is found as it
 * was typed, or by its prefix.
 */
export function excludedFrom(
  { swahili }: { readonly swahili: EntrySet },
  query: QueryWord | QueryPrefix,
  { form, block }: FormPostings,
): Bits | null {
  const inAnyLanguage = query.kind === 'prefix' || form.text === query.text;
  return inAnyLanguage ? null : (swahili.get(block) ?? null);
}
