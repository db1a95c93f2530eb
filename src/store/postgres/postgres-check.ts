// Verifies the promises of a PostgreSQL store on its data, in one snapshot. The files are PostgreSQL's business: it
// has checksums and tools of its own for them.

import type { CheckProgress } from '../contract/store.ts';
import { readRecordStart, RECORD_START_SQL } from '../shared/record-state.ts';
import type { ClientBase } from 'pg';
import { checkDetails } from '../checking/check-entries.ts';
import { checkDebates } from '../checking/check-derived.ts';
import { checkDivisions } from '../checking/check-derived.ts';
import { checkEntries } from '../checking/check-entries.ts';
import { checkLog } from '../checking/check-log.ts';
import { checkItems } from '../checking/check-log.ts';
import { checkPart } from '../checking/check-part.ts';
import { checkIndex } from '../../search/indexing/check-index.ts';
import { PostgresHistory } from './postgres-history.ts';
import { REPLY_TIMEOUT_MS } from './servers/postgres-connection.ts';
import { BEGIN_SNAPSHOT } from './postgres-export.ts';
import { postgresIndexStorage } from './index/postgres-index-storage.ts';
import { storedIndexOf } from './index/postgres-stored-index.ts';
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
  // One part: a statement that fails ends the transaction, and the snapshot with it.
  yield* checkPart('record', async function* () {
    yield* checkReferences(sql);
    yield* checkEntries(sql, (checked) => progress('entries', checked));
    yield* checkDetails(sql);
    const { nextId, rules } = readRecordStart(await sql.row(RECORD_START_SQL));
    yield* checkDebates(sql, rules);
    yield* checkDivisions(sql, rules);
    yield* checkLog(sql, new PostgresHistory(sql).brokenRuns());
    yield* checkItems(sql);
    const storage = postgresIndexStorage(client, rules);
    yield* checkIndex(storedIndexOf(sql), storage, nextId, (checked) => progress('index', checked));
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
