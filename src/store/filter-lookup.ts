// Resolves the names in a filter against a store.

import { recordLanguages } from '../record/languages/detect-language.ts';
import { readingRules } from '../record/parliament/record-rules.ts';
import type { Lookup } from '../record/read-filter.ts';
import type { Collections } from './contract/results.ts';
import type { BusinessReads, DescriptionReads, ItemReads } from './contract/store.ts';

/** The reads that resolve the names in a filter. */
export type FilterReads = BusinessReads & DescriptionReads & ItemReads;

export function lookupIn(store: FilterReads): Lookup {
  return {
    person: async (idOrSlug) => (await findItem(store, 'people', idOrSlug))?.id ?? null,
    venue: async (idOrSlug) => (await findItem(store, 'venues', idOrSlug))?.id ?? null,
    debate: async (id) => (await store.debate(id))?.id ?? null,
    languages: async () => recordLanguages(readingRules(await store.rulesText()).languages),
    tokenRules: async () => readingRules(await store.rulesText()).tokens,
    sitting: async (id) => (await store.item('sittings', id))?.id ?? null,
  };
}

/**
 * An item by its id, its slug, a former slug, or the id of a person who was merged into it; null if there is none. The current
 * holder of a slug takes precedence.
 */
export async function findItem<Name extends 'people' | 'venues'>(
  store: ItemReads,
  name: Name,
  idOrSlug: number | string,
): Promise<Collections[Name] | null> {
  const present = await store.item(name, idOrSlug);
  if (present !== null) return present;
  const id = await store.formerItem(name, idOrSlug);
  return id === null ? null : await store.item(name, id);
}
