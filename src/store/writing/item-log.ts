// Writes the log of changes to items, and the addresses they had before, within a transaction: one change for each item, however often it
// was touched.

import { present } from '../../present.ts';
import {
  EMPTY_CHAIN,
  nextItemChain,
  type ItemChange,
  type ItemChangeKind,
} from '../../record/change.ts';
import type { CollectionName } from '../../record/collection.ts';
import type { Collections } from '../contract/results.ts';
import { readItem } from '../shared/collection-tables.ts';
import {
  ITEM_CHANGE_ROW,
  itemAddress,
  itemState,
  STORE_ADDRESS_SQL,
} from '../shared/item-changes.ts';
import { integer, text } from '../shared/row-values.ts';
import type { SqlRunner } from '../shared/sql-runner.ts';
import type { Authorship } from '../shared/change-runs.ts';

type Item = Collections[CollectionName];

interface Touched {
  readonly resource: CollectionName;
  readonly id: number;
  /** Null where it was not there. */
  readonly before: Item | null;
}

const LOG_END_SQL = 'SELECT seq, chain FROM item_change ORDER BY seq DESC LIMIT 1';

const IS_LOGGED_SQL = 'SELECT 1 FROM item_change WHERE resource = ? AND item_id = ? LIMIT 1';

export class ItemLog {
  readonly #sql: SqlRunner;
  readonly #author: Authorship;
  readonly #touched = new Map<string, Touched>();
  #changes: ItemChange[] = [];
  #lastSeq = 0;
  #chain = EMPTY_CHAIN;

  constructor(sql: SqlRunner, author: Authorship) {
    this.#sql = sql;
    this.#author = author;
  }

  /** To be called before an item is changed or removed. */
  async changing(resource: CollectionName, id: number): Promise<void> {
    const key = `${resource} ${id}`;
    if (this.#touched.has(key)) return;
    this.#touched.set(key, { resource, id, before: await readItem(this.#sql, resource, id) });
  }

  /** To be called after an item was added. */
  added(resource: CollectionName, id: number): void {
    const key = `${resource} ${id}`;
    if (!this.#touched.has(key)) this.#touched.set(key, { resource, id, before: null });
  }

  /** Writes the changes; to be called before the transaction is committed. */
  async finish(atMs: number): Promise<void> {
    if (this.#touched.size === 0) return;
    const end = await this.#sql.row(LOG_END_SQL);
    if (end !== undefined) {
      this.#lastSeq = integer(end, 'seq');
      this.#chain = text(end, 'chain');
    }
    for (const touched of this.#touched.values()) await this.#log(touched, atMs);
    this.#touched.clear();
    const rows = this.#changes.map(ITEM_CHANGE_ROW.values);
    this.#changes = [];
    await this.#sql.insert('item_change', ITEM_CHANGE_ROW.columns, rows);
  }

  async #log({ resource, id, before }: Touched, atMs: number): Promise<void> {
    const after: Item | null = await readItem(this.#sql, resource, id);
    if (before === null && after === null) return;
    const states = [before, after].map((item) =>
      item === null ? null : itemState(resource, item),
    );
    const [stateBefore = null, stateAfter = null] = states;
    if (stateBefore === stateAfter) return;
    const isLogged = (await this.#sql.row(IS_LOGGED_SQL, resource, id)) !== undefined;
    const change = { resource, itemId: id, atMs };
    if (stateBefore === null) {
      this.#add({
        ...change,
        kind: isLogged ? 'restored' : 'added',
        state: present(stateAfter, 'the state of an item'),
      });
      return;
    }
    if (!isLogged) this.#add({ ...change, kind: 'known', state: stateBefore });
    const kind = stateAfter === null ? 'removed' : 'changed';
    this.#add({ ...change, kind, state: stateAfter ?? stateBefore });
    const [address, now] = [before, after].map((item) => item && itemAddress(resource, item));
    if (address !== null && address !== undefined && address !== now) {
      await this.#sql.run(STORE_ADDRESS_SQL, resource, address, id);
    }
  }

  #add(
    change: Pick<ItemChange, 'resource' | 'itemId' | 'state' | 'atMs'> & { kind: ItemChangeKind },
  ): void {
    const numbered = { ...change, ...this.#author, seq: this.#lastSeq + 1 };
    const chain = nextItemChain(this.#chain, numbered);
    this.#changes.push({ ...numbered, chain });
    this.#lastSeq = numbered.seq;
    this.#chain = chain;
  }
}
