// What a word or a prefix of a query stands for in the index.

import type { Bits } from '../index/bits.ts';
import type { EntrySet } from '../index/entry-set.ts';
import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';
import type { Form, FormPostings } from '../index/form-postings.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';
import { SHORT_PREFIX } from '../index/terms.ts';

/** Forms that are looked for together. */
export interface TermSet {
  readonly forms: readonly Form[];
  /** Those that are meant in English only: other words of the same stem. */
  readonly inEnglish: ReadonlySet<Form>;
}

interface Asked {
  readonly index: IndexSnapshot;
  /** Entries in Swahili: there a word is found as it was typed, not by its English stem. */
  readonly swahili: EntrySet;
}

/** What a word or prefix of a query stands for; with positions where those are wanted. */
export async function termSetOf(
  asked: Pick<Asked, 'index'>,
  query: QueryWord | QueryPrefix,
  withPositions = false,
): Promise<TermSet> {
  const forms = await formsOf(asked, query, withPositions);
  return soughtAs(forms, query.kind === 'word' ? query.text : null);
}

export async function formsOf(
  { index }: Pick<Asked, 'index'>,
  query: QueryWord | QueryPrefix,
  withPositions = false,
): Promise<readonly Form[]> {
  if (query.kind === 'word') return await index.formsOfWord(query.text);
  if (query.text.length <= SHORT_PREFIX && !withPositions)
    return await index.forms([`=${query.text}*`]);
  return await index.formsFrom(query.text);
}

/** With the form that is meant in any language; null where all are. */
function soughtAs(forms: readonly Form[], meant: string | null): TermSet {
  const others = meant === null ? [] : forms.filter(({ text }) => text !== meant);
  return { forms, inEnglish: new Set(others) };
}

/** The entries of a block in which a form is not what was meant; null for none. */
export function excludedFrom(
  { swahili }: Pick<Asked, 'swahili'>,
  { inEnglish }: TermSet,
  { form, block }: FormPostings,
): Bits | null {
  return inEnglish.has(form) ? (swahili.get(block) ?? null) : null;
}

/** Those of a set that have any of the forms, where it is meant. */
export async function entriesWith(
  asked: Asked,
  sought: TermSet,
  within: EntrySet,
): Promise<EntrySet> {
  return await asked.index.having(sought.forms, within, (one) => excludedFrom(asked, sought, one));
}
