// Verifies that the change log of a SQLite store and its entries tell the same story, in both directions.

import type { DatabaseSync } from 'node:sqlite';
import { brokenAt, LogCheck, notEarlier, type LoggedRun } from '../checking/check-log.ts';
import { SqliteHistory } from './sqlite-history.ts';

export function* checkLog(database: DatabaseSync): Generator<string> {
  // From the log to the texts: every change says of its text what the text says.
  for (const seq of new SqliteHistory(database).brokenRuns()) yield brokenAt(seq);
  yield* checkEarlierTexts(database);
  yield* checkEntriesAgainstLog(database);
}

/** From the entries to the log. */
function* checkEntriesAgainstLog(database: DatabaseSync): Generator<string> {
  const runs = database
    .prepare(
      `SELECT kind, first_seq AS firstSeq, last_seq AS lastSeq, first_entry_id AS firstEntryId
       FROM change_run ORDER BY first_seq`,
    )
    .all() as unknown as LoggedRun[];
  const check = new LogCheck(runs);
  const rows = database.prepare('SELECT id, revision FROM entry ORDER BY id').iterate();
  for (const row of rows as Iterable<unknown> as Iterable<{ id: number; revision: number }>) {
    yield* check.take(row);
  }
  yield* check.end();
}

function* checkEarlierTexts(database: DatabaseSync): Generator<string> {
  const rows = database
    .prepare(
      `SELECT entry.id FROM revision JOIN entry ON entry.id = revision.entry_id
       WHERE revision.revision >= entry.revision`,
    )
    .iterate();
  for (const row of rows) yield notEarlier(row['id'] as number);
}
