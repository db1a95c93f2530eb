// Runs statements on a SQLite connection. Each is prepared once: preparing takes longer than a small write.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Row, SqlRunner, SqlValue } from '../../shared/sql-runner.ts';

export class SqliteRunner implements SqlRunner {
  readonly dialect = 'sqlite';
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  rows(sql: string, ...values: readonly SqlValue[]): readonly Row[] {
    return this.prepare(sql).all(...values);
  }

  row(sql: string, ...values: readonly SqlValue[]): Row | undefined {
    return this.prepare(sql).get(...values);
  }

  run(sql: string, ...values: readonly SqlValue[]): number {
    return Number(this.prepare(sql).run(...values).changes);
  }

  insert(table: string, columns: readonly string[], rows: readonly (readonly SqlValue[])[]): void {
    const values = columns.map(() => '?').join(', ');
    const statement = this.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values})`,
    );
    for (const row of rows) statement.run(...row);
  }

  /** The statement of this text; not for iterating, which two callers could do at once. */
  prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

const runners = new WeakMap<DatabaseSync, SqliteRunner>();

/** The runner of a connection, with the statements it has prepared so far. */
export function runnerOf(database: DatabaseSync): SqliteRunner {
  let runner = runners.get(database);
  if (runner === undefined) {
    runner = new SqliteRunner(database);
    runners.set(database, runner);
  }
  return runner;
}
