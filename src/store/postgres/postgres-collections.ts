// Reads pages of venues, sources, sittings and people, and the entries of a sitting, from a PostgreSQL store.

import { locatePage, type PageNumber } from '../../record/page.ts';
import type { EntryAddress } from '../../record/wire-form.ts';
import type { CollectionPage } from '../contract/results.ts';
import type { Collections } from '../contract/collections.ts';
import { COLLECTION_TABLES } from '../shared/collection-tables.ts';
import { integer, text } from '../shared/row-values.ts';
import { readRecordState } from '../shared/record-state.ts';
import { entryJsonSql, firstPosition } from './postgres-reading.ts';
import type { PostgresRunner } from './servers/postgres-statements.ts';

type Name = keyof Collections;

/**
 * A page of a collection beside the state and the count it was read with. Collections have thousands of items, not
 * millions: skipping to a page takes microseconds.
 */
function pageSql(name: Name): string {
  const { select, table } = COLLECTION_TABLES[name];
  return `
SELECT entry_count, version, changed_at, total.n AS total, item.*
FROM record CROSS JOIN (SELECT count(*) AS n FROM ${table}) AS total
LEFT JOIN LATERAL (
  ${select.postgres} ORDER BY ${table}.id LIMIT $2::bigint
  OFFSET coalesce($1::bigint - 1, greatest(total.n - 1, 0) / $2::bigint * $2::bigint)
) AS item ON true
ORDER BY item.id`;
}

/** A sitting's entries as one value, in the order they were spoken. */
export const SITTING_ENTRIES_SQL = `
SELECT '[' || coalesce(string_agg(${entryJsonSql('$2', '$3')}, ',' ORDER BY text_counter), '') || ']' AS json
FROM entry WHERE sitting_id = $1`;

export class PostgresCollections {
  readonly #sql: PostgresRunner;

  constructor(sql: PostgresRunner) {
    this.#sql = sql;
  }

  async page<Each extends Name>(
    name: Each,
    page: PageNumber,
    size: number,
  ): Promise<CollectionPage<Collections[Each]> | null> {
    const rows = await this.#sql.rows(pageSql(name), firstPosition(page, size), size);
    const [head] = rows;
    const state = readRecordState(head);
    const count = integer(head, 'total');
    const located = locatePage(page, count, size);
    if (located === null) return null;
    const { read } = COLLECTION_TABLES[name];
    // An empty collection is one row without an item.
    const items = rows.filter((row) => row['id'] !== null).map<Collections[Each]>(read);
    return { state, page: located, count, items };
  }

  async sittingEntries(sittingId: number, { before, after }: EntryAddress): Promise<Uint8Array> {
    const row = await this.#sql.row(SITTING_ENTRIES_SQL, sittingId, before, after);
    return Buffer.from(text(row, 'json'), 'utf8');
  }
}
