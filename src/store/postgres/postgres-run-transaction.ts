// Does a piece of writing on a PostgreSQL store as one transaction, one writer at a time.
//
// The lock is taken before anything is read, and kept until the commit: ids are in the order of the commits, and
// no reader ever sees a gap that is filled later.

import type { ClientBase } from 'pg';
import { StoreUnavailable } from '../../errors.ts';
import { UNDER_COPY } from '../copying/record-rows.ts';
import type { WriteTransaction } from '../contract/write-transaction.ts';
import { ANSWER_TIMEOUT_MS } from './servers/postgres-connection.ts';
import { codeOf, endsConnection, LOCK_NOT_AVAILABLE } from './servers/postgres-errors.ts';
import { REINDEX_TIMEOUT_MS, rebuildIndex } from './index/postgres-stored-index.ts';
import { WRITERS_LOCK } from './migrations/postgres-migrations.ts';
import {
  postgresWriteTransaction,
  RECORD_START_SQL,
  type StartRow,
} from './postgres-write-transaction.ts';
import { plainly, type Row } from './servers/postgres-statements.ts';

/** How long a writing waits for another process's before it says so. */
const PATIENCE_MS = 5_000;

/** It waits in turns, so that a server that hangs is told from a lock that is held. */
const TURN_MS = 1_000;

const BEGIN = `
BEGIN;
SET LOCAL lock_timeout = ${TURN_MS};
SELECT pg_advisory_xact_lock(${WRITERS_LOCK});
${RECORD_START_SQL}`;

export async function runTransaction<Result>(
  client: ClientBase,
  work: (publication: WriteTransaction) => Promise<Result>,
  by: string | null,
): Promise<Result> {
  return await inTransaction(client, async (start) => {
    const { writing, timeoutMs } = postgresWriteTransaction(client, start, by);
    try {
      const result = await work(writing);
      await writing.finish();
      return { result, timeoutMs: timeoutMs() };
    } finally {
      writing.end();
    }
  });
}

/** Makes the index anew, all of it or nothing. */
export async function reindex(client: ClientBase): Promise<void> {
  await inTransaction(client, async ({ next_entry_id: nextId }) => {
    await rebuildIndex(client, nextId);
    return { result: null, timeoutMs: REINDEX_TIMEOUT_MS };
  });
}

/** The work also says how long what ends it may take. */
async function inTransaction<Result>(
  client: ClientBase,
  work: (start: StartRow) => Promise<{ readonly result: Result; readonly timeoutMs: number }>,
): Promise<Result> {
  const start = await begin(client);
  try {
    const { result, timeoutMs } = await work(start);
    await commit(client, timeoutMs);
    return result;
  } catch (error) {
    // A connection that is lost is not used again: the server rolls back by itself.
    if (!endsConnection(error)) await rollBack(client);
    throw error;
  }
}

/** Begins a transaction that has the lock, in one round trip. */
async function begin(client: ClientBase): Promise<StartRow> {
  for (const startedMs = performance.now(); ;) {
    try {
      const { rows } = await plainly<StartRow & Row>(client, BEGIN, ANSWER_TIMEOUT_MS);
      if (rows.length === 0) throw new StoreUnavailable(UNDER_COPY);
      return rows[0]!;
    } catch (error) {
      if (endsConnection(error)) throw error;
      await rollBack(client);
      if (codeOf((error as Error).cause) !== LOCK_NOT_AVAILABLE) throw error;
      if (performance.now() - startedMs > PATIENCE_MS) {
        throw new StoreUnavailable('another process is writing to the record', {
          cause: (error as Error).cause,
        });
      }
    }
  }
}

/** A transaction in which a statement failed is rolled back by COMMIT, without an error. */
async function commit(client: ClientBase, timeoutMs: number): Promise<void> {
  let command: string;
  try {
    ({ command } = await plainly(client, 'COMMIT', timeoutMs));
  } catch (error) {
    if (!endsConnection(error)) throw error;
    throw new StoreUnavailable(
      'the connection was lost as the write was committed: it may or may not be done',
      { cause: (error as Error).cause },
    );
  }
  if (command !== 'COMMIT') throw new Error('a statement of this writing failed before');
}

/** What it is done for is told, not how it went: a connection still in a transaction is not used again. */
async function rollBack(client: ClientBase): Promise<void> {
  await plainly(client, 'ROLLBACK', ANSWER_TIMEOUT_MS).catch(() => {});
}
