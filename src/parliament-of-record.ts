// Whose record a store has: the parliament that the settings name or, where they name none, the one that came with the record.

import { asInvented, checkParliament, UNNAMED } from './record/parliament/check-parliament.ts';
import type { Parliament } from './record/parliament/parliament.ts';
import type { Store } from './store/contract/store.ts';

/** By these rules its entries are read. */
export async function parliamentOf(store: Store, given: Parliament): Promise<Parliament> {
  const own = given === UNNAMED ? await store.parliamentText() : '';
  return own === '' ? given : checkParliament(JSON.parse(own));
}

/** What the record of a store is published as. */
export async function publishedAs(store: Store, given: Parliament): Promise<Parliament> {
  const parliament = await parliamentOf(store, given);
  return (await store.isInvented()) ? asInvented(parliament) : parliament;
}
