// A SQLite store as the source and the target of a copy.

import type { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../errors.ts';
import type { CopySource, CopyTarget } from '../copy-record.ts';
import { openReader, openWriter, prepareFile, storeFault } from './files/sqlite-connection.ts';
import type { SqlRunner } from '../shared/sql-runner.ts';
import { reindexBy } from './sqlite-store.ts';
import { SQLITE_BUSY, sqliteCode, runnerOf } from './sqlite-statements.ts';

export async function openSqliteSource(path: string): Promise<CopySource> {
  await prepareFile(path, { mayCreate: false });
  const database = openReader(path);
  database.exec('BEGIN');
  return { sql: guardedRunner(database), close: async () => database.close() };
}

export async function openSqliteTarget(path: string): Promise<CopyTarget> {
  await prepareFile(path, { mayCreate: true });
  const database = openWriter(path);
  return {
    sql: guardedRunner(database),
    begin: async () => beginExclusively(database, path),
    derive: guarded((progress) => reindexBy(database, undefined, progress)),
    commit: guarded(() => database.exec('COMMIT')),
    close: async () => database.close(),
  };
}

/** A runner whose errors are those of the catalogue. */
function guardedRunner(database: DatabaseSync): SqlRunner {
  const runner = runnerOf(database);
  return {
    dialect: 'sqlite',
    rows: guarded((sql, ...values) => runner.rows(sql, ...values)),
    row: guarded((sql, ...values) => runner.row(sql, ...values)),
    run: guarded((sql, ...values) => runner.run(sql, ...values)),
    insert: guarded((table, columns, rows) => runner.insert(table, columns, rows)),
  };
}

function guarded<Values extends unknown[], Result>(
  call: (...values: Values) => Result | Promise<Result>,
): (...values: Values) => Promise<Result> {
  return async (...values) => {
    try {
      return await call(...values);
    } catch (error) {
      throw storeFault(error);
    }
  };
}

/** The lock lasts as long as the connection. */
function beginExclusively(database: DatabaseSync, path: string): void {
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE');
  } catch (error) {
    if (sqliteCode(error) !== SQLITE_BUSY) throw error;
    throw new OperatorError(`${path} is in use. Stop whoever serves or writes it first.`);
  }
}
