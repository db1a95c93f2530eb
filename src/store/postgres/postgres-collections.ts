// Reads the collections beside the entries from a PostgreSQL store: venues, sources, sittings, people.

import { locatePage, type PageNumber } from '../../hansard/page.ts';
import type { EntryAddress } from '../../hansard/wire-form.ts';
import type { CollectionPage } from '../contract/results.ts';
import type { Collections } from '../contract/collections.ts';
import { findItem, COLLECTION_ROWS, sittingEntriesVersion } from './postgres-collection-rows.ts';
import { entryJsonSql, firstPosition, stateOf } from './postgres-reading.ts';
import { first, type SqlRunner } from './servers/postgres-statements.ts';

type Name = keyof Collections;

/**
 * A page of a collection beside the state and the count it was read with. These have thousands of members, not
 * millions: skipping to a page is a matter of microseconds.
 */
function pageSql(name: Name): string {
  const { select, table, key } = COLLECTION_ROWS[name];
  return `
SELECT entry_count, version, changed_at, total.n AS total, member.*
FROM record CROSS JOIN (SELECT count(*) AS n FROM ${table}) AS total
LEFT JOIN LATERAL (
  ${select} ORDER BY ${table}.id LIMIT $2::bigint
  OFFSET coalesce($1::bigint - 1, greatest(total.n - 1, 0) / $2::bigint * $2::bigint)
) AS member ON true
ORDER BY member.${key}`;
}

/** A sitting's entries as one value, in the order they were spoken. */
export const SITTING_ENTRIES_SQL = `
SELECT '[' || coalesce(string_agg(${entryJsonSql('$2', '$3')}, ',' ORDER BY text_counter), '') || ']' AS json
FROM entry WHERE sitting_id = $1`;

export class PostgresCollections {
  readonly #asked: SqlRunner;

  constructor(asked: SqlRunner) {
    this.#asked = asked;
  }

  async page<Each extends Name>(
    name: Each,
    page: PageNumber,
    size: number,
  ): Promise<CollectionPage<Collections[Each]> | null> {
    const { of, key } = COLLECTION_ROWS[name];
    const rows = await this.#asked.rows(pageSql(name), firstPosition(page, size), size);
    const [head] = rows;
    const count = head!['total'] as number;
    const place = locatePage(page, count, size);
    if (place === null) return null;
    const members = rows.filter((row) => row[key] !== null).map<Collections[Each]>(of);
    return { state: stateOf(head), place, count, members };
  }

  async member<Each extends Name>(
    name: Each,
    idOrSlug: number | string,
  ): Promise<Collections[Each] | null> {
    return await findItem(this.#asked, name, idOrSlug);
  }

  async sittingEntriesVersion(sittingId: number): Promise<string> {
    return await sittingEntriesVersion(this.#asked, sittingId);
  }

  async sittingEntries(sittingId: number, { before, after }: EntryAddress): Promise<Uint8Array> {
    const row = await first(this.#asked, SITTING_ENTRIES_SQL, sittingId, before, after);
    return Buffer.from(row!['json'] as string, 'utf8');
  }
}
