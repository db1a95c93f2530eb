// What a word, a prefix or a pair of words of a query stands for in the index.

import { bitsRoom, isEmpty, keepBits, type Bits } from './block.ts';
import type { EntrySet } from './entry-set.ts';
import { addPostings, addPostingsBut } from './postings.ts';
import type { QueryPrefix, QueryWord } from './query.ts';
import type { Form, FormPostings, SearchIndex } from './search-index.ts';
import { pairTerm, SHORT_PREFIX } from './terms.ts';

/** Forms that are looked for together. */
export interface Sought {
  readonly forms: readonly Form[];
  /** The form that is meant in any language; null where all are. */
  readonly meant: string | null;
}

interface Asked {
  readonly index: SearchIndex;
  /** Entries in Swahili: there a word is found as it was typed, not by its English stem. */
  readonly swahili: EntrySet;
}

/** What a word or prefix of a query stands for; with places where those are wanted. */
export async function soughtBy(
  asked: Pick<Asked, 'index'>,
  query: QueryWord | QueryPrefix,
  withPlaces = false,
): Promise<Sought> {
  const forms = await formsOf(asked, query, withPlaces);
  return { forms, meant: query.kind === 'word' ? query.text : null };
}

export async function formsOf(
  { index }: Pick<Asked, 'index'>,
  query: QueryWord | QueryPrefix,
  withPlaces = false,
): Promise<readonly Form[]> {
  if (query.kind === 'word') return await index.formsOfWord(query.text);
  if (query.text.length <= SHORT_PREFIX && !withPlaces)
    return await index.forms([`=${query.text}*`]);
  return await index.formsFrom(query.text);
}

/** What two words stand for where they are listed as a pair. */
export async function soughtByPair(
  { index }: Pick<Asked, 'index'>,
  one: string,
  next: string,
): Promise<Sought> {
  return { forms: await index.formsOfPair(one, next), meant: pairTerm(one, next) };
}

/** The entries of a block in which a form is not what was meant; null for none. */
export function excludedFrom(
  { swahili }: Pick<Asked, 'swahili'>,
  { meant }: Sought,
  { form, block }: FormPostings,
): Bits | null {
  return meant === null || form.text === meant ? null : (swahili.get(block) ?? null);
}

/** Adds to bits the entries that have a form, but for those excluded. */
export function addWhereMeant(bits: Bits, { postings }: FormPostings, excluded: Bits | null): void {
  if (excluded === null) addPostings(bits, postings);
  else addPostingsBut(bits, postings, excluded);
}

/** Those of a set that have any of the forms, where it is meant. */
export async function having(asked: Asked, sought: Sought, within: EntrySet): Promise<EntrySet> {
  const found = new Map<number, Bits>();
  const postings = await asked.index.postings(sought.forms, within);
  const room = bitsRoom(postings.size);
  for (const [block, here] of postings) {
    const bits = room();
    for (const one of here) addWhereMeant(bits, one, excludedFrom(asked, sought, one));
    keepBits(bits, within.get(block)!);
    if (!isEmpty(bits)) found.set(block, bits);
  }
  return found;
}
