// A queue in a table, from which each process takes one row at a time, for a while; and the engine that runs the stores with such
// queues, of alerts and of subscriptions.

import { present } from '../../base/present.ts';
import { integer, text } from '../sql/row-values.ts';
import type { Row, SqlRunner } from '../sql/sql-runner.ts';

/** What an engine contributes to the stores of alerts and subscriptions. */
export interface AlertEngine {
  /** Runs single statements that only read; they do not wait for a writer. */
  readonly reads: SqlRunner;
  /** Runs work as one transaction; calls the function again if the engine retries. The work awaits only its statements. */
  write<Result>(work: (sql: SqlRunner) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** `owner` is the column of the row's owner; `dueSql` finds the id of the row to take. */
export function leasedQueue(table: string, owner: string, dueSql: string) {
  // SQLite has one writer at a time. On PostgreSQL, a row that another process is taking is skipped.
  const lockSql = { sqlite: dueSql, postgres: `${dueSql} FOR UPDATE SKIP LOCKED` };
  const leaseSql = `UPDATE ${table} SET leased_until = ?, tries = tries + 1 WHERE id = ? RETURNING *`;
  return {
    /** Takes the row for `leaseMs`; null if none is due. */
    takeDue: async <Item>(
      engine: AlertEngine,
      nowMs: number,
      leaseMs: number,
      read: (leased: Row, sql: SqlRunner) => Promise<Item>,
    ): Promise<Item | null> => {
      // Usually nothing is due, and seeing that needs no transaction.
      if ((await engine.reads.row(dueSql, nowMs)) === undefined) return null;
      return await engine.write(async (sql) => {
        const due = await sql.row(lockSql[sql.dialect], nowMs);
        if (due === undefined) return null;
        const leased = await sql.row(leaseSql, nowMs + leaseMs, text(due, 'id'));
        return await read(present(leased, 'the row that was leased'), sql);
      });
    },

    /** Returns the owner; null if another process has removed the row. */
    remove: async (sql: SqlRunner, id: string): Promise<number | null> => {
      const removed = await sql.row(`DELETE FROM ${table} WHERE id = ? RETURNING ${owner}`, id);
      return removed === undefined ? null : integer(removed, owner);
    },
  };
}
