// A SQLite store as rows, to be copied from and into.

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { OperatorError } from '../../errors.ts';
import {
  ADD_STATE_SQL,
  ADD_UNFINISHED_SQL,
  DISCARD_PROGRESS_SQL,
  STORED_STATE_SQL,
  storedState,
  UNFINISHED_TABLE,
  UNFINISHED_VERSION_SQL,
  type RecordRows,
  type RecordTarget,
  type CopiedRow,
} from '../copying/record-rows.ts';
import {
  copiedColumns,
  lastKeySql,
  RECORD_TABLES,
  rowsSql,
  type RecordTable,
} from '../copying/record-tables.ts';
import { openReader, openWriter, prepareFile, storeFault } from './files/sqlite-connection.ts';
import { SET_VERSION_SQL } from '../shared/record-state.ts';
import { integer, rowsAs, text } from '../shared/row-values.ts';
import { SQLITE_BUSY, sqliteCode } from './statements/sqlite-error-code.ts';
import { prepareOnce, ROWS_PER_INSERT } from './statements/sqlite-statements.ts';
import { isUnfinished } from './files/sqlite-unfinished.ts';

export async function openSqliteRows(path: string): Promise<RecordRows> {
  await prepareFile(path, { mayCreate: false });
  const database = openReader(path);
  database.exec('BEGIN');
  return readRows(database);
}

export async function openSqliteTarget(path: string): Promise<RecordTarget> {
  await prepareFile(path, { mayCreate: true, mayBeUnfinished: true });
  const database = openWriter(path);
  try {
    lockExclusively(database, path);
  } catch (error) {
    database.close();
    throw error;
  }
  return { ...readRows(database), ...writeRows(database) };
}

/** The lock lasts as long as the connection. */
function lockExclusively(database: DatabaseSync, path: string): void {
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT');
  } catch (error) {
    if (sqliteCode(error) !== SQLITE_BUSY) throw error;
    throw new OperatorError(`${path} is in use. Stop whoever serves or writes it first.`);
  }
}

function readRows(database: DatabaseSync): RecordRows {
  return {
    state: async () => {
      const row = prepareOnce(database, STORED_STATE_SQL).get();
      return row === undefined ? null : storedState(row);
    },
    rows: async (table, after) => {
      const statement = prepareOnce(database, rowsSql(table, after === null));
      return allOf(statement, ...(after ?? []));
    },
    close: async () => database.close(),
  };
}

function writeRows(database: DatabaseSync): Omit<RecordTarget, keyof RecordRows> {
  return {
    unfinishedVersion: async () => {
      if (!isUnfinished(database)) return null;
      return text(database.prepare(UNFINISHED_VERSION_SQL).get(), 'version');
    },
    begin: async (version) =>
      transact(database, () => {
        database.exec(
          `DROP TABLE IF EXISTS ${UNFINISHED_TABLE};
           CREATE TABLE ${UNFINISHED_TABLE} (version TEXT NOT NULL) STRICT;
           DELETE FROM record;
           ${RECORD_TABLES.toReversed()
             .map(({ name }) => `DELETE FROM ${name};`)
             .join('\n')}`,
        );
        database.prepare(ADD_UNFINISHED_SQL).run(version);
      }),
    count: async ({ name }) =>
      integer(database.prepare(`SELECT count(*) AS n FROM ${name}`).get(), 'n'),
    lastKey: async (table) => allOf(database.prepare(lastKeySql(table)))[0] ?? null,
    clear: async ({ name }) => transact(database, () => database.exec(`DELETE FROM ${name}`)),
    append: async (table, rows) => transact(database, () => insert(database, table, rows)),
    complete: async ({ entryCount, nextEntryId, version, changedAtMs, rulesText }) =>
      transact(database, () => {
        database.exec('DELETE FROM record');
        database
          .prepare(ADD_STATE_SQL)
          .run(entryCount, nextEntryId, version, changedAtMs, rulesText);
      }),
    discardProgress: async () => transact(database, () => database.exec(DISCARD_PROGRESS_SQL)),
    finish: async (version) =>
      transact(database, () => {
        database.prepare(SET_VERSION_SQL).run(version);
        database.exec(`DROP TABLE ${UNFINISHED_TABLE}`);
      }),
  };
}

function insert(database: DatabaseSync, table: RecordTable, rows: readonly CopiedRow[]): void {
  const columns = copiedColumns(table);
  const values = `(${columns.map(() => '?').join(', ')})`;
  const into = `INSERT INTO ${table.name} (${columns.join(', ')}) VALUES `;
  let at = 0;
  for (; at + ROWS_PER_INSERT <= rows.length; at += ROWS_PER_INSERT) {
    const some = rows.slice(at, at + ROWS_PER_INSERT).flat();
    prepareOnce(database, into + Array(ROWS_PER_INSERT).fill(values).join(', ')).run(...some);
  }
  for (const row of rows.slice(at)) prepareOnce(database, into + values).run(...row);
}

function transact(database: DatabaseSync, work: () => void): void {
  try {
    database.exec('BEGIN IMMEDIATE');
    work();
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw storeFault(error);
  }
}

function allOf(statement: StatementSync, ...values: SQLInputValue[]): CopiedRow[] {
  statement.setReturnArrays(true);
  try {
    return rowsAs<CopiedRow>(statement.all(...values));
  } catch (error) {
    throw storeFault(error);
  }
}
