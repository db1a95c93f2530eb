// Verifies the promises of a PostgreSQL store on its data, in one snapshot. The files are PostgreSQL's business: it
// has checksums and tools of its own for them.

import type { ClientBase } from 'pg';
import { checkPart, checksOf } from '../checking/check-record.ts';
import type { CheckProgress } from '../contract/store.ts';
import { BEGIN_SNAPSHOT } from './postgres-export.ts';
import { PostgresHistory } from './postgres-history.ts';
import { postgresIndexStorage } from './postgres-index.ts';
import { REPLY_TIMEOUT_MS } from './servers/postgres-connection.ts';
import { onConnection, plainly, type PostgresRunner } from './servers/postgres-statements.ts';

/** One statement reads some thousand entries at most, or at the whole of a small table. */
const CHECK_TIMEOUT_MS = 60_000;

/** References between tables: PostgreSQL enforces them, unless somebody switched that off. */
const REFERENCES = [
  ['sitting', 'venue_id', 'venue'],
  ['sitting', 'source_id', 'source'],
  ['entry', 'sitting_id', 'sitting'],
  ['entry', 'person_id', 'person'],
  ['other_name', 'person_id', 'person'],
  ['person_identifier', 'person_id', 'person'],
  ['membership', 'person_id', 'person'],
] as const;

/** Faults of one kind that are listed before the rest is passed over. */
const REFERENCE_FAULTS_MAX = 20;

/** Nothing else uses the connection; the caller ends its transaction. */
export async function* checkRecord(
  client: ClientBase,
  progress: CheckProgress,
): AsyncGenerator<string> {
  await plainly(client, BEGIN_SNAPSHOT, REPLY_TIMEOUT_MS);
  const sql = onConnection(client, CHECK_TIMEOUT_MS);
  const record = {
    sql,
    brokenRuns: () => new PostgresHistory(sql).brokenRuns(),
    indexStorage: postgresIndexStorage.bind(null, client),
  };
  // One part: a statement that fails ends the transaction, and the snapshot with it.
  yield* checkPart('record', async function* () {
    yield* checkReferences(sql);
    for (const [, check] of checksOf(record, progress)) yield* check();
  });
}

async function* checkReferences(sql: PostgresRunner): AsyncGenerator<string> {
  for (const [table, column, parent] of REFERENCES) {
    const rows = await sql.rows(
      `SELECT ${column} AS named FROM ${table} WHERE ${column} IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM ${parent} WHERE ${parent}.id = ${column}) LIMIT $1`,
      REFERENCE_FAULTS_MAX,
    );
    for (const { named } of rows) {
      yield `A row of ${table} names a ${parent} that is not there: ${String(named)}.`;
    }
  }
}
