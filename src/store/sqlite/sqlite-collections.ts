// Reads pages of venues, sources, sittings and people, and the entries of a sitting, from a SQLite store.

import type { DatabaseSync } from 'node:sqlite';
import { locatePage, type PageNumber } from '../../record/page.ts';
import type { EntryAddress } from '../../record/wire-form.ts';
import { COLLECTION_TABLES } from '../shared/collection-tables.ts';
import type { CollectionPage } from '../contract/results.ts';
import type { Collections } from '../contract/collections.ts';
import { bytes, integer } from '../shared/row-values.ts';
import { ENTRY_JSON } from './sqlite-reading.ts';
import type { SqliteSnapshot } from './sqlite-snapshot.ts';
import { soundBytes } from './statements/sound-text.ts';
import { runnerOf, type SqliteRunner } from './statements/sqlite-runner.ts';

type Name = keyof Collections;

/** A sitting's entries as one value, in the order they were spoken. */
export const SITTING_ENTRIES_SQL = `
SELECT CAST('[' || coalesce(group_concat(${ENTRY_JSON}, ','), '') || ']' AS BLOB) AS json FROM (
  SELECT id, wire FROM entry WHERE sitting_id = ?1 ORDER BY text_counter LIMIT -1
)`;

export class SqliteCollections {
  readonly #sql: SqliteRunner;
  readonly #snapshot: SqliteSnapshot;

  constructor(reader: DatabaseSync, snapshot: SqliteSnapshot) {
    this.#sql = runnerOf(reader);
    this.#snapshot = snapshot;
  }

  /** Collections have thousands of items, not millions: skipping to a page takes microseconds. */
  page<Each extends Name>(
    name: Each,
    page: PageNumber,
    size: number,
  ): CollectionPage<Collections[Each]> | null {
    const { select, table, read } = COLLECTION_TABLES[name];
    const state = this.#snapshot.state();
    const count = integer(this.#sql.row(`SELECT count(*) AS total FROM ${table}`), 'total');
    const located = locatePage(page, count, size);
    if (located === null) return null;
    const rows = this.#sql.rows(
      `${select.sqlite} ORDER BY ${table}.id LIMIT CAST(? AS INTEGER) OFFSET CAST(? AS INTEGER)`,
      size,
      located.firstPosition - 1,
    );
    return { state, page: located, count, items: rows.map<Collections[Each]>(read) };
  }

  sittingEntries(sittingId: number, { before, after }: EntryAddress): Uint8Array {
    this.#snapshot.state();
    const row = this.#sql.row(SITTING_ENTRIES_SQL, sittingId, before, after);
    return soundBytes(bytes(row, 'json'));
  }
}
