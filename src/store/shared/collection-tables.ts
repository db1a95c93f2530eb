// The members of the collections beside the entries, as rows of any engine: where they are kept, what they are.

import type { Identifier, Membership } from '../../hansard/person.ts';
import type { Source } from '../../hansard/sitting.ts';
import type { Collections, StoredSource } from '../contract/collections.ts';

type Row = Record<string, unknown>;
type Name = keyof Collections;

const SOURCE_COLUMNS = `source.id AS source_id, source.name, source.list_page, source.date, source.url,
  source.last_processing_attempt, source.last_processing_success`;

export interface CollectionTable<Member> {
  /** Columns and tables, before any condition. */
  readonly select: string;
  readonly table: string;
  readonly hasSlug: boolean;
  /** The column that has its id. */
  readonly key: string;
  readonly of: (row: Row) => Member;
}

export const COLLECTION_TABLES: { readonly [Each in Name]: CollectionTable<Collections[Each]> } = {
  venues: {
    select: 'SELECT venue.id, venue.name, venue.slug FROM venue',
    table: 'venue',
    hasSlug: true,
    key: 'id',
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
    key: 'source_id',
    of: (row) => sourceOf(row)!,
  },
  sittings: {
    select: `SELECT sitting.id, venue_id, start_date, start_time, end_date, end_time, ${SOURCE_COLUMNS}
      FROM sitting LEFT JOIN source ON source.id = sitting.source_id`,
    table: 'sitting',
    hasSlug: false,
    key: 'id',
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
    key: 'id',
    // What is in tables of its own, each engine reads in its own way.
    of: (row) => ({
      id: row['id'] as number,
      legalName: row['legal_name'] as string,
      slug: row['slug'] as string,
      otherNames: row['other_names'] as string[],
      identifiers: row['identifiers'] as Identifier[],
      memberships: row['memberships'] as Membership[],
    }),
  },
};

/**
 * The number and last id of a sitting's entries tell which they are, for ids are never used again; the sum of
 * revisions, which only rise, tells their texts; the time tells them from those of a restored backup.
 */
export function entriesVersion(row: Row): string {
  return ['n', 'last', 'revisions', 'at']
    .map((name) => ((row[name] as number | null) ?? 0).toString(36))
    .join('.');
}

/** What is kept of a source, in the order of its columns. */
export function sourceValues(source: Source): (string | null)[] {
  const { name, listPage, date, url, lastProcessingAttempt, lastProcessingSuccess } = source;
  return [name, listPage, date, url, lastProcessingAttempt, lastProcessingSuccess];
}

function sourceOf(row: Row): StoredSource | null {
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
