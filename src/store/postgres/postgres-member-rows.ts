// The rows of venues, sources, sittings and people, as readers and writers of a PostgreSQL store see them.

import { entriesVersion, MEMBERS } from '../members.ts';
import type { Collections } from '../collections.ts';
import { canBeKept, first, type Asked } from './postgres-statements.ts';

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

export const MEMBER_ROWS: typeof MEMBERS = {
  ...MEMBERS,
  people: { ...MEMBERS.people, select: PEOPLE },
};

export const ENTRIES_VERSION_SQL = `
SELECT count(*) AS n, max(id) AS last, sum(revision)::bigint AS revisions, max(changed_at) AS at
FROM entry WHERE sitting_id = $1`;

export async function findMember<Each extends keyof Collections>(
  asked: Asked,
  name: Each,
  idOrSlug: number | string,
): Promise<Collections[Each] | null> {
  const { select, table, hasSlug, of } = MEMBER_ROWS[name];
  if (typeof idOrSlug === 'string' && (!hasSlug || !canBeKept(idOrSlug))) return null;
  const column = typeof idOrSlug === 'string' ? 'slug' : 'id';
  const row = await first(asked, `${select} WHERE ${table}.${column} = $1`, idOrSlug);
  return row === undefined ? null : of(row);
}

export async function sittingEntriesVersion(asked: Asked, sittingId: number): Promise<string> {
  return entriesVersion((await first(asked, ENTRIES_VERSION_SQL, sittingId))!);
}
