// Reads the collections beside the entries from a SQLite store: venues, sources, sittings, people.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { locatePage, type PageNumber } from '../../hansard/page.ts';
import type { EntryAddress } from '../../hansard/wire-form.ts';
import type { CollectionPage, Collections, KeptSource } from '../store.ts';
import { ENTRY_JSON } from './sqlite-reading.ts';
import type { SqliteSnapshot } from './sqlite-snapshot.ts';

type Row = Record<string, unknown>;
type Name = keyof Collections;

const SOURCE_COLUMNS = `source.id AS source_id, source.name, source.list_page, source.date, source.url,
  source.last_processing_attempt, source.last_processing_success`;

interface Reader<Member> {
  /** Columns and tables, before any condition. */
  readonly select: string;
  readonly table: string;
  readonly hasSlug: boolean;
  readonly of: (row: Row) => Member;
}

const READERS: { readonly [Each in Name]: Reader<Collections[Each]> } = {
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
    of: (row) => ({
      id: row['id'] as number,
      legalName: row['legal_name'] as string,
      slug: row['slug'] as string,
    }),
  },
};

/** A sitting's entries as one value, in the order they were spoken. */
export const SITTING_ENTRIES_SQL = `
SELECT CAST('[' || coalesce(group_concat(${ENTRY_JSON}, ','), '') || ']' AS BLOB) FROM (
  SELECT id, wire FROM entry WHERE sitting_id = ?1 ORDER BY text_counter LIMIT -1
)`;

export class SqliteCollections {
  readonly #reader: DatabaseSync;
  readonly #snapshot: SqliteSnapshot;
  readonly #statements = new Map<string, StatementSync>();

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
    const { select, table, of } = READERS[name];
    const state = this.#snapshot.state();
    const count = this.#statement(`SELECT count(*) AS n FROM ${table}`).get()!['n'] as number;
    const place = locatePage(page, count, size);
    if (place === null) return null;
    const rows = this.#statement(
      `${select} ORDER BY ${table}.id LIMIT CAST(? AS INTEGER) OFFSET CAST(? AS INTEGER)`,
    );
    const members = rows.all(size, place.firstPosition - 1).map<Collections[Each]>(of);
    return { state, place, count, members };
  }

  member<Each extends Name>(name: Each, idOrSlug: number | string): Collections[Each] | null {
    const { select, table, hasSlug, of } = READERS[name];
    this.#snapshot.state();
    if (typeof idOrSlug === 'string' && !hasSlug) return null;
    const column = typeof idOrSlug === 'string' ? 'slug' : 'id';
    const row = this.#statement(`${select} WHERE ${table}.${column} = ?`).get(idOrSlug);
    return row === undefined ? null : of(row);
  }

  sittingEntries(sittingId: number, { before, after }: EntryAddress): Uint8Array {
    this.#snapshot.state();
    const row = this.#statement(SITTING_ENTRIES_SQL).get(sittingId, before, after)!;
    return Object.values(row)[0] as Uint8Array;
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#reader.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
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
