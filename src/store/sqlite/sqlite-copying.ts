// A SQLite store as the source and the target of a copy.

import type { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../base/errors.ts';
import { noteWritten } from '../../base/written.ts';
import type { CopyTarget } from '../copy-record.ts';
import type { SqlSnapshot } from '../sql/sql-runner.ts';
import { openWriter, prepareFile } from './files/sqlite-connection.ts';
import { openSqliteSnapshot } from './sqlite-export.ts';
import { reindexBy } from './sqlite-store.ts';
import { SQLITE_BUSY, sqliteCode, runnerOf } from './sqlite-statements.ts';

export async function openSqliteSource(path: string): Promise<SqlSnapshot> {
  await prepareFile(path, { mayCreate: false });
  return openSqliteSnapshot(path);
}

export async function openSqliteTarget(path: string): Promise<CopyTarget> {
  await prepareFile(path, { mayCreate: true });
  const database = openWriter(path);
  return {
    sql: runnerOf(database),
    begin: async () => beginExclusively(database, path),
    derive: (progress) => reindexBy(database, undefined, progress),
    commit: async () => {
      noteWritten();
      database.exec('COMMIT');
    },
    close: async () => database.close(),
  };
}

/** The lock lasts as long as the connection. */
function beginExclusively(database: DatabaseSync, path: string): void {
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE');
  } catch (error) {
    if (sqliteCode(error) !== SQLITE_BUSY) throw error;
    throw new OperatorError(`${path} is in use. Stop the processes that use it first.`);
  }
}
