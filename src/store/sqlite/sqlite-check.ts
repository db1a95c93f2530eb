// Verifies the promises of a SQLite store on its data, in one snapshot.

import type { DatabaseSync } from 'node:sqlite';
import { checkPart, checksOf } from '../checking/check-record.ts';
import type { CheckProgress } from '../contract/store.ts';
import { storeFault } from './files/sqlite-connection.ts';
import { SqliteHistory } from './sqlite-history.ts';
import { sqliteIndexStorage } from './sqlite-index.ts';
import { endRead, runnerOf } from './sqlite-statements.ts';

/** Faults of the file itself that are listed before the rest is passed over. */
const FILE_FAULTS_MAX = 20;

export async function* checkRecord(
  database: DatabaseSync,
  progress: CheckProgress,
): AsyncGenerator<string> {
  const record = {
    sql: runnerOf(database),
    brokenRuns: () => new SqliteHistory(database).brokenRuns(),
    indexStorage: sqliteIndexStorage.bind(null, database),
  };
  database.exec('BEGIN');
  try {
    yield* checkPart('file', () => checkFile(database), storeFault);
    yield* checkPart('references', () => checkReferences(database), storeFault);
    for (const [what, check] of checksOf(record, progress)) {
      yield* checkPart(what, check, storeFault);
    }
  } finally {
    endRead(database);
  }
}

/** Not quick_check: that does not compare the indexes with their tables, and a row whose key was altered in an index is not found. */
function* checkFile(database: DatabaseSync): Generator<string> {
  for (const row of database.prepare(`PRAGMA integrity_check(${FILE_FAULTS_MAX})`).iterate()) {
    const found = row['integrity_check'];
    if (found !== 'ok') yield `The file is damaged: ${String(found)}.`;
  }
}

function* checkReferences(database: DatabaseSync): Generator<string> {
  for (const row of database.prepare('PRAGMA foreign_key_check').iterate()) {
    yield `Row ${String(row['rowid'])} of ${String(row['table'])} names a ${String(row['parent'])} that is not there.`;
  }
}
