// Reads the lists of a server's venues, sources, sittings and people, in the form in which its log of items has them.

import type { HansardClient, Person, Sitting, Source, Venue } from '@hansard/client';
import type { CollectionName } from '../record/collection.ts';
import type { RemoteItem } from './remote-item.ts';

/** Items in one request. */
const PAGE = { page_size: 100 };

export async function readItemLists(client: HansardClient): Promise<RemoteItem[]> {
  const venues = await Array.fromAsync(client.venues(PAGE));
  const sources = await listOf<Source & { readonly id: number }>(client, 'sources');
  const sittings = await listOf<Sitting>(client, 'sittings');
  const people = await listOf<Person>(client, 'people');
  const venueIds = new Map(venues.map(({ url, id }) => [pathOf(url), id]));
  const sourceIds = new Map(sources.map((source) => [sourceKey(source), source.id]));
  const withIds = sittings.map(({ venue, source, ...sitting }) => ({
    ...sitting,
    venue: venue === null ? null : (venueIds.get(pathOf(venue)) ?? UNKNOWN_ID),
    source: source === null ? null : (sourceIds.get(sourceKey(source)) ?? UNKNOWN_ID),
  }));
  return [
    ...itemsOf<Venue>('venues', venues),
    ...itemsOf('sources', sources),
    ...itemsOf('people', people),
    ...itemsOf('sittings', withIds),
  ];
}

/** No item has this id. */
const UNKNOWN_ID = 0;

async function listOf<Item>(
  client: HansardClient,
  name: Exclude<CollectionName, 'venues'>,
): Promise<Item[]> {
  return (await Array.fromAsync(client.list<Item>(name, PAGE), ({ results }) => results)).flat();
}

function itemsOf<Item extends { readonly id: number }>(
  resource: CollectionName,
  items: readonly Item[],
): RemoteItem[] {
  return items.map((item) => ({
    resource,
    id: item.id,
    kind: 'known',
    fields: { ...item },
  }));
}

function sourceKey({ name, list_page }: Source): string {
  return JSON.stringify([name, list_page]);
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? '';
}
