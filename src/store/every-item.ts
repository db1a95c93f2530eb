// Reads all of a collection: every chamber, document, sitting or person, in the order of their ids.

import type { CollectionName } from '../record/collection.ts';
import type { ReadBefore } from './contract/read-before.ts';
import type { Collections } from './contract/results.ts';
import type { ItemReads } from './contract/store.ts';

/** A page of some hundred kilobytes. */
const ITEMS_PER_READ = 1_000;

export async function everyItem<Name extends CollectionName>(
  store: Pick<ItemReads, 'collection'>,
  name: Name,
): Promise<ReadBefore<Collections[Name]>[]> {
  const items: ReadBefore<Collections[Name]>[] = [];
  for (let page = 1; ; page++) {
    const collectionPage = await store.collection(name, page, ITEMS_PER_READ);
    for (const item of collectionPage?.items ?? []) items.push(item);
    if (collectionPage === null || page >= collectionPage.page.pages) return items;
  }
}
