// The reads of a PostgreSQL store: those shared by both engines, and those of pages and entries, each one statement: one round
// trip, one snapshot.

import { locatePage } from '../../record/page.ts';
import type { StoreReads } from '../contract/store.ts';
import { positionOf } from '../sql/paged-rows.ts';
import { readRecordState, RECORD_STATE_SQL } from '../entries/record-state.ts';
import { integer, integerOrNull, text, textOrNull } from '../sql/row-values.ts';
import { type OwnReads, sharedReads } from '../entries/shared-reads.ts';
import { BatchedReads, type BatchedStatement } from './servers/postgres-batched-reads.ts';
import type { PostgresConnections } from './servers/postgres-connection.ts';

/** An entry's JSON object, given the text before and after the id in its address. */
export function entryJsonSql(prefix: string, suffix: string): string {
  return `'{"id":' || id || ',"url":"' || ${prefix}::text || id || ${suffix}::text || '",' || wire`;
}

/**
 * The page of a number of entries that begins at a position, or the last page if that is null, with the state it was read in.
 * Past the end there are no entries, which costs no more to find out.
 */
export const ENTRY_PAGE: BatchedStatement = {
  single: pageSql('SELECT', '', { position: '$1', size: '$2', prefix: '$3', suffix: '$4' }),
  many: pageSql(
    'SELECT number,',
    `CROSS JOIN unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])
  WITH ORDINALITY AS wanted (position, size, prefix, suffix, number)`,
    { position: 'position', size: 'size', prefix: 'prefix', suffix: 'suffix' },
  ),
};

function pageSql(
  select: string,
  join: string,
  { position, size, prefix, suffix }: Readonly<Record<PageValue, string>>,
): string {
  return `
${select} entry_count, version, changed_at, (
  SELECT string_agg(${entryJsonSql(prefix, suffix)}, ',' ORDER BY id) FROM (
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

type PageValue = 'position' | 'size' | 'prefix' | 'suffix';

/** The entries after the id $1, at most $2; and the last id of the record, to tell whether more follow. */
export const ENTRIES_AFTER_SQL = `
SELECT entry_count, version, changed_at, found.*, (SELECT max(id) FROM entry) AS last_of_all
FROM record CROSS JOIN LATERAL (
  SELECT string_agg(${entryJsonSql('$3', '$4')}, ',' ORDER BY id) AS json, max(id) AS last FROM (
    SELECT id, wire FROM entry WHERE id > $1 ORDER BY id LIMIT $2
  ) AS page
) AS found`;

export const ENTRY: BatchedStatement = {
  single: `
SELECT ${entryJsonSql('$2', '$3')} AS json, sitting_id, revision, changed_at FROM entry WHERE id = $1`,
  // The limit makes PostgreSQL look each up by its key: any other join would read all entries to find a few.
  many: `
SELECT number, found.*
FROM unnest($1::bigint[], $2::text[], $3::text[]) WITH ORDINALITY AS wanted (wanted_id, prefix, suffix, number)
CROSS JOIN LATERAL (
  SELECT ${entryJsonSql('prefix', 'suffix')} AS json, sitting_id, revision, changed_at FROM entry
  WHERE id = wanted_id LIMIT 1
) AS found`,
};

/** A sitting's entries as one value, in the order they were spoken. */
export const SITTING_ENTRIES_SQL = `
SELECT '[' || coalesce(string_agg(${entryJsonSql('$2', '$3')}, ',' ORDER BY text_counter), '') || ']' AS json
FROM entry WHERE sitting_id = $1`;

export function postgresReads(connections: PostgresConnections): StoreReads {
  const { reads, primary } = connections;
  return {
    ...sharedReads({ sql: reads, newest: primary, run: (read) => connections.inSession(read) }),
    ...entryReads(connections),
    recordState: async () => readRecordState(await reads.row(RECORD_STATE_SQL)),
    ping: async () => void readRecordState(await reads.row(RECORD_STATE_SQL)),
    // Later writes of other processes cannot be known without a query.
    currentVersion: () => null,
    monotonicReads: (work, newest) => connections.monotonicReads(work, newest),
    readServer: () => connections.readServer(),
  };
}

function entryReads(connections: PostgresConnections): OwnReads {
  const { reads } = connections;
  const pages = new BatchedReads(connections, ENTRY_PAGE);
  const entries = new BatchedReads(connections, ENTRY);
  return {
    async entryPage({ page, size, address, envelope }) {
      const position = positionOf(page, size);
      const row = await pages.row(position, size, address.prefix, address.suffix);
      const state = readRecordState(row);
      const located = locatePage(page, state.count, size);
      if (located === null) return null;
      const [opening, closing] = envelope(located, state);
      const json = opening + (textOrNull(row, 'entries') ?? '') + closing;
      return { state, page: located, json: Buffer.from(json, 'utf8') };
    },
    async entriesAfter(id, size, { prefix, suffix }) {
      const row = await reads.row(ENTRIES_AFTER_SQL, id, size, prefix, suffix);
      const lastId = integerOrNull(row, 'last');
      return {
        state: readRecordState(row),
        json: Buffer.from(textOrNull(row, 'json') ?? '', 'utf8'),
        lastId: lastId === integerOrNull(row, 'last_of_all') ? null : lastId,
      };
    },
    async entry(id, { prefix, suffix }) {
      const row = await entries.row(id, prefix, suffix);
      if (row === undefined) return null;
      return {
        json: text(row, 'json'),
        sittingId: integer(row, 'sitting_id'),
        revision: integer(row, 'revision'),
        changedAtMs: integer(row, 'changed_at'),
      };
    },
    async sittingEntries(sittingId, { prefix, suffix }) {
      const row = await reads.row(SITTING_ENTRIES_SQL, sittingId, prefix, suffix);
      return Buffer.from(text(row, 'json'), 'utf8');
    },
  };
}
