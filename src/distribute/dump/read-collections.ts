// Reads sittings, venues, sources and people as a dump has them: with the fields of documents, and venues by their slugs.

import { COLLECTION_FIELDS, type CollectionName } from '../../record/collection.ts';
import { fieldsJson } from '../../record/field-values.ts';
import { PERSON_FIELDS, type PersonFields } from '../../record/person.ts';
import { SITTING_FIELDS, type SittingDescription } from '../../record/sitting.ts';
import type { Collections } from '../../store/contract/collections.ts';
import type { Store } from '../../store/contract/store.ts';

type ItemJson = Readonly<Record<string, unknown>>;

export interface DumpedCollections {
  readonly items: { readonly [Name in CollectionName]: readonly Collections[Name][] };
  /** The JSON of each item by its id, in ascending order. */
  readonly json: { readonly [Name in CollectionName]: ReadonlyMap<number, ItemJson> };
}

export const COLLECTION_NAMES = Object.keys(COLLECTION_FIELDS) as CollectionName[];

/** A page of some hundred kilobytes. */
const ITEMS_PER_READ = 1_000;

export async function readCollections(store: Store): Promise<DumpedCollections> {
  const items = {
    venues: await everyItem(store, 'venues'),
    sources: await everyItem(store, 'sources'),
    sittings: await everyItem(store, 'sittings'),
    people: await everyItem(store, 'people'),
  };
  const slugs = new Map(items.venues.map(({ id, slug }) => [id, slug]));
  const json = {
    venues: byId(items.venues, (venue) => fieldsJson(COLLECTION_FIELDS.venues, venue)),
    sources: byId(items.sources, (source) => fieldsJson(COLLECTION_FIELDS.sources, source)),
    sittings: byId(items.sittings, ({ venueId, ...sitting }) =>
      fieldsJson<SittingDescription>(SITTING_FIELDS, {
        ...sitting,
        venueSlug: venueId === null ? null : (slugs.get(venueId) ?? null),
      }),
    ),
    people: byId(items.people, (person) => fieldsJson<PersonFields>(PERSON_FIELDS, person)),
  };
  return { items, json };
}

async function everyItem<Name extends CollectionName>(
  store: Store,
  name: Name,
): Promise<Collections[Name][]> {
  const items: Collections[Name][] = [];
  for (let page = 1; ; page++) {
    const found = await store.collection(name, page, ITEMS_PER_READ);
    for (const item of found?.items ?? []) items.push(item);
    if (found === null || page >= found.page.pages) return items;
  }
}

function byId<Item extends { readonly id: number }>(
  items: readonly Item[],
  json: (item: Item) => Record<string, unknown>,
): ReadonlyMap<number, ItemJson> {
  return new Map(items.map((item) => [item.id, { id: item.id, ...json(item) }]));
}
