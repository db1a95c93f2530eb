// Finds what a filter names in a store.

import type { Lookup } from '../search/read-filter.ts';
import type { Store } from './store.ts';

export function lookupIn(store: Store): Lookup {
  return {
    person: async (idOrSlug) => (await store.member('people', idOrSlug))?.id ?? null,
    venue: async (idOrSlug) => (await store.member('venues', idOrSlug))?.id ?? null,
    sitting: async (id) => (await store.member('sittings', id))?.id ?? null,
  };
}
