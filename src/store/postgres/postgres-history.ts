// Reads the change log of a PostgreSQL store.

import { EMPTY_CHAIN, type Change } from '../../record/change.ts';
import {
  ChainCheck,
  expandRun,
  readChangeRun,
  RUN_COLUMNS,
  type ChangeRun,
} from '../shared/change-runs.ts';
import { readOnAfter, textOrNull } from '../shared/row-values.ts';
import type { Row } from '../shared/sql-runner.ts';
import type { PostgresRunner } from './servers/postgres-statements.ts';

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
