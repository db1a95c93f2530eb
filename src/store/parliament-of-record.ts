// The parliament of a store's record: the one in the settings or, without one, the one stored with the record.

import { asInvented, checkParliament, UNNAMED } from '../record/parliament/check-parliament.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import type { DescriptionReads } from './contract/store.ts';

/** Its rules determine how entries are read. */
export async function parliamentOf(
  store: DescriptionReads,
  given: Parliament,
): Promise<Parliament> {
  const own = given === UNNAMED ? await store.parliamentText() : '';
  return own === '' ? given : checkParliament(JSON.parse(own));
}

/** The parliament under which the record is published. */
export async function publishedAs(store: DescriptionReads, given: Parliament): Promise<Parliament> {
  const parliament = await parliamentOf(store, given);
  return (await store.isInvented()) ? asInvented(parliament) : parliament;
}
