// The rows of venues, sources, sittings and people, as readers and writers of a PostgreSQL store see them.

import { entriesVersion, COLLECTION_TABLES } from '../shared/collection-tables.ts';
import type { Collections } from '../contract/collections.ts';
import { canBeKept, first, type SqlRunner } from './servers/postgres-statements.ts';

/** A person with all that is known of them, as one row: a page is one statement, and so one snapshot. */
const PEOPLE = `
SELECT person.id, person.legal_name, person.slug,
  (SELECT coalesce(json_agg(name ORDER BY name), '[]') FROM other_name
   WHERE person_id = person.id) AS other_names,
  (SELECT coalesce(json_agg(json_build_object('scheme', scheme, 'identifier', identifier)
     ORDER BY scheme, identifier), '[]') FROM person_identifier
   WHERE person_id = person.id) AS identifiers,
  (SELECT coalesce(json_agg(json_build_object('chamber', chamber, 'constituency', constituency,
     'party', party, 'startDate', start_date, 'endDate', end_date) ORDER BY membership.id), '[]')
   FROM membership WHERE person_id = person.id) AS memberships
FROM person`;

export const COLLECTION_ROWS: typeof COLLECTION_TABLES = {
  ...COLLECTION_TABLES,
  people: { ...COLLECTION_TABLES.people, select: PEOPLE },
};

export const ENTRIES_VERSION_SQL = `
SELECT count(*) AS n, max(id) AS last, sum(revision)::bigint AS revisions, max(changed_at) AS at
FROM entry WHERE sitting_id = $1`;

export async function findItem<Each extends keyof Collections>(
  asked: SqlRunner,
  name: Each,
  idOrSlug: number | string,
): Promise<Collections[Each] | null> {
  const { select, table, hasSlug, of } = COLLECTION_ROWS[name];
  if (typeof idOrSlug === 'string' && (!hasSlug || !canBeKept(idOrSlug))) return null;
  const column = typeof idOrSlug === 'string' ? 'slug' : 'id';
  const row = await first(asked, `${select} WHERE ${table}.${column} = $1`, idOrSlug);
  return row === undefined ? null : of(row);
}

export async function sittingEntriesVersion(asked: SqlRunner, sittingId: number): Promise<string> {
  return entriesVersion((await first(asked, ENTRIES_VERSION_SQL, sittingId))!);
}
