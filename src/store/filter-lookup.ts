// Finds what a filter names in a store.

import { recordLanguages } from '../record/languages/detect-language.ts';
import { readingRules } from '../record/parliament/reading-rules.ts';
import type { Lookup } from '../finder/read-filter.ts';
import type { Collections } from './contract/results.ts';
import type { ItemReads, PublishingReads } from './contract/store.ts';

export function lookupIn(store: ItemReads & PublishingReads): Lookup {
  return {
    person: async (idOrSlug) => (await findItem(store, 'people', idOrSlug))?.item.id ?? null,
    venue: async (idOrSlug) => (await findItem(store, 'venues', idOrSlug))?.item.id ?? null,
    debate: async (id) => (await store.debate(id))?.id ?? null,
    languages: async () => recordLanguages(readingRules(await store.rulesText()).languages),
    tokenRules: async () => readingRules(await store.rulesText()).tokens,
    sitting: async (id) => (await store.item('sittings', id))?.id ?? null,
  };
}

// Finds an item by what an address or a filter calls it: its id, its slug, or a slug it had before.

/** The item, and whether it was found by a slug that it no longer has; null where there is none. An item that has the slug now comes before one that had it. */
export async function findItem<Name extends 'people' | 'venues'>(
  store: ItemReads,
  name: Name,
  idOrSlug: number | string,
): Promise<{ readonly item: Collections[Name]; readonly isFormer: boolean } | null> {
  const present = await store.item(name, idOrSlug);
  if (present !== null) return { item: present, isFormer: false };
  const id = typeof idOrSlug === 'string' ? await store.formerItem(name, idOrSlug) : null;
  const former = id === null ? null : await store.item(name, id);
  return former === null ? null : { item: former, isFormer: true };
}
