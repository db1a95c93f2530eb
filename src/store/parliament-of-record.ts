// The parliament of a store's record: the one in the settings or, without one, the one stored with the record.

import { asInvented, checkParliament, UNNAMED } from '../record/parliament/check-parliament.ts';
import type { Parliament } from '../record/parliament/parliament.ts';
import type { DescriptionReads } from './contract/store.ts';

/** Its rules determine how entries are read. */
export async function parliamentOf(
  store: DescriptionReads,
  configured: Parliament,
): Promise<Parliament> {
  const own = configured === UNNAMED ? await store.parliamentText() : '';
  return own === '' ? configured : checkParliament(JSON.parse(own));
}

/** The parliament under which the record is published. */
export async function publishedAs(
  store: DescriptionReads,
  configured: Parliament,
): Promise<Parliament> {
  const parliament = await parliamentOf(store, configured);
  return (await store.isInvented()) ? asInvented(parliament) : parliament;
}
