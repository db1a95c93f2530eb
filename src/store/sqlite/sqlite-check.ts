// Verifies the promises of a SQLite store on its data, in one snapshot.

import type { DatabaseSync } from 'node:sqlite';
import {
  EntriesCheck,
  type CheckedEntry,
  type IdRun,
  type StoredCounts,
} from '../checking/check-entries.ts';
import { checkIndex } from '../../search/build/check-index.ts';
import { checkLog } from './sqlite-check-log.ts';
import { SqliteIndexStorage } from './index/sqlite-index-storage.ts';
import { storedIndexOf } from './index/sqlite-stored-index.ts';

/** Faults of the file itself that are listed before the rest is passed over. */
const FILE_FAULTS_MAX = 20;

export async function* checkRecord(
  database: DatabaseSync,
  progress: (entriesChecked: number) => void,
): AsyncGenerator<string> {
  database.exec('BEGIN');
  try {
    yield* checkFile(database);
    yield* checkEntries(database, progress);
    yield* checkLog(database);
    const { next } = database.prepare('SELECT next_entry_id AS next FROM record').get()!;
    const storage = new SqliteIndexStorage(database);
    yield* checkIndex(storedIndexOf(database), storage, next as number, progress);
  } finally {
    database.exec('COMMIT');
  }
}

function* checkFile(database: DatabaseSync): Generator<string> {
  for (const row of database.prepare(`PRAGMA quick_check(${FILE_FAULTS_MAX})`).iterate()) {
    if (row['quick_check'] !== 'ok') yield `The file is damaged: ${String(row['quick_check'])}.`;
  }
  for (const row of database.prepare('PRAGMA foreign_key_check').iterate()) {
    yield `Row ${String(row['rowid'])} of ${String(row['table'])} names a ${String(row['parent'])} that is not there.`;
  }
}

function* checkEntries(
  database: DatabaseSync,
  progress: (entriesChecked: number) => void,
): Generator<string> {
  const record = database.prepare('SELECT entry_count, next_entry_id FROM record').get();
  const runs = database
    .prepare('SELECT first_position, first_id FROM entry_run ORDER BY first_position')
    .all();
  const check = new EntriesCheck(
    record as unknown as StoredCounts,
    runs as unknown as IdRun[],
    progress,
  );
  const rows = database
    .prepare(
      `SELECT entry.id, text_counter, type, person_id, wire, legal_name, slug
       FROM entry LEFT JOIN person ON person.id = entry.person_id ORDER BY entry.id`,
    )
    .iterate() as Iterable<unknown> as Iterable<CheckedEntry>;
  for (const row of rows) yield* check.take(row);
  yield* check.end();
}
