// Keeps venues, sources, sittings and people in step with a server: reads its lists once, and follows its log of items from then on.

import { ServerFault, type ItemChange } from '@hansard/client';
import type { MirrorState } from '../store/contract/mirror-state.ts';
import { applyItems, removeItems } from './apply-items.ts';
import { ItemWriter } from './item-writer.ts';
import { ITEM_LOG, LogReader, type LogPosition } from './log-reader.ts';
import { contradiction, type MirrorRun } from './mirror-run.ts';
import { readItemLists } from './read-item-lists.ts';
import { itemOfChange, keyOf, type RemoteItem } from './remote-item.ts';
import { present } from '../present.ts';

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
