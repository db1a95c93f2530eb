// A transaction written once for both engines: a generator that yields statements and receives their rows.
//
// SQLite runs it in one turn of the event loop, so that no other connection of the thread finds the file locked. PostgreSQL
// runs it with a round trip for each statement.

import { present } from '../../present.ts';
import { integer, text } from './row-values.ts';
import type { Dialect, Row, SqlValue } from './sql-runner.ts';

export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

export type Steps<Result> = Generator<Statement, Result, readonly Row[]>;

/** What an engine contributes to the stores of alerts and subscriptions. */
export interface StepsEngine {
  readonly dialect: Dialect;
  /** Runs a single statement that only reads; it does not wait for a writer. */
  read<Result>(steps: () => Steps<Result>): Promise<Result>;
  /** Runs steps as one transaction; calls the function again if the engine retries. */
  write<Result>(steps: () => Steps<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Runs one statement within steps; returns its rows. */
export function* rows(sql: string, ...values: readonly SqlValue[]): Steps<readonly Row[]> {
  return yield { sql, values };
}

/** Runs one statement within steps; returns its first row. */
export function* row(sql: string, ...values: readonly SqlValue[]): Steps<Row | undefined> {
  return (yield { sql, values })[0];
}

export function runSteps<Result>(
  steps: Steps<Result>,
  run: (statement: Statement) => readonly Row[],
): Result {
  let step = steps.next();
  while (!step.done) step = steps.next(run(step.value));
  return step.value;
}

export async function runStepsAsync<Result>(
  steps: Steps<Result>,
  run: (statement: Statement) => Promise<readonly Row[]>,
): Promise<Result> {
  let step = steps.next();
  while (!step.done) step = steps.next(await run(step.value));
  return step.value;
}

/**
 * A queue in a table, from which each process takes one row at a time, for a while. `owner` is the column of the row's owner;
 * `dueSql` finds the id of the row to take.
 */
export function leasedQueue(table: string, owner: string, dueSql: string) {
  // SQLite has one writer at a time. On PostgreSQL, a row that another process is taking is skipped.
  const lockSql = { sqlite: dueSql, postgres: `${dueSql} FOR UPDATE SKIP LOCKED` };
  const leaseSql = `UPDATE ${table} SET leased_until = ?, tries = tries + 1 WHERE id = ? RETURNING *`;
  return {
    /** Takes the row for `leaseMs`; null if none is due. */
    takeDue: async <Item>(
      engine: StepsEngine,
      nowMs: number,
      leaseMs: number,
      read: (leased: Row) => Steps<Item>,
    ): Promise<Item | null> => {
      // Usually nothing is due, and seeing that needs no transaction.
      if ((await engine.read(() => row(dueSql, nowMs))) === undefined) return null;
      return await engine.write(function* () {
        const due = yield* row(lockSql[engine.dialect], nowMs);
        if (due === undefined) return null;
        const leased = yield* row(leaseSql, nowMs + leaseMs, text(due, 'id'));
        return yield* read(present(leased, 'the row that was leased'));
      });
    },

    /** Returns the owner; null if another process has removed the row. */
    *remove(id: string): Steps<number | null> {
      const removed = yield* row(`DELETE FROM ${table} WHERE id = ? RETURNING ${owner}`, id);
      return removed === undefined ? null : integer(removed, owner);
    },
  };
}
