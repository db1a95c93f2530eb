// Keeps venues, sources, sittings and people in step with a server: reads its lists once, and follows its log of items from then on.

import type { HansardClient, ItemChange, Source } from '@hansard/client';
import { present } from '../present.ts';
import type { CollectionName } from '../record/collection.ts';
import type { MirrorState } from '../store/shared/publishing-rows.ts';
import { ITEM_LOG, type LogPosition, LogReader } from './log-reader.ts';
import type { MirrorRun } from './mirror-run.ts';
import { itemOfChange, ItemWriter, keyOf, type RemoteItem } from './item-writer.ts';

/** Changes that are applied at a time: some tens of megabytes. */
const ITEM_CHANGES_MAX = 50_000;

export class ItemFollower {
  readonly #run: MirrorRun;
  #log: LogReader<ItemChange> | null;
  /** People whom the server removed, and to whom entries may still be linked. */
  readonly #removedPeople = new Map<string, RemoteItem>();
  /** The ids of people whom the server merged into others. */
  readonly #mergedPeople = new Set<number>();

  constructor(run: MirrorRun, { itemSeq, itemChain }: MirrorState) {
    this.#run = run;
    this.#log = itemSeq === null ? null : this.#open({ seq: itemSeq, chain: itemChain });
  }

  /** The change that the items are in step with; null before the first. */
  get position(): Pick<MirrorState, 'itemSeq' | 'itemChain'> {
    const { seq, chain } = this.#log?.position ?? { seq: null, chain: null };
    return { itemSeq: seq, itemChain: chain };
  }

  /** Brings items in step, except people who were removed. To be called before entries that refer to them are stored. */
  async follow(): Promise<void> {
    if (this.#log === null) await this.#readLists();
    for (;;) {
      const changes = (await this.#log?.read(ITEM_CHANGES_MAX)) ?? [];
      const isApplied = await this.#apply(changes.map(itemOfChange));
      if (!isApplied) await this.#readLists();
      else if (changes.length < ITEM_CHANGES_MAX) return;
    }
  }

  /** Removes the people whom the server removed. To be called once no entry is linked to them any more. */
  async finish(): Promise<void> {
    const people = [...this.#removedPeople.values()];
    this.#removedPeople.clear();
    const survivors = await this.#readSurvivors();
    if (people.length + survivors.size === 0) return;
    await this.#run.store.write(async (transaction) => {
      const writer = await ItemWriter.open(transaction);
      for (const person of people) await this.#remove(writer, person);
      for (const [id, survivorId] of survivors) await writer.noteMerge(id, survivorId);
    });
  }

  /** The address of a person who was merged leads to the one who remains. */
  async #readSurvivors(): Promise<Map<number, number>> {
    const survivors = new Map<number, number>();
    for (const id of this.#mergedPeople) {
      const survivor = await this.#run.client.item('people', id);
      if (survivor !== null) survivors.set(id, survivor.id);
    }
    this.#mergedPeople.clear();
    return survivors;
  }

  /** The log is followed from before the lists were read: what changed meanwhile is applied again. */
  async #readLists(): Promise<void> {
    const { client } = this.#run;
    const page = await client.listPage(ITEM_LOG.list, { since: 0 });
    const seq = present(page, 'the page of a log').count;
    // A list that was read while it changed may miss an item; the log has it.
    await this.#apply(await readItemLists(client));
    this.#log = this.#open({ seq, chain: null });
  }

  #open(position: Pick<LogPosition, 'seq' | 'chain'>): LogReader<ItemChange> {
    return new LogReader(this.#run.client, ITEM_LOG, { ...position, etag: null });
  }

  /**
   * Applies what the server says of its items, in the order of its log, in which every name and start was free. False where an item
   * could not be applied: others have its name, or what it names is not known.
   */
  async #apply(said: readonly RemoteItem[]): Promise<boolean> {
    if (said.length === 0) return true;
    return await this.#run.store.write(async (transaction) => {
      const writer = await ItemWriter.open(transaction);
      const all = Map.groupBy(said, keyOf);
      const [changed, waiting] = [new Set<string>(), new Map<string, RemoteItem>()];
      const put = async (key: string, item: RemoteItem): Promise<void> => {
        const names = (all.get(key) ?? []).map(({ fields }) => fields);
        const outcome = await writer.put(item, names);
        if (outcome === 'taken' || outcome === 'unknown') waiting.set(key, item);
        else waiting.delete(key);
        if (outcome === 'changed') changed.add(key);
      };
      for (const item of said) {
        const key = keyOf(item);
        // What is said later of an item holds.
        waiting.delete(key);
        this.#removedPeople.delete(key);
        if (item.kind === 'removed') await this.#remove(writer, item);
        else await put(key, item);
      }
      // A person who was removed has a slug that another has now, until no entry is linked to them.
      if (waiting.size > 0) {
        for (const person of this.#removedPeople.values()) await writer.release(person);
      }
      for (let before = Infinity; waiting.size > 0 && waiting.size < before;) {
        before = waiting.size;
        for (const [key, item] of [...waiting]) await put(key, item);
      }
      this.#run.counts.itemsChanged += changed.size;
      return waiting.size === 0;
    });
  }

  async #remove(writer: ItemWriter, item: RemoteItem): Promise<void> {
    const { counts } = this.#run;
    if (item.isMerged === true) this.#mergedPeople.add(item.id);
    const withdrawn = await writer.remove(item);
    if (withdrawn !== null) {
      counts.itemsRemoved += 1;
      counts.withdrawn += withdrawn;
      // Entries may be linked to a person until these are brought in step.
    } else if (item.resource === 'people') this.#removedPeople.set(keyOf(item), item);
  }
}

/** Items in one request. */
const PAGE = { page_size: 100 };

/** Reads the lists of the server, in the form in which its log of items has them. An item comes after those that it names. */
async function readItemLists(client: HansardClient): Promise<RemoteItem[]> {
  const venues = await Array.fromAsync(client.list('venues', PAGE));
  const sources = await Array.fromAsync(client.list('sources', PAGE));
  const people = await Array.fromAsync(client.list('people', PAGE));
  const sittings = await Array.fromAsync(client.list('sittings', PAGE));
  const venueIds = new Map(venues.map(({ url, id }) => [pathOf(url), id]));
  const sourceIds = new Map(sources.map((source) => [sourceKey(source), source.id]));
  const withIds = sittings.map(({ venue, source, ...sitting }) => ({
    ...sitting,
    venue: venue === null ? null : (venueIds.get(pathOf(venue)) ?? UNKNOWN_ID),
    source: source === null ? null : (sourceIds.get(sourceKey(source)) ?? UNKNOWN_ID),
  }));
  const lists = { venues, sources, people, sittings: withIds };
  return (Object.keys(lists) as CollectionName[]).flatMap((resource) =>
    lists[resource].map((item): RemoteItem => {
      return { resource, id: item.id, kind: 'known', fields: { ...item } };
    }),
  );
}

/** No item has this id. */
const UNKNOWN_ID = 0;

function sourceKey({ name, list_page }: Omit<Source, 'id'>): string {
  return JSON.stringify([name, list_page]);
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? '';
}
