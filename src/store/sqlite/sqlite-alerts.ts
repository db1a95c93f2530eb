// The alerts and subscriptions of a SQLite store: one connection for reading, one for writing, one transaction after the other.

import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreDamaged, StoreUnavailable } from '../../base/errors.ts';
import { oneAtATime } from '../sql/one-at-a-time.ts';
import type { AlertEngine } from '../outside-record/leased-queue.ts';
import type { SqlRunner } from '../sql/sql-runner.ts';
import { openReader, openWriter, prepareFile } from './files/sqlite-connection.ts';
import { inTransaction } from './sqlite-writes.ts';
import { runnerOf, storeFault } from './sqlite-statements.ts';

/** How long a write waits in total, behind others and for another writing process, and the time between two attempts. */
const ALERT_LOCK_TIMEOUT_MS = 10_000;
const BUSY_RETRY_MS = 50;

export async function openSqliteAlerts(path: string): Promise<AlertEngine> {
  await prepareFile(path, { mayCreate: false });
  const reader = openReader(path);
  let writer: DatabaseSync | null = null;
  const inTurn = oneAtATime();
  let isClosed = false;
  /** Waits for another writer's lock between attempts, so that the thread can do other work. Does not wait when closing. */
  const writeNow = async <Result>(
    work: (sql: SqlRunner) => Promise<Result>,
    untilMs: number,
  ): Promise<Result> => {
    for (;;) {
      try {
        writer ??= openImpatient(path);
        return await inTransaction(writer, (database) => work(runnerOf(database)));
      } catch (error) {
        const fault = storeFault(error);
        const mayPass = fault instanceof StoreUnavailable && !(fault instanceof StoreDamaged);
        if (!mayPass || isClosed || Date.now() >= untilMs) throw fault;
        await pause(BUSY_RETRY_MS);
      }
    }
  };
  return {
    reads: runnerOf(reader),
    write: (work) => {
      // Counted from the request, not from its turn: while another process writes, each write would wait for those before it,
      // and then as long again.
      const untilMs = Date.now() + ALERT_LOCK_TIMEOUT_MS;
      return inTurn(() => writeNow(work, untilMs));
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await inTurn(() => {});
      reader.close();
      writer?.close();
    },
  };
}

/** A locked file is an immediate error: waiting within SQLite would block the thread. */
function openImpatient(path: string): DatabaseSync {
  const database = openWriter(path);
  database.exec('PRAGMA busy_timeout = 0');
  return database;
}
