// Finds one item of a collection, and the version of a sitting's entries: for readers and for writers.

import type { Collections } from '../contract/collections.ts';
import { COLLECTION_TABLES } from './collection-tables.ts';
import { integer, integerOrNull } from './row-values.ts';
import { canBeStored, type SqlRunner } from './sql-runner.ts';

export async function readItem<Name extends keyof Collections>(
  sql: SqlRunner,
  name: Name,
  idOrSlug: number | string,
): Promise<Collections[Name] | null> {
  const { select, table, hasSlug, read } = COLLECTION_TABLES[name];
  if (typeof idOrSlug === 'string' && (!hasSlug || !canBeStored(idOrSlug))) return null;
  const column = typeof idOrSlug === 'string' ? 'slug' : 'id';
  const row = await sql.row(`${select[sql.dialect]} WHERE ${table}.${column} = ?`, idOrSlug);
  return row === undefined ? null : read(row);
}

const ENTRIES_VERSION_SQL = `
SELECT count(*) AS count, max(id) AS last_id, CAST(sum(revision) AS bigint) AS revisions,
  max(changed_at) AS changed_at
FROM entry WHERE sitting_id = ?`;

/**
 * The number and last id of a sitting's entries identify them, for ids are never used again; the sum of
 * revisions, which only rise, identifies their texts; the time distinguishes them from those of a restored backup.
 */
export async function sittingEntriesVersion(sql: SqlRunner, sittingId: number): Promise<string> {
  const row = await sql.row(ENTRIES_VERSION_SQL, sittingId);
  return [
    integer(row, 'count'),
    integerOrNull(row, 'last_id') ?? 0,
    integerOrNull(row, 'revisions') ?? 0,
    integerOrNull(row, 'changed_at') ?? 0,
  ]
    .map((number) => number.toString(36))
    .join('.');
}
