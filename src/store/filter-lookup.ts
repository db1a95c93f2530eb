// Finds what a filter names in a store.

import { recordLanguages } from '../record/languages/detect-language.ts';
import { readingRules } from '../record/parliament/reading-rules.ts';
import type { Lookup } from '../search/query/read-filter.ts';
import type { Store } from './contract/store.ts';
import { findItem } from './find-item.ts';

export function lookupIn(store: Store): Lookup {
  return {
    person: async (idOrSlug) => (await findItem(store, 'people', idOrSlug))?.item.id ?? null,
    venue: async (idOrSlug) => (await findItem(store, 'venues', idOrSlug))?.item.id ?? null,
    debate: async (id) => (await store.debate(id))?.id ?? null,
    languages: async () => recordLanguages(readingRules(await store.rulesText()).languages),
    tokenRules: async () => readingRules(await store.rulesText()).tokens,
    sitting: async (id) => (await store.item('sittings', id))?.id ?? null,
  };
}
