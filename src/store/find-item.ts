// Finds an item by what an address or a filter calls it: its id, its slug, or a slug it had before.

import type { Collections } from './contract/collections.ts';
import type { Store } from './contract/store.ts';

/** The item, and whether it was found by a slug that it no longer has; null where there is none. An item that has the slug now comes before one that had it. */
export async function findItem<Name extends 'people' | 'venues'>(
  store: Store,
  name: Name,
  idOrSlug: number | string,
): Promise<{ readonly item: Collections[Name]; readonly isFormer: boolean } | null> {
  const present = await store.item(name, idOrSlug);
  if (present !== null) return { item: present, isFormer: false };
  const id = typeof idOrSlug === 'string' ? await store.formerItem(name, idOrSlug) : null;
  const former = id === null ? null : await store.item(name, id);
  return former === null ? null : { item: former, isFormer: true };
}
