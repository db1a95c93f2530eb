// The rows of venues, sources, sittings and people, as readers and writers of a SQLite store see them.

import type { DatabaseSync } from 'node:sqlite';
import { entriesVersion, COLLECTION_TABLES } from '../shared/collection-tables.ts';
import type { Collections } from '../contract/collections.ts';
import { prepareOnce } from './statements/sqlite-statements.ts';

type Row = Record<string, unknown>;
type Name = keyof Collections;

export function findItem<Each extends Name>(
  database: DatabaseSync,
  name: Each,
  idOrSlug: number | string,
): Collections[Each] | null {
  const { select, table, hasSlug } = COLLECTION_TABLES[name];
  if (typeof idOrSlug === 'string' && !hasSlug) return null;
  const column = typeof idOrSlug === 'string' ? 'slug' : 'id';
  const row = prepareOnce(database, `${select} WHERE ${table}.${column} = ?`).get(idOrSlug);
  return row === undefined ? null : itemOf(database, name, row);
}

/** A member from its row and, of a person, what is in tables of its own. */
export function itemOf<Each extends Name>(
  database: DatabaseSync,
  name: Each,
  row: Row,
): Collections[Each] {
  const details = name === 'people' ? detailsOf(row['id'] as number, database) : null;
  return COLLECTION_TABLES[name].of(details === null ? row : { ...row, ...details });
}

export function sittingEntriesVersion(database: DatabaseSync, sittingId: number): string {
  const row = prepareOnce(
    database,
    `SELECT count(*) AS n, max(id) AS last, sum(revision) AS revisions, max(changed_at) AS at
     FROM entry WHERE sitting_id = ?`,
  ).get(sittingId)!;
  return entriesVersion(row);
}

function detailsOf(personId: number, database: DatabaseSync): Row {
  const all = (sql: string): Row[] => prepareOnce(database, sql).all(personId);
  return {
    other_names: all('SELECT name FROM other_name WHERE person_id = ? ORDER BY name').map(
      ({ name }) => name,
    ),
    identifiers: all(
      `SELECT scheme, identifier FROM person_identifier WHERE person_id = ?
       ORDER BY scheme, identifier`,
    ).map(({ scheme, identifier }) => ({ scheme, identifier })),
    memberships: all(
      `SELECT chamber, constituency, party, start_date AS startDate, end_date AS endDate
       FROM membership WHERE person_id = ? ORDER BY id`,
    ).map((membership) => ({ ...membership })),
  };
}
