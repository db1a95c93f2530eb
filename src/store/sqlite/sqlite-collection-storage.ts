// Finds, adds and changes the rows of venues and sources in a SQLite store, and takes those of any member away,
// within a transaction.

import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Source } from '../../hansard/sitting.ts';
import type { Venue } from '../../hansard/venue.ts';
import { sourceValues } from '../shared/collection-tables.ts';
import type { Collections, StoredSource } from '../contract/collections.ts';
import {
  NO_SUCH_ITEM,
  type ChangeMark,
  type CollectionStorage,
  type CollectionTableName,
} from '../writing/write-storage.ts';
import { nextItemId } from './sqlite-collection-ids.ts';
import { findItem, sittingEntriesVersion } from './sqlite-collection-rows.ts';
import { prepareOnce } from './statements/sqlite-statements.ts';

const USERS = {
  venue: 'SELECT count(*) AS n FROM sitting WHERE venue_id = ?',
  source: 'SELECT count(*) AS n FROM sitting WHERE source_id = ?',
  person: 'SELECT count(*) AS n FROM entry WHERE person_id = ?',
};

export class SqliteCollectionStorage implements CollectionStorage {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  find<Name extends keyof Collections>(
    name: Name,
    idOrSlug: number | string,
  ): Collections[Name] | null {
    return findItem(this.#database, name, idOrSlug);
  }

  sittingEntriesVersion(sittingId: number): string {
    return sittingEntriesVersion(this.#database, sittingId);
  }

  venueId(slug: string): number | null {
    return this.#id('SELECT id FROM venue WHERE slug = ?', slug);
  }

  sourceId({ name, listPage }: Source): number | null {
    return this.#id('SELECT id FROM source WHERE name = ? AND list_page = ?', name, listPage);
  }

  addVenue(name: string, slug: string): number | null {
    const id = nextItemId(this.#database, 'venue');
    const isAdded = this.#run(
      'INSERT INTO venue (id, name, slug) VALUES (?, ?, ?) ON CONFLICT (slug) DO NOTHING',
      id,
      name,
      slug,
    );
    return isAdded ? id : null;
  }

  addSource(source: Source): number | null {
    const id = nextItemId(this.#database, 'source');
    const isAdded = this.#run(
      `INSERT INTO source
         (id, name, list_page, date, url, last_processing_attempt, last_processing_success)
       VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (name, list_page) DO NOTHING`,
      id,
      ...sourceValues(source),
    );
    return isAdded ? id : null;
  }

  changeVenue({ id, name, slug }: Venue): void {
    this.#change('UPDATE venue SET name = ?, slug = ? WHERE id = ?', name, slug, id);
  }

  changeSource(source: StoredSource): void {
    this.#change(
      `UPDATE source SET name = ?, list_page = ?, date = ?, url = ?, last_processing_attempt = ?,
         last_processing_success = ? WHERE id = ?`,
      ...sourceValues(source),
      source.id,
    );
  }

  users(table: keyof typeof USERS, id: number): number {
    return prepareOnce(this.#database, USERS[table]).get(id)!['n'] as number;
  }

  remove(table: CollectionTableName, id: number, { atMs, by }: ChangeMark): void {
    this.#change(`DELETE FROM ${table} WHERE id = ?`, id);
    // A document may have brought back a person of the same id, to be removed again.
    this.#run(
      `INSERT INTO removed_member (kind, id, at, removed_by) VALUES (?, ?, ?, ?)
       ON CONFLICT (kind, id) DO UPDATE SET at = excluded.at, removed_by = excluded.removed_by`,
      table,
      id,
      atMs,
      by,
    );
  }

  /** Changes one row, which must be there. */
  #change(sql: string, ...values: SQLInputValue[]): void {
    if (!this.#run(sql, ...values)) throw new RangeError(NO_SUCH_ITEM);
  }

  /** Whether it changed a row. */
  #run(sql: string, ...values: SQLInputValue[]): boolean {
    return prepareOnce(this.#database, sql).run(...values).changes !== 0;
  }

  #id(sql: string, ...values: SQLInputValue[]): number | null {
    const row = prepareOnce(this.#database, sql).get(...values);
    return (row?.['id'] as number | undefined) ?? null;
  }
}
