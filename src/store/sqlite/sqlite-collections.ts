// Reads the collections beside the entries from a SQLite store: venues, sources, sittings, people.

import type { DatabaseSync } from 'node:sqlite';
import { locatePage, type PageNumber } from '../../hansard/page.ts';
import type { EntryAddress } from '../../hansard/wire-form.ts';
import { COLLECTION_TABLES } from '../shared/collection-tables.ts';
import type { CollectionPage } from '../contract/results.ts';
import type { Collections } from '../contract/collections.ts';
import { findItem, itemOf, sittingEntriesVersion } from './sqlite-collection-rows.ts';
import { ENTRY_JSON } from './sqlite-reading.ts';
import type { SqliteSnapshot } from './sqlite-snapshot.ts';
import { prepareOnce } from './statements/sqlite-statements.ts';

type Name = keyof Collections;

/** A sitting's entries as one value, in the order they were spoken. */
export const SITTING_ENTRIES_SQL = `
SELECT CAST('[' || coalesce(group_concat(${ENTRY_JSON}, ','), '') || ']' AS BLOB) FROM (
  SELECT id, wire FROM entry WHERE sitting_id = ?1 ORDER BY text_counter LIMIT -1
)`;

export class SqliteCollections {
  readonly #reader: DatabaseSync;
  readonly #snapshot: SqliteSnapshot;

  constructor(reader: DatabaseSync, snapshot: SqliteSnapshot) {
    this.#reader = reader;
    this.#snapshot = snapshot;
  }

  /** These have thousands of members, not millions: skipping to a page is a matter of microseconds. */
  page<Each extends Name>(
    name: Each,
    page: PageNumber,
    size: number,
  ): CollectionPage<Collections[Each]> | null {
    const { select, table } = COLLECTION_TABLES[name];
    const state = this.#snapshot.state();
    const count = prepareOnce(this.#reader, `SELECT count(*) AS n FROM ${table}`).get()![
      'n'
    ] as number;
    const place = locatePage(page, count, size);
    if (place === null) return null;
    const rows = prepareOnce(
      this.#reader,
      `${select} ORDER BY ${table}.id LIMIT CAST(? AS INTEGER) OFFSET CAST(? AS INTEGER)`,
    );
    const members = rows
      .all(size, place.firstPosition - 1)
      .map((row) => itemOf(this.#reader, name, row));
    return { state, place, count, members };
  }

  member<Each extends Name>(name: Each, idOrSlug: number | string): Collections[Each] | null {
    this.#snapshot.state();
    return findItem(this.#reader, name, idOrSlug);
  }

  sittingEntries(sittingId: number, { before, after }: EntryAddress): Uint8Array {
    this.#snapshot.state();
    const row = prepareOnce(this.#reader, SITTING_ENTRIES_SQL).get(sittingId, before, after)!;
    return Object.values(row)[0] as Uint8Array;
  }

  sittingEntriesVersion(sittingId: number): string {
    this.#snapshot.state();
    return sittingEntriesVersion(this.#reader, sittingId);
  }
}
