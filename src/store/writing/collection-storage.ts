// Finds, adds and changes the rows of venues and sources, and removes those of any collection, within a transaction.

import type { CollectionName } from '../../record/collection.ts';
import type { Source } from '../../record/sitting.ts';
import type { Venue } from '../../record/venue.ts';
import type { Collections, StoredSource } from '../contract/collections.ts';
import { readItem, sittingEntriesVersion } from '../shared/collection-items.ts';
import { SOURCE_COLUMNS, VENUE_COLUMNS } from '../shared/collection-tables.ts';
import { assignments, namesOf, placeholders, valuesOf } from '../shared/columns.ts';
import { integer } from '../shared/row-values.ts';
import type { Row, SqlRunner, SqlValue } from '../shared/sql-runner.ts';
import { addedId, nextIdSql, NO_SUCH_ITEM, type CollectionTableName } from './item-ids.ts';
import type { ItemLog } from './item-log.ts';
import type { ChangeMark } from './entry-storage.ts';

const ADD_VENUE_SQL = `
INSERT INTO venue (id, ${namesOf(VENUE_COLUMNS).join(', ')})
VALUES (${nextIdSql('venue')}, ${placeholders(VENUE_COLUMNS)})
ON CONFLICT (slug) DO NOTHING RETURNING id`;

const ADD_SOURCE_SQL = `
INSERT INTO source (id, ${namesOf(SOURCE_COLUMNS).join(', ')})
VALUES (${nextIdSql('source')}, ${placeholders(SOURCE_COLUMNS)})
ON CONFLICT (name, list_page) DO NOTHING RETURNING id`;

const CHANGE_VENUE_SQL = `UPDATE venue SET ${assignments(VENUE_COLUMNS)} WHERE id = ?`;
const CHANGE_SOURCE_SQL = `UPDATE source SET ${assignments(SOURCE_COLUMNS)} WHERE id = ?`;

/** Counts the rows that refer to an item. */
const USES_SQL = {
  venue: 'SELECT count(*) AS uses FROM sitting WHERE venue_id = ?',
  source: 'SELECT count(*) AS uses FROM sitting WHERE source_id = ?',
  person: 'SELECT count(*) AS uses FROM entry WHERE person_id = ?',
};

const COLLECTION_OF: Readonly<Record<CollectionTableName, CollectionName>> = {
  venue: 'venues',
  source: 'sources',
  sitting: 'sittings',
  person: 'people',
};

export class CollectionStorage {
  readonly #sql: SqlRunner;
  readonly #items: ItemLog;

  constructor(sql: SqlRunner, items: ItemLog) {
    this.#sql = sql;
    this.#items = items;
  }

  async find<Name extends keyof Collections>(
    name: Name,
    idOrSlug: number | string,
  ): Promise<Collections[Name] | null> {
    return await readItem(this.#sql, name, idOrSlug);
  }

  async sittingEntriesVersion(sittingId: number): Promise<string> {
    return await sittingEntriesVersion(this.#sql, sittingId);
  }

  async venueId(slug: string): Promise<number | null> {
    return await this.#id('SELECT id FROM venue WHERE slug = ?', slug);
  }

  async sourceId({ name, listPage }: Pick<Source, 'name' | 'listPage'>): Promise<number | null> {
    return await this.#id('SELECT id FROM source WHERE name = ? AND list_page = ?', name, listPage);
  }

  /** Null where the slug is taken. */
  async addVenue(name: string, slug: string): Promise<number | null> {
    const row = await this.#sql.row(ADD_VENUE_SQL, ...valuesOf(VENUE_COLUMNS, { name, slug }));
    return this.#added('venue', row);
  }

  /** Null where there is one of that name on that list. */
  async addSource(source: Source): Promise<number | null> {
    const row = await this.#sql.row(ADD_SOURCE_SQL, ...valuesOf(SOURCE_COLUMNS, source));
    return this.#added('source', row);
  }

  /** Like changeSource and remove, rejects with NO_SUCH_ITEM where there is none of that id. */
  async changeVenue(venue: Venue): Promise<void> {
    await this.#items.changing('venues', venue.id);
    await this.#changeOne(CHANGE_VENUE_SQL, ...valuesOf(VENUE_COLUMNS, venue), venue.id);
  }

  async changeSource(source: StoredSource): Promise<void> {
    await this.#items.changing('sources', source.id);
    await this.#changeOne(CHANGE_SOURCE_SQL, ...valuesOf(SOURCE_COLUMNS, source), source.id);
  }

  /** How many sittings have the venue or source, or how many entries are linked to the person. */
  async uses(table: keyof typeof USES_SQL, id: number): Promise<number> {
    const row = await this.#sql.row(USES_SQL[table], id);
    return integer(row, 'uses');
  }

  /** Removes an item that has no uses; its id is not given out again. */
  async remove(table: CollectionTableName, id: number, { atMs, by }: ChangeMark): Promise<void> {
    await this.#items.changing(COLLECTION_OF[table], id);
    await this.#changeOne(`DELETE FROM ${table} WHERE id = ?`, id);
    // A document may have brought back a person of the same id, to be removed again.
    await this.#sql.run(
      `INSERT INTO removed_item (kind, id, at, removed_by) VALUES (?, ?, ?, ?)
       ON CONFLICT (kind, id) DO UPDATE SET at = excluded.at, removed_by = excluded.removed_by`,
      table,
      id,
      atMs,
      by,
    );
  }

  #added(table: 'venue' | 'source', row: Row | undefined): number | null {
    if (row === undefined) return null;
    const id = addedId(row, table);
    this.#items.added(COLLECTION_OF[table], id);
    return id;
  }

  async #changeOne(sql: string, ...values: SqlValue[]): Promise<void> {
    if ((await this.#sql.run(sql, ...values)) === 0) throw new RangeError(NO_SUCH_ITEM);
  }

  async #id(sql: string, ...values: SqlValue[]): Promise<number | null> {
    const row = await this.#sql.row(sql, ...values);
    return row === undefined ? null : integer(row, 'id');
  }
}
