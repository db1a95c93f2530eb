// Verifies that the change log of a SQLite store and its entries tell the same story, in both directions.

import type { DatabaseSync } from 'node:sqlite';
import { SqliteHistory } from './sqlite-history.ts';

interface Run {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly firstEntryId: number;
}

/** From the log to the texts: every change says of its text what the text says. */
export function* checkLog(database: DatabaseSync): Generator<string> {
  for (const seq of new SqliteHistory(database).brokenRuns()) {
    yield `The change log does not follow from the texts at change ${seq}: one of them was altered.`;
  }
  yield* checkEntriesAgainstLog(database);
}

/** From the entries to the log: every entry was added, and corrected as often as its revision says. */
function* checkEntriesAgainstLog(database: DatabaseSync): Generator<string> {
  const withdrawn = new Set(idsOf(database, 'withdrawn'));
  const corrections = new Map<number, number>();
  for (const kind of ['corrected', 'linked']) {
    for (const id of idsOf(database, kind)) corrections.set(id, (corrections.get(id) ?? 0) + 1);
  }
  yield* checkEarlierTexts(database);
  const rows = database
    .prepare('SELECT id, revision FROM entry ORDER BY id')
    .iterate() as IterableIterator<{ id: number; revision: number }>;
  const added = idsOf(database, 'added').filter((id) => !withdrawn.has(id));
  let expected = added.next();
  for (const { id, revision } of rows) {
    while (!expected.done && expected.value < id) {
      yield `Entry ${expected.value} was added and never withdrawn, but is not there.`;
      expected = added.next();
    }
    if (expected.done || expected.value !== id) {
      yield `Entry ${id} is there, but the change log does not say that it was added.`;
    } else {
      expected = added.next();
    }
    const corrected = corrections.get(id) ?? 0;
    if (revision !== 1 + corrected) {
      yield `Entry ${id} is at revision ${revision}, but the change log has ${corrected} corrections of it.`;
    }
  }
  for (; !expected.done; expected = added.next()) {
    yield `Entry ${expected.value} was added and never withdrawn, but is not there.`;
  }
}

/** An earlier text that claims to be the present one would stand for it in the log. */
function* checkEarlierTexts(database: DatabaseSync): Generator<string> {
  const rows = database
    .prepare(
      `SELECT entry.id FROM revision JOIN entry ON entry.id = revision.entry_id
       WHERE revision.revision >= entry.revision`,
    )
    .iterate();
  for (const row of rows) {
    yield `Entry ${String(row['id'])} has a kept text that is not earlier than its present one.`;
  }
}

/** The ids the runs of one kind are about; those of added entries rise. */
function* idsOf(database: DatabaseSync, kind: string): Generator<number> {
  const runs = database
    .prepare(
      `SELECT first_seq AS firstSeq, last_seq AS lastSeq, first_entry_id AS firstEntryId
       FROM change_run WHERE kind = ? ORDER BY first_seq`,
    )
    .iterate(kind) as Iterable<unknown> as Iterable<Run>;
  for (const { firstSeq, lastSeq, firstEntryId } of runs) {
    for (let seq = firstSeq; seq <= lastSeq; seq += 1) yield firstEntryId + (seq - firstSeq);
  }
}
