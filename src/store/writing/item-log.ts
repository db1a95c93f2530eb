// Writes the log of changes to items, and their former addresses, within a transaction: one change for each item, however often
// it was changed.

import { present } from '../../present.ts';
import { EMPTY_CHAIN, nextItemChain, type ItemChange } from '../../record/change.ts';
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
import type { SqlRunner, SqlValue } from '../shared/sql-runner.ts';
import type { Authorship } from '../shared/change-runs.ts';

type Item = Collections[CollectionName];

interface Touched {
  readonly resource: CollectionName;
  readonly id: number;
  /** Null if it did not exist. */
  readonly before: Item | null;
}

type LoggedChange = Pick<ItemChange, 'kind' | 'resource' | 'itemId' | 'state'>;

const LOG_END_SQL = 'SELECT seq, chain FROM item_change ORDER BY seq DESC LIMIT 1';

const IS_LOGGED_SQL = 'SELECT 1 FROM item_change WHERE resource = ? AND item_id = ? LIMIT 1';

export class ItemLog {
  readonly #sql: SqlRunner;
  readonly #author: Authorship;
  readonly #touched = new Map<string, Touched>();

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
    let [seq, chain] =
      end === undefined ? [0, EMPTY_CHAIN] : [integer(end, 'seq'), text(end, 'chain')];
    const rows: SqlValue[][] = [];
    for (const touched of this.#touched.values()) {
      for (const change of await this.#changesOf(touched)) {
        seq += 1;
        const numbered = { ...change, ...this.#author, seq, atMs };
        chain = nextItemChain(chain, numbered);
        rows.push(ITEM_CHANGE_ROW.values({ ...numbered, chain }));
      }
    }
    this.#touched.clear();
    await this.#sql.insert('item_change', ITEM_CHANGE_ROW.columns, rows);
  }

  /** The changes of an item; stores its former address if it has a new one. */
  async #changesOf({ resource, id, before }: Touched): Promise<readonly LoggedChange[]> {
    const after: Item | null = await readItem(this.#sql, resource, id);
    const stateBefore = before && itemState(resource, before);
    const stateAfter = after && itemState(resource, after);
    if (stateBefore === stateAfter) return [];
    const isLogged = (await this.#sql.row(IS_LOGGED_SQL, resource, id)) !== undefined;
    const change = { resource, itemId: id };
    if (before === null || stateBefore === null) {
      const state = present(stateAfter, 'the state of an item');
      return [{ ...change, kind: isLogged ? 'restored' : 'added', state }];
    }
    const address = itemAddress(before);
    if (address !== null && address !== (after && itemAddress(after))) {
      await this.#sql.run(STORE_ADDRESS_SQL, resource, address, id);
    }
    const kind = stateAfter === null ? 'removed' : 'changed';
    const changed: LoggedChange = { ...change, kind, state: stateAfter ?? stateBefore };
    return isLogged ? [changed] : [{ ...change, kind: 'known', state: stateBefore }, changed];
  }
}
