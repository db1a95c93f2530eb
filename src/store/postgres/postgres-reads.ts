// The reads of a PostgreSQL store: those of both engines, and those of pages, entries and the change log, each from one statement: one
// round trip, one snapshot.

import { type Change, EMPTY_CHAIN } from '../../record/change.ts';
import { locatePage } from '../../record/page.ts';
import type { StoreReads } from '../contract/store.ts';
import {
  ChainCheck,
  type ChangeRun,
  expandRun,
  readChangeRun,
  RUN_COLUMNS,
} from '../shared/change-runs.ts';
import { positionOf } from '../shared/filter-items.ts';
import { readRecordState, RECORD_STATE_SQL } from '../shared/record-state.ts';
import { integer, integerOrNull, readOnAfter, text, textOrNull } from '../shared/row-values.ts';
import { sharedReads } from '../shared/shared-reads.ts';
import type { Row } from '../shared/sql-runner.ts';
import { BatchedReads, type BatchedStatement } from './servers/postgres-batched-reads.ts';
import type { PostgresConnections } from './servers/postgres-connection.ts';
import type { PostgresRunner } from './servers/postgres-statements.ts';

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

/** A sitting's entries as one value, in the order they were spoken. */
export const SITTING_ENTRIES_SQL = `
SELECT '[' || coalesce(string_agg(${entryJsonSql('$2', '$3')}, ',' ORDER BY text_counter), '') || ']' AS json
FROM entry WHERE sitting_id = $1`;

export function postgresReads(connections: PostgresConnections): StoreReads {
  const { reads, primary } = connections;
  const log = new PostgresHistory(reads);
  return {
    // A read is one statement, so it needs no snapshot. PostgreSQL has checksums against damage on the disk.
    ...sharedReads({ sql: reads, newest: primary, run: (read) => read(), refuseDamaged: () => {} }),
    ...entryReads(connections),
    changes: (since, limit) => log.changes(since, limit),
    recordState: async () => readRecordState(await reads.row(RECORD_STATE_SQL)),
    ping: async () => void readRecordState(await reads.row(RECORD_STATE_SQL)),
    // What others wrote since cannot be known without a query.
    currentVersion: () => null,
    monotonicReads: (work, newest) => connections.monotonicReads(work, newest),
    readServer: () => connections.readServer(),
  };
}

function entryReads(
  connections: PostgresConnections,
): Pick<StoreReads, 'entryPage' | 'entriesAfter' | 'entry' | 'sittingEntries'> {
  const { reads } = connections;
  const pages = new BatchedReads(connections, ENTRY_PAGE);
  const entries = new BatchedReads(connections, ENTRY);
  return {
    async entryPage({ page, size, address, envelope }) {
      const position = positionOf(page, size);
      const row = await pages.row(position, size, address.before, address.after);
      const state = readRecordState(row);
      const located = locatePage(page, state.count, size);
      if (located === null) return null;
      const [before, after] = envelope(located, state);
      const json = before + (textOrNull(row, 'entries') ?? '') + after;
      return { state, page: located, json: Buffer.from(json, 'utf8') };
    },
    async entriesAfter(id, size, { before, after }) {
      const row = await reads.row(ENTRIES_AFTER_SQL, id, size, before, after);
      const lastId = integerOrNull(row, 'last');
      return {
        state: readRecordState(row),
        json: Buffer.from(textOrNull(row, 'json') ?? '', 'utf8'),
        lastId: lastId === integerOrNull(row, 'last_of_all') ? null : lastId,
      };
    },
    async entry(id, { before, after }) {
      const row = await entries.row(id, before, after);
      if (row === undefined) return null;
      return {
        json: Buffer.from(text(row, 'json'), 'utf8'),
        revision: integer(row, 'revision'),
        changedAtMs: integer(row, 'changed_at'),
      };
    },
    async sittingEntries(sittingId, { before, after }) {
      const row = await reads.row(SITTING_ENTRIES_SQL, sittingId, before, after);
      return Buffer.from(text(row, 'json'), 'utf8');
    },
  };
}

/** The digest of the text entry `id` had in a revision (record/change.ts), made where the text is. */
const DIGEST = `
encode(sha256(convert_to('{"id":' || id || ',' || coalesce(
  (SELECT wire FROM revision WHERE entry_id = id AND revision.revision = run.revision),
  (SELECT wire FROM entry WHERE entry.id = changed.id AND entry.revision = run.revision), ''
), 'UTF8')), 'hex')`;

/** The columns of a run, and the digests of its changes up to the one numbered `last`. */
const runColumns = (last: string): string => `
${RUN_COLUMNS}, ARRAY(
  SELECT ${DIGEST}
  FROM generate_series(first_entry_id, first_entry_id + least(last_seq, ${last}) - first_seq) AS changed (id)
  ORDER BY id
) AS digests`;

/** The runs from the one that has the change after $1 on, as far as the next $2 changes need. */
export const CHANGE_RUNS_SQL = `
SELECT ${runColumns('$1::bigint + $2::bigint')},
  (SELECT chain FROM change_run AS earlier
   WHERE earlier.first_seq < run.first_seq ORDER BY earlier.first_seq DESC LIMIT 1) AS chain_before
FROM change_run AS run
WHERE first_seq >= coalesce(
    (SELECT first_seq FROM change_run WHERE first_seq <= $1 + 1 ORDER BY first_seq DESC LIMIT 1), 0)
  AND first_seq <= $1::bigint + $2::bigint
ORDER BY first_seq LIMIT $2`;

/** All runs, some at a time, after the one that begins with $1. */
const ALL_RUNS_SQL = `
SELECT ${runColumns('last_seq')} FROM change_run AS run
WHERE first_seq > $1 ORDER BY first_seq LIMIT $2`;

/** Runs checked at a time: ten thousand texts at most. */
const RUNS_PER_BATCH = 20;

/** Reads the change log. */
export class PostgresHistory {
  readonly #sql: PostgresRunner;

  constructor(sql: PostgresRunner) {
    this.#sql = sql;
  }

  /** At most `limit` changes after `since`, in order. */
  async changes(since: number, limit: number): Promise<readonly Change[]> {
    if (limit <= 0) return [];
    const rows = await this.#sql.rows(CHANGE_RUNS_SQL, since, limit);
    const changes: Change[] = [];
    const [first] = rows;
    let chain = (first === undefined ? null : textOrNull(first, 'chain_before')) ?? EMPTY_CHAIN;
    for (const row of rows) {
      const run = readChangeRun(row);
      const wanted = { ...run, lastSeq: Math.min(run.lastSeq, since + limit) };
      for (const change of expandRun(wanted, digestsOf(run, row), chain)) {
        chain = change.chain;
        if (change.seq > since) changes.push(change);
      }
    }
    return changes;
  }

  /** The first change of every run that does not follow from the texts. */
  async *brokenRuns(): AsyncGenerator<number> {
    const check = new ChainCheck();
    for (let lastFirst = 0; ;) {
      const rows = await this.#sql.rows(ALL_RUNS_SQL, lastFirst, RUNS_PER_BATCH);
      if (rows.length === 0) return;
      for (const row of rows) {
        const run = readChangeRun(row);
        if (!check.follows(run, digestsOf(run, row))) yield run.firstSeq;
        lastFirst = readOnAfter(lastFirst, run.firstSeq);
      }
    }
  }
}

function digestsOf({ firstEntryId }: ChangeRun, row: Row): (entryId: number) => string {
  const digests = row['digests'] as string[];
  return (entryId) => digests[entryId - firstEntryId] ?? '';
}
