// The rows of venues, sources, sittings and people, as readers and writers of a SQLite store see them.

import type { DatabaseSync } from 'node:sqlite';
import type { Identifier, KnownPerson, Membership } from '../../hansard/person.ts';
import type { Collections, KeptSource } from '../store.ts';
import { prepareOnce } from './sqlite-statements.ts';

type Row = Record<string, unknown>;
type Name = keyof Collections;

const SOURCE_COLUMNS = `source.id AS source_id, source.name, source.list_page, source.date, source.url,
  source.last_processing_attempt, source.last_processing_success`;

interface MemberRows<Member> {
  /** Columns and tables, before any condition. */
  readonly select: string;
  readonly table: string;
  readonly hasSlug: boolean;
  readonly of: (row: Row, database: DatabaseSync) => Member;
}

export const MEMBER_ROWS: { readonly [Each in Name]: MemberRows<Collections[Each]> } = {
  venues: {
    select: 'SELECT venue.id, venue.name, venue.slug FROM venue',
    table: 'venue',
    hasSlug: true,
    of: (row) => ({
      id: row['id'] as number,
      name: row['name'] as string,
      slug: row['slug'] as string,
    }),
  },
  sources: {
    select: `SELECT ${SOURCE_COLUMNS} FROM source`,
    table: 'source',
    hasSlug: false,
    of: (row) => sourceOf(row)!,
  },
  sittings: {
    select: `SELECT sitting.id, venue_id, start_date, start_time, end_date, end_time, ${SOURCE_COLUMNS}
      FROM sitting LEFT JOIN source ON source.id = sitting.source_id`,
    table: 'sitting',
    hasSlug: false,
    of: (row) => ({
      id: row['id'] as number,
      venueId: row['venue_id'] as number | null,
      source: sourceOf(row),
      startDate: row['start_date'] as string | null,
      startTime: row['start_time'] as string | null,
      endDate: row['end_date'] as string | null,
      endTime: row['end_time'] as string | null,
    }),
  },
  people: {
    select: 'SELECT person.id, person.legal_name, person.slug FROM person',
    table: 'person',
    hasSlug: true,
    of: (row, database) => personOf(row, database),
  },
};

export function findMember<Each extends Name>(
  database: DatabaseSync,
  name: Each,
  idOrSlug: number | string,
): Collections[Each] | null {
  const { select, table, hasSlug, of } = MEMBER_ROWS[name];
  if (typeof idOrSlug === 'string' && !hasSlug) return null;
  const column = typeof idOrSlug === 'string' ? 'slug' : 'id';
  const row = prepareOnce(database, `${select} WHERE ${table}.${column} = ?`).get(idOrSlug);
  return row === undefined ? null : of(row, database);
}

/**
 * The number and last id of a sitting's entries tell which they are, for ids are never used again; the sum of
 * revisions, which only rise, tells their texts; the time tells them from those of a restored backup.
 */
export function sittingEntriesVersion(database: DatabaseSync, sittingId: number): string {
  const row = prepareOnce(
    database,
    `SELECT count(*) AS n, max(id) AS last, sum(revision) AS revisions, max(changed_at) AS at
     FROM entry WHERE sitting_id = ?`,
  ).get(sittingId)!;
  return ['n', 'last', 'revisions', 'at']
    .map((name) => ((row[name] as number | null) ?? 0).toString(36))
    .join('.');
}

function sourceOf(row: Row): KeptSource | null {
  if (row['source_id'] === null) return null;
  return {
    id: row['source_id'] as number,
    name: row['name'] as string,
    listPage: row['list_page'] as string,
    date: row['date'] as string | null,
    url: row['url'] as string,
    lastProcessingAttempt: row['last_processing_attempt'] as string | null,
    lastProcessingSuccess: row['last_processing_success'] as string | null,
  };
}

function personOf(row: Row, database: DatabaseSync): KnownPerson {
  const id = row['id'] as number;
  const all = (sql: string): Row[] => prepareOnce(database, sql).all(id);
  return {
    id,
    legalName: row['legal_name'] as string,
    slug: row['slug'] as string,
    otherNames: all('SELECT name FROM other_name WHERE person_id = ? ORDER BY name').map(
      ({ name }) => name as string,
    ),
    identifiers: all(
      `SELECT scheme, identifier FROM person_identifier WHERE person_id = ?
       ORDER BY scheme, identifier`,
    ).map(({ scheme, identifier }): Identifier => ({
      scheme: scheme as string,
      identifier: identifier as string,
    })),
    memberships: all(
      `SELECT chamber, constituency, party, start_date, end_date FROM membership
       WHERE person_id = ? ORDER BY id`,
    ).map(membershipOf),
  };
}

function membershipOf(row: Row): Membership {
  return {
    chamber: row['chamber'] as string | null,
    constituency: row['constituency'] as string | null,
    party: row['party'] as string | null,
    startDate: row['start_date'] as string | null,
    endDate: row['end_date'] as string | null,
  };
}
