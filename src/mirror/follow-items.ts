// Keeps venues, sources, sittings and people in step with a server: reads its lists once, and follows its log of items from then on.

import {
  type HansardClient,
  type ItemChange,
  type Person,
  ServerFault,
  type Sitting,
  type Source,
  type Venue,
} from '@hansard/client';
import { firstOf, lastOf, present } from '../present.ts';
import type { CollectionName } from '../record/collection.ts';
import type { MirrorState } from '../store/contract/results.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { ITEM_LOG, type LogPosition, LogReader } from './log-reader.ts';
import { contradiction, type MirrorCounts, type MirrorRun } from './mirror-run.ts';
import { itemOfChange, ItemWriter, keyOf, type RemoteItem } from './item-writer.ts';

/** Changes that are applied at a time: some tens of megabytes. */
const ITEM_CHANGES_MAX = 50_000;

const HTTP_NOT_FOUND = 404;

export class ItemFollower {
  readonly #run: MirrorRun;
  #log: LogReader<ItemChange> | null;
  #removedPeople: readonly RemoteItem[] = [];

  constructor(run: MirrorRun, { itemSeq, itemChain }: MirrorState) {
    this.#run = run;
    this.#log = itemSeq === null ? null : this.#open({ seq: itemSeq, chain: itemChain });
  }

  /** The change that the items are in step with; null for a server without a log of items. */
  get position(): Pick<MirrorState, 'itemSeq' | 'itemChain'> {
    const { seq, chain } = this.#log?.position ?? { seq: null, chain: null };
    return { itemSeq: seq, itemChain: chain };
  }

  /** Brings items in step, except people who were removed. To be called before entries that refer to them are stored. */
  async follow(): Promise<void> {
    if (this.#log === null) await this.#readLists();
    for (;;) {
      const changes = (await this.#log?.read(ITEM_CHANGES_MAX)) ?? [];
      const unresolved = await this.#apply(changes.map(itemOfChange));
      if (unresolved.length > 0) await this.#readLists();
      else if (changes.length < ITEM_CHANGES_MAX) return;
    }
  }

  /** Removes the people whom the server removed. To be called once no entry is linked to them any more. */
  async finish(): Promise<void> {
    const people = this.#removedPeople;
    this.#removedPeople = [];
    if (people.length === 0) return;
    await this.#run.store.write(async (transaction) => {
      await removeItems(await ItemWriter.open(transaction), people, this.#run.counts);
    });
  }

  /** The log is followed from before the lists were read: what changed meanwhile is applied twice, which changes nothing. */
  async #readLists(): Promise<void> {
    const position = await this.#end();
    const unresolved = await this.#apply(await readItemLists(this.#run.client));
    // A list that was read while it changed may miss an item; the log has it.
    const [item] = position === null ? unresolved : [];
    if (item !== undefined) {
      contradiction(`another of its items has the name or the start of ${keyOf(item)}.`);
    }
    this.#log = position === null ? null : this.#open(position);
  }

  /** The last change of the log; null where the server has none. */
  async #end(): Promise<Pick<LogPosition, 'seq' | 'chain'> | null> {
    try {
      const { list } = ITEM_LOG;
      const page = await this.#run.client.listPage<ItemChange>(list, { since: 0 });
      const { count, results } = present(page, 'the page of a log');
      const last = results.at(-1);
      return { seq: count, chain: last?.seq === count ? last.chain : null };
    } catch (error) {
      if (error instanceof ServerFault && error.status === HTTP_NOT_FOUND) return null;
      throw error;
    }
  }

  #open(position: Pick<LogPosition, 'seq' | 'chain'>): LogReader<ItemChange> {
    return new LogReader(this.#run.client, ITEM_LOG, { ...position, etag: null });
  }

  async #apply(said: readonly RemoteItem[]): Promise<readonly RemoteItem[]> {
    if (said.length === 0) return [];
    const { store, counts } = this.#run;
    const { removedPeople, unresolved } = await store.write((transaction) =>
      applyItems(transaction, said, counts),
    );
    const known = new Set(said.map(keyOf));
    const pending = this.#removedPeople.filter((person) => !known.has(keyOf(person)));
    this.#removedPeople = [...pending, ...removedPeople];
    return unresolved;
  }
}

/** A sitting names a venue and a source. */
const ORDER: readonly CollectionName[] = ['venues', 'sources', 'people', 'sittings'];

interface AppliedItems {
  /** People whom the server removed: entries may be linked to them until these are brought in step. */
  readonly removedPeople: readonly RemoteItem[];
  /** Items that could not be applied: others have their names, or what they name is not known. */
  readonly unresolved: readonly RemoteItem[];
}

/**
 * Applies what the server says of its items, in an order in which no item names one that is not there yet. `said` is in the order
 * of the log; of several things said of one item the last one holds.
 */
async function applyItems(
  transaction: WriteTransaction,
  said: readonly RemoteItem[],
  counts: MirrorCounts,
): Promise<AppliedItems> {
  const writer = await ItemWriter.open(transaction);
  const latest = ORDER.flatMap((name) =>
    latestOf(said.filter(({ resource }) => resource === name)),
  );
  const removed = latest.filter(({ kind }) => kind === 'removed');
  const isSitting = ({ resource }: RemoteItem): boolean => resource === 'sittings';
  // A sitting that was removed may have had the start that another has now.
  await removeItems(writer, removed.filter(isSitting), counts);
  const present = latest.filter(({ kind }) => kind !== 'removed');
  let unresolved = await putAll(writer, present, counts);
  if (unresolved.some(({ outcome }) => outcome === 'taken')) {
    const keys = new Set(unresolved.map(({ item }) => keyOf(item)));
    for (const item of latest) {
      if (item.kind === 'removed' || keys.has(keyOf(item))) await writer.release(item);
    }
    // The server gave them these names and starts one after the other, so each was free.
    for (const item of said) if (keys.has(keyOf(item))) await writer.put(item);
    const before = unresolved;
    unresolved = await putAll(
      writer,
      before.map(({ item }) => item),
      { itemsChanged: 0 },
    );
    counts.itemsChanged += before.length - unresolved.length;
  }
  const others = removed.filter(({ resource }) => resource === 'venues' || resource === 'sources');
  await removeItems(writer, others, counts);
  return {
    removedPeople: removed.filter(({ resource }) => resource === 'people'),
    unresolved: unresolved.map(({ item }) => item),
  };
}

async function removeItems(
  writer: ItemWriter,
  items: readonly RemoteItem[],
  counts: MirrorCounts,
): Promise<void> {
  for (const item of items) {
    const withdrawn = await writer.remove(item);
    if (withdrawn === null) continue;
    counts.itemsRemoved += 1;
    counts.withdrawn += withdrawn;
  }
}

interface Unresolved {
  readonly item: RemoteItem;
  readonly outcome: 'taken' | 'unknown';
}

/** Puts the items in turn, those whose names others have once more after these; returns those that cannot be put. */
async function putAll(
  writer: ItemWriter,
  items: readonly RemoteItem[],
  counts: Pick<MirrorCounts, 'itemsChanged'>,
): Promise<readonly Unresolved[]> {
  let rest = items;
  for (;;) {
    const unresolved: Unresolved[] = [];
    for (const item of rest) {
      const outcome = await writer.put(item);
      if (outcome === 'changed') counts.itemsChanged += 1;
      else if (outcome !== 'same') unresolved.push({ item, outcome });
    }
    if (unresolved.length === 0 || unresolved.length === rest.length) return unresolved;
    rest = unresolved.map(({ item }) => item);
  }
}

/** The last thing that is said of each item. An item is new where the first thing said is that it was added. */
function latestOf(said: readonly RemoteItem[]): RemoteItem[] {
  return [...Map.groupBy(said, keyOf).values()].map((all) => {
    const last = lastOf(all);
    const isNew = firstOf(all).kind === 'added' && last.kind !== 'removed';
    const earlier = all.slice(0, -1).map(({ fields }) => fields);
    return { ...last, earlier, kind: isNew ? 'added' : last.kind };
  });
}

/** Items in one request. */
const PAGE = { page_size: 100 };

/** Reads the lists of the server, in the form in which its log of items has them. */
async function readItemLists(client: HansardClient): Promise<RemoteItem[]> {
  const venues = await Array.fromAsync(client.venues(PAGE));
  const sources = await listOf<Source>(client, 'sources');
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

function sourceKey({ name, list_page }: Omit<Source, 'id'>): string {
  return JSON.stringify([name, list_page]);
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? '';
}
