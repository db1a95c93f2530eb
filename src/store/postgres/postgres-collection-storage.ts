// Finds, adds and changes the rows of venues and sources in a PostgreSQL store, and takes those of any member away,
// within a transaction.

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
import { nextItemId } from './postgres-collection-ids.ts';
import { findItem, sittingEntriesVersion } from './postgres-collection-rows.ts';
import { first, type SqlRunner, type Value } from './servers/postgres-statements.ts';

const USERS = {
  venue: 'SELECT count(*) AS n FROM sitting WHERE venue_id = $1',
  source: 'SELECT count(*) AS n FROM sitting WHERE source_id = $1',
  person: 'SELECT count(*) AS n FROM entry WHERE person_id = $1',
};

export class PostgresCollectionStorage implements CollectionStorage {
  readonly #asked: SqlRunner;

  constructor(asked: SqlRunner) {
    this.#asked = asked;
  }

  async find<Name extends keyof Collections>(
    name: Name,
    idOrSlug: number | string,
  ): Promise<Collections[Name] | null> {
    return await findItem(this.#asked, name, idOrSlug);
  }

  async sittingEntriesVersion(sittingId: number): Promise<string> {
    return await sittingEntriesVersion(this.#asked, sittingId);
  }

  async venueId(slug: string): Promise<number | null> {
    return await this.#id('SELECT id FROM venue WHERE slug = $1', slug);
  }

  async sourceId({ name, listPage }: Source): Promise<number | null> {
    return await this.#id(
      'SELECT id FROM source WHERE name = $1 AND list_page = $2',
      name,
      listPage,
    );
  }

  async addVenue(name: string, slug: string): Promise<number | null> {
    return await this.#id(
      `INSERT INTO venue (id, name, slug) VALUES (${nextItemId('venue')}, $1, $2)
       ON CONFLICT DO NOTHING RETURNING id`,
      name,
      slug,
    );
  }

  async addSource(source: Source): Promise<number | null> {
    return await this.#id(
      `INSERT INTO source
         (id, name, list_page, date, url, last_processing_attempt, last_processing_success)
       VALUES (${nextItemId('source')}, $1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
      ...sourceValues(source),
    );
  }

  async changeVenue({ id, name, slug }: Venue): Promise<void> {
    await this.#change(
      'UPDATE venue SET name = $1, slug = $2 WHERE id = $3 RETURNING id',
      name,
      slug,
      id,
    );
  }

  async changeSource(source: StoredSource): Promise<void> {
    await this.#change(
      `UPDATE source SET name = $1, list_page = $2, date = $3, url = $4,
         last_processing_attempt = $5, last_processing_success = $6 WHERE id = $7 RETURNING id`,
      ...sourceValues(source),
      source.id,
    );
  }

  async users(table: keyof typeof USERS, id: number): Promise<number> {
    return (await first(this.#asked, USERS[table], id))!['n'] as number;
  }

  async remove(table: CollectionTableName, id: number, { atMs, by }: ChangeMark): Promise<void> {
    await this.#change(`DELETE FROM ${table} WHERE id = $1 RETURNING id`, id);
    // A document may have brought back a person of the same id, to be removed again.
    await this.#asked.rows(
      `INSERT INTO removed_member (kind, id, at, removed_by) VALUES ($1, $2, $3, $4)
       ON CONFLICT (kind, id) DO UPDATE SET at = excluded.at, removed_by = excluded.removed_by`,
      table,
      id,
      atMs,
      by,
    );
  }

  /** Changes one row, which must be there. */
  async #change(sql: string, ...values: Value[]): Promise<void> {
    if ((await this.#id(sql, ...values)) === null) throw new RangeError(NO_SUCH_ITEM);
  }

  async #id(sql: string, ...values: Value[]): Promise<number | null> {
    const row = await first(this.#asked, sql, ...values);
    return (row?.['id'] as number | undefined) ?? null;
  }
}
