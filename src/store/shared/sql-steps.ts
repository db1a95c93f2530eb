// A transaction that is written once for both engines: a generator that yields statements and gets their rows.
//
// SQLite runs it in one turn of the event loop, so that no other connection of the thread finds the file locked.
// PostgreSQL runs it with a round trip for each statement.

import { present } from '../../present.ts';
import { integer, text } from './row-values.ts';
import type { Dialect, Row, SqlValue } from './sql-runner.ts';

export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

export type Steps<Result> = Generator<Statement, Result, readonly Row[]>;

/** What an engine brings to the stores of alerts and subscriptions. */
export interface StepsEngine {
  readonly dialect: Dialect;
  /** Runs a single statement that only reads; it does not wait for a writer. */
  read<Result>(steps: () => Steps<Result>): Promise<Result>;
  /** Runs steps as one transaction; calls the function again where the engine retries. */
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
 * A table of what is to be sent, of which each process takes one at a time, for a while. `owner` is the column of whose it is; `dueSql`
 * finds the id of the row to take at a time.
 */
export function leasedQueue(table: string, owner: string, dueSql: string) {
  // SQLite has one writer at a time. On PostgreSQL a row that another process takes at this moment is passed over.
  const lockSql = { sqlite: dueSql, postgres: `${dueSql} FOR UPDATE SKIP LOCKED` };
  const leaseSql = `UPDATE ${table} SET leased_until = ?, tries = tries + 1 WHERE id = ? RETURNING *`;
  return {
    /** Takes the row for `leaseMs`; null where none is due. */
    takeDue: async <Item>(
      engine: StepsEngine,
      nowMs: number,
      leaseMs: number,
      read: (leased: Row) => Steps<Item>,
    ): Promise<Item | null> => {
      // Most often there is nothing due, and no transaction is needed to see that.
      if ((await engine.read(() => row(dueSql, nowMs))) === undefined) return null;
      return await engine.write(function* () {
        const due = yield* row(lockSql[engine.dialect], nowMs);
        if (due === undefined) return null;
        const leased = yield* row(leaseSql, nowMs + leaseMs, text(due, 'id'));
        return yield* read(present(leased, 'the row that was leased'));
      });
    },

    /** Gives whose it was; null where another process has removed it. */
    *remove(id: string): Steps<number | null> {
      const removed = yield* row(`DELETE FROM ${table} WHERE id = ? RETURNING ${owner}`, id);
      return removed === undefined ? null : integer(removed, owner);
    },
  };
}
