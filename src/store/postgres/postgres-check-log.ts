// Verifies that the change log of a PostgreSQL store and its entries tell the same story, in both directions.

import { brokenAt, LogCheck, notEarlier, type LoggedRun } from '../checking/check-log.ts';
import { PostgresHistory } from './postgres-history.ts';
import { type PostgresRunner } from './servers/postgres-statements.ts';

const RUNS_SQL = `
SELECT kind, first_seq AS "firstSeq", last_seq AS "lastSeq", first_entry_id AS "firstEntryId"
FROM change_run ORDER BY first_seq`;

const ENTRIES_SQL = 'SELECT id, revision FROM entry WHERE id > $1 ORDER BY id LIMIT $2';

const NOT_EARLIER_SQL = `
SELECT entry.id FROM revision JOIN entry ON entry.id = revision.entry_id
WHERE revision.revision >= entry.revision`;

const BATCH_ENTRIES = 10_000;

export async function* checkLog(sql: PostgresRunner): AsyncGenerator<string> {
  // From the log to the texts: every change says of its text what the text says.
  for await (const seq of new PostgresHistory(sql).brokenRuns()) yield brokenAt(seq);
  for (const row of await sql.rows(NOT_EARLIER_SQL)) yield notEarlier(row['id'] as number);
  yield* checkEntriesAgainstLog(sql);
}

/** From the entries to the log. */
async function* checkEntriesAgainstLog(sql: PostgresRunner): AsyncGenerator<string> {
  const check = new LogCheck((await sql.rows(RUNS_SQL)) as unknown as LoggedRun[]);
  for (let lastId = 0; ;) {
    const rows = await sql.rows(ENTRIES_SQL, lastId, BATCH_ENTRIES);
    if (rows.length === 0) break;
    for (const row of rows as unknown as { id: number; revision: number }[]) {
      yield* check.take(row);
      lastId = row.id;
    }
  }
  yield* check.end();
}
