// The reads of a PostgreSQL store: those of both engines, and those with statements of its own.

import type { RecordState } from '../../record/change.ts';
import { EVERY_ITEM, isEveryItem } from '../../record/filter.ts';
import { locatePage, type PageNumber } from '../../record/page.ts';
import type { EntryAddress } from '../../record/wire-form.ts';
import type { Collections } from '../contract/results.ts';
import type {
  CollectionPage,
  EntriesAfter,
  EntryPage,
  EntryResult,
  PageRequest,
} from '../contract/results.ts';
import type { StoreReads } from '../contract/store.ts';
import { filteredPage } from '../shared/filter-items.ts';
import { sharedReads } from '../shared/shared-reads.ts';
import { COLLECTION_TABLES } from '../shared/collection-tables.ts';
import { entryHistory, entryRevisions } from '../shared/entry-revisions.ts';
import { readRecordState, RECORD_STATE_SQL } from '../shared/record-state.ts';
import { integer, integerOrNull, text, textOrNull } from '../shared/row-values.ts';
import { PostgresHistory } from './postgres-history.ts';
import { BatchedReads, type BatchedStatement } from './servers/postgres-batched-reads.ts';
import type { PostgresConnections } from './servers/postgres-connection.ts';
import type { PostgresRunner } from './servers/postgres-statements.ts';

export function postgresReads(connections: PostgresConnections): StoreReads {
  const { reads, primary } = connections;
  return {
    // A read is one statement, so it needs no snapshot.
    ...sharedReads({ sql: reads, newest: primary, run: (read) => read() }),
    ...entryReads(connections),
    ...collectionReads(connections),
    ...historyReads(connections),
  };
}

/** The record as a whole, and its entries. */
function entryReads(connections: PostgresConnections) {
  const reading = new PostgresReading(connections);
  return {
    recordState: () => reading.recordState(),
    // What others wrote since cannot be known without a query.
    currentVersion: () => null,
    monotonicReads: (work, newest) => connections.monotonicReads(work, newest),
    readServer: () => connections.readServer(),
    ping: async () => void (await reading.recordState()),
    entryPage: (request) => reading.entryPage(request),
    entriesAfter: (id, size, address) => reading.entriesAfter(id, size, address),
    entry: (id, address) => reading.entry(id, address),
  } satisfies Partial<StoreReads>;
}

/** Pages of venues, sources, sittings and people, and the entries of a sitting. */
function collectionReads({ reads }: PostgresConnections) {
  const collections = new PostgresCollections(reads);
  return {
    collection: (name, page, size, filter = EVERY_ITEM) =>
      isEveryItem(filter)
        ? collections.page(name, page, size)
        : filteredPage(reads, name, { page, size, filter }),
    sittingEntries: (id, address) => collections.sittingEntries(id, address),
  } satisfies Partial<StoreReads>;
}

/** The changes of entries, and the revisions of one. */
function historyReads({ reads }: PostgresConnections) {
  const log = new PostgresHistory(reads);
  return {
    changes: (since, limit) => log.changes(since, limit),
    revisions: (id) => entryRevisions(reads, id),
    history: (id) => entryHistory(reads, id),
  } satisfies Partial<StoreReads>;
}

// Reads pages and entries from a PostgreSQL store, each from one statement: one round trip, one snapshot.

/** An entry's JSON object, given the text before and after the id in its address. */
export function entryJsonSql(before: string, after: string): string {
  return `'{"id":' || id || ',"url":"' || ${before}::text || id || ${after}::text || '",' || wire`;
}

/**
 * The page of so many entries that begins at a position, or the last one where that is null, beside the state it was read in.
 * Past the end there are no entries, and finding none costs no more.
 */
export const ENTRY_PAGE: BatchedStatement = {
  one: pageSql('SELECT', '', { position: '$1', size: '$2', before: '$3', after: '$4' }),
  many: pageSql(
    'SELECT number,',
    `CROSS JOIN unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])
  WITH ORDINALITY AS wanted (position, size, before, after, number)`,
    { position: 'position', size: 'size', before: 'before', after: 'after' },
  ),
};

function pageSql(
  select: string,
  join: string,
  { position, size, before, after }: Readonly<Record<PageValue, string>>,
): string {
  return `
${select} entry_count, version, changed_at, (
  SELECT string_agg(${entryJsonSql(before, after)}, ',' ORDER BY id) FROM (
    SELECT id, wire FROM entry
    WHERE id >= (
      SELECT first_id + (wanted_page.first - first_position) FROM entry_run
      WHERE first_position <= wanted_page.first ORDER BY first_position DESC LIMIT 1
    )
    ORDER BY id LIMIT ${size}
  ) AS page
) AS entries
FROM record ${join} CROSS JOIN LATERAL (
  SELECT coalesce(
    ${position}::bigint, greatest(entry_count - 1, 0) / ${size}::bigint * ${size}::bigint + 1
  ) AS first
) AS wanted_page`;
}

type PageValue = 'position' | 'size' | 'before' | 'after';

/** The entries after the id $1, at most $2; and the last id of the record, to tell whether more follow. */
export const ENTRIES_AFTER_SQL = `
SELECT entry_count, version, changed_at, found.*, (SELECT max(id) FROM entry) AS last_of_all
FROM record CROSS JOIN LATERAL (
  SELECT string_agg(${entryJsonSql('$3', '$4')}, ',' ORDER BY id) AS json, max(id) AS last FROM (
    SELECT id, wire FROM entry WHERE id > $1 ORDER BY id LIMIT $2
  ) AS page
) AS found`;

export const ENTRY: BatchedStatement = {
  one: `
SELECT ${entryJsonSql('$2', '$3')} AS json, revision, changed_at FROM entry WHERE id = $1`,
  // The limit makes each be looked up by its key: joined otherwise, all entries would be read to find a few.
  many: `
SELECT number, found.*
FROM unnest($1::bigint[], $2::text[], $3::text[]) WITH ORDINALITY AS wanted (wanted_id, before, after, number)
CROSS JOIN LATERAL (
  SELECT ${entryJsonSql('before', 'after')} AS json, revision, changed_at FROM entry
  WHERE id = wanted_id LIMIT 1
) AS found`,
};

class PostgresReading {
  readonly #connections: PostgresConnections;
  readonly #pages: BatchedReads;
  readonly #entries: BatchedReads;

  constructor(connections: PostgresConnections) {
    this.#connections = connections;
    this.#pages = new BatchedReads(connections, ENTRY_PAGE);
    this.#entries = new BatchedReads(connections, ENTRY);
  }

  async recordState(): Promise<RecordState> {
    return readRecordState(await this.#connections.reads.row(RECORD_STATE_SQL));
  }

  async entryPage({ page, size, address, envelope }: PageRequest): Promise<EntryPage | null> {
    const position = firstPosition(page, size);
    const row = await this.#pages.row(position, size, address.before, address.after);
    const state = readRecordState(row);
    const located = locatePage(page, state.count, size);
    if (located === null) return null;
    const [before, after] = envelope(located, state);
    const entries = textOrNull(row, 'entries') ?? '';
    return { state, page: located, json: Buffer.from(before + entries + after, 'utf8') };
  }

  async entriesAfter(
    id: number,
    size: number,
    { before, after }: EntryAddress,
  ): Promise<EntriesAfter> {
    const row = await this.#connections.reads.row(ENTRIES_AFTER_SQL, id, size, before, after);
    const lastId = integerOrNull(row, 'last');
    return {
      state: readRecordState(row),
      json: Buffer.from(textOrNull(row, 'json') ?? '', 'utf8'),
      lastId: lastId === integerOrNull(row, 'last_of_all') ? null : lastId,
    };
  }

  async entry(id: number, { before, after }: EntryAddress): Promise<EntryResult | null> {
    const row = await this.#entries.row(id, before, after);
    if (row === undefined) return null;
    return {
      json: Buffer.from(text(row, 'json'), 'utf8'),
      revision: integer(row, 'revision'),
      changedAtMs: integer(row, 'changed_at'),
    };
  }
}

/** The position a page begins at, whether or not it exists; null for the last page, which only the store knows. */
export function firstPosition(page: PageNumber, size: number): number | null {
  return page === 'last' ? null : Math.min((page - 1) * size + 1, Number.MAX_SAFE_INTEGER);
}

// Reads pages of venues, sources, sittings and people, and the entries of a sitting, from a PostgreSQL store.

type Name = keyof Collections;

/**
 * A page of a collection beside the state and the count it was read with. Collections have thousands of items, not
 * millions: skipping to a page takes microseconds.
 */
function collectionPageSql(name: Name): string {
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

class PostgresCollections {
  readonly #sql: PostgresRunner;

  constructor(sql: PostgresRunner) {
    this.#sql = sql;
  }

  async page<Each extends Name>(
    name: Each,
    page: PageNumber,
    size: number,
  ): Promise<CollectionPage<Collections[Each]> | null> {
    const rows = await this.#sql.rows(collectionPageSql(name), firstPosition(page, size), size);
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
