// The items of a write transaction, of any collection: adds, changes and removes their rows, and writes the log of their changes, one
// for each item, however often it was changed, and their former addresses. What changes or removes an item rejects with a RangeError
// if there is none with that id.

import { present } from '../../base/present.ts';
import { EMPTY_CHAIN, nextItemChain, type ItemChange } from '../../record/change.ts';
import type { CollectionName } from '../../record/collection.ts';
import { foldedSlug, ID_MAX } from '../../record/id.ts';
import type { Source, Venue } from '../../record/sitting.ts';
import { IdsExhausted } from '../contract/conflicts.ts';
import type { Collections } from '../contract/results.ts';
import type { ReadHere } from '../contract/read-before.ts';
import type { Provenance } from '../entries/change-runs.ts';
import {
  COLLECTION_TABLES,
  readItem,
  SOURCE_ROW,
  VENUE_ROW,
} from '../entries/collection-tables.ts';
import {
  ITEM_CHANGE_ROW,
  itemAddress,
  itemState,
  STORE_ADDRESS_SQL,
} from '../entries/item-changes.ts';
import { integer, readId, type RowShape, text } from '../sql/row-values.ts';
import type { SqlRunner, SqlValue } from '../sql/sql-runner.ts';

type Item = Collections[CollectionName];

interface Touched {
  readonly resource: CollectionName;
  readonly id: number;
  /** Null if it did not exist. */
  readonly itemBefore: Item | null;
}

type LoggedChange = Pick<ItemChange, 'kind' | 'resource' | 'itemId' | 'state'>;

const LOG_END_SQL = 'SELECT seq, chain FROM item_change ORDER BY seq DESC LIMIT 1';

const IS_LOGGED_SQL = 'SELECT 1 FROM item_change WHERE resource = ? AND item_id = ? LIMIT 1';

/** No item has this id; a row added with it is rolled back. */
const NO_ID_LEFT = 0;

/**
 * An expression for the next id of a table: ids of removed items are not reused. There is one writer, so the id cannot be taken
 * twice.
 */
function nextIdSql(table: string): string {
  return `(SELECT CASE WHEN max(used.id) >= ${ID_MAX} THEN ${NO_ID_LEFT} ELSE 1 + coalesce(max(used.id), 0) END FROM (
    SELECT max(id) AS id FROM ${table}
    UNION ALL SELECT max(id) FROM removed_item WHERE kind = '${table}') AS used)`;
}

/** Counts the rows that refer to an item. */
const USES_SQL = {
  venues: 'SELECT count(*) AS uses FROM sitting WHERE venue_id = ?',
  sources: 'SELECT count(*) AS uses FROM sitting WHERE source_id = ?',
  people: 'SELECT count(*) AS uses FROM entry WHERE person_id = ?',
};

type Usable = keyof typeof USES_SQL;

/** A document may have re-created a person with the same id, who is removed again. */
const NOTE_REMOVAL_SQL = `
INSERT INTO removed_item (kind, id, at, removed_by) VALUES (?, ?, ?, ?)
ON CONFLICT (kind, id) DO UPDATE SET at = excluded.at, removed_by = excluded.removed_by`;

interface Fields {
  readonly columns: readonly string[];
  readonly values: readonly SqlValue[];
}

export class ItemRows {
  /** Whether something besides entries was changed, and so the record needs a new version. */
  isChanged = false;
  readonly provenance: Provenance;
  readonly #sql: SqlRunner;
  readonly #touched = new Map<string, Touched>();

  constructor(sql: SqlRunner, provenance: Provenance) {
    this.#sql = sql;
    this.provenance = provenance;
  }

  /**
   * Adds an item with a given id, or with the next one if that is null. Returns the id; null, without a change, if another item
   * has what must be unique. Rejects the transaction with IdsExhausted if no id was left.
   */
  async add(resource: CollectionName, requestedId: number | null, { columns, values }: Fields) {
    const { table } = COLLECTION_TABLES[resource];
    const row = await this.#sql.row(
      `INSERT INTO ${table} (id, ${columns.join(', ')})
       VALUES (coalesce(?, ${nextIdSql(table)}), ${columns.map(() => '?').join(', ')})
       ON CONFLICT DO NOTHING RETURNING id`,
      requestedId,
      ...values,
    );
    if (row === undefined) return null;
    const id = integer(row, 'id');
    if (id === NO_ID_LEFT) throw new IdsExhausted(table);
    const key = `${resource} ${id}`;
    if (!this.#touched.has(key)) this.#touched.set(key, { resource, id, itemBefore: null });
    this.isChanged = true;
    return id;
  }

  async change(resource: CollectionName, id: number, { columns, values }: Fields): Promise<void> {
    const set = columns.map((name) => `${name} = ?`).join(', ');
    await this.changing(resource, id);
    await this.#runOne(`UPDATE ${COLLECTION_TABLES[resource].table} SET ${set}`, ...values, id);
  }

  async remove(resource: CollectionName, id: number): Promise<void> {
    const { table } = COLLECTION_TABLES[resource];
    await this.changing(resource, id);
    await this.#runOne(`DELETE FROM ${table}`, id);
    await this.#sql.run(NOTE_REMOVAL_SQL, table, id, this.provenance.atMs, this.provenance.by);
  }

  async #runOne(statement: string, ...values: SqlValue[]): Promise<void> {
    const changed = await this.#sql.run(`${statement} WHERE id = ?`, ...values);
    if (changed === 0) throw new RangeError('there is no item with this id');
    this.isChanged = true;
  }

  /**
   * Removes a venue or source that no sitting uses, or a person to whom no entry is linked; first the rows that are part of it.
   * Otherwise removes nothing and returns the number of uses; 0 if it was removed. Its id is never reused.
   */
  async removeUnused(resource: Usable, id: number, removeParts?: () => Promise<void>) {
    const uses = integer(await this.#sql.row(USES_SQL[resource], id), 'uses');
    if (uses > 0) return uses;
    await this.changing(resource, id);
    await removeParts?.();
    await this.remove(resource, id);
    return 0;
  }

  /** To be called before something that is part of an item is changed. */
  async changing(resource: CollectionName, id: number): Promise<void> {
    const key = `${resource} ${id}`;
    if (this.#touched.has(key)) return;
    this.#touched.set(key, { resource, id, itemBefore: await readItem(this.#sql, resource, id) });
  }

  /** The ids of the items of a collection that were added, changed or removed. */
  touchedIds(resource: CollectionName): Set<number> {
    const touched = [...this.#touched.values()];
    return new Set(touched.flatMap((item) => (item.resource === resource ? [item.id] : [])));
  }

  /** Writes the log; to be called before the transaction is committed. */
  async finish(): Promise<void> {
    if (this.#touched.size === 0) return;
    const end = await this.#sql.row(LOG_END_SQL);
    let [seq, chain] =
      end === undefined ? [0, EMPTY_CHAIN] : [integer(end, 'seq'), text(end, 'chain')];
    const rows: SqlValue[][] = [];
    for (const touched of this.#touched.values()) {
      for (const change of await this.#changesOf(touched)) {
        seq += 1;
        const numbered = { ...change, ...this.provenance, seq };
        chain = nextItemChain(chain, numbered);
        rows.push(ITEM_CHANGE_ROW.values({ ...numbered, chain }));
      }
    }
    this.#touched.clear();
    await this.#sql.insert('item_change', ITEM_CHANGE_ROW.columns, rows);
  }

  /** The changes of an item; stores its former address if it has a new one. */
  async #changesOf({ resource, id, itemBefore }: Touched): Promise<readonly LoggedChange[]> {
    const itemAfter: Item | null = await readItem(this.#sql, resource, id);
    const stateBefore = itemBefore && itemState(resource, itemBefore);
    const stateAfter = itemAfter && itemState(resource, itemAfter);
    if (stateBefore === stateAfter) return [];
    const isLogged = (await this.#sql.row(IS_LOGGED_SQL, resource, id)) !== undefined;
    const change = { resource, itemId: id };
    if (itemBefore === null || stateBefore === null) {
      const state = present(stateAfter, 'the state of an item');
      return [{ ...change, kind: isLogged ? 'restored' : 'added', state }];
    }
    const address = itemAddress(itemBefore);
    if (address !== null && address !== (itemAfter && itemAddress(itemAfter))) {
      await this.#sql.run(STORE_ADDRESS_SQL, resource, address, id);
    }
    const kind = stateAfter === null ? 'removed' : 'changed';
    const changed: LoggedChange = { ...change, kind, state: stateAfter ?? stateBefore };
    return isLogged ? [changed] : [{ ...change, kind: 'known', state: stateBefore }, changed];
  }
}

// Venues and sources are rows without parts.

export const venueWrites = (sql: SqlRunner, items: ItemRows) =>
  uniqueItems(items, 'venues', VENUE_ROW, ({ slug }: Pick<Venue, 'slug'>) =>
    readId(sql, 'SELECT id FROM venue WHERE slug = ?', foldedSlug(slug)),
  );

export const sourceWrites = (sql: SqlRunner, items: ItemRows) =>
  uniqueItems(
    items,
    'sources',
    SOURCE_ROW,
    ({ name, listPage }: Pick<Source, 'name' | 'listPage'>) =>
      readId(sql, 'SELECT id FROM source WHERE name = ? AND list_page = ?', name, listPage),
  );

/** `find` returns the id of the item with what must be unique: a slug, or a name on a list. */
function uniqueItems<Item extends Key, Key extends object>(
  items: ItemRows,
  resource: 'venues' | 'sources',
  { columns, values }: RowShape<Item>,
  find: (key: Key) => Promise<number | null>,
) {
  return {
    find,

    /** Null, without a change, if there is one. */
    add: (item: Item) => items.add(resource, null, { columns, values: values(item) }),

    /** False, without a change, if it would be another's. */
    change: async (item: ReadHere<Item & { readonly id: number }>): Promise<boolean> => {
      const owner = await find(item);
      if (owner !== null && owner !== item.id) return false;
      await items.change(resource, item.id, { columns, values: values(item) });
      return true;
    },

    /** See ItemRows. */
    removeUnused: (id: number) => items.removeUnused(resource, id),
  };
}
