// Runs a write transaction on a PostgreSQL store, one writer at a time.
//
// The lock is taken before anything is read and held until the commit: ids follow the order of commits, and no reader ever sees
// a gap that is filled later.

import type { ClientBase } from 'pg';
import { StoreLocked, StoreUnavailable } from '../../base/errors.ts';
import { noteWritten } from '../../base/written.ts';
import type { Authorship } from '../entries/change-runs.ts';
import { rebuildDerived } from '../entries/index-storage.ts';
import { readRecordStart, RECORD_START_SQL, type RecordStart } from '../entries/record-state.ts';
import { runWriting, type WriteTransaction } from '../writing/write-transaction.ts';
import { postgresIndexStorage, REINDEX_TIMEOUT_MS } from './postgres-index.ts';
import { NOTICE_END_OF_CLIENT, WRITERS_LOCK } from './postgres-preparation.ts';
import { codeOf, endsConnection, LOCK_NOT_AVAILABLE } from './servers/postgres-errors.ts';
import { REPLY_TIMEOUT_MS } from './servers/postgres-address.ts';
import { onConnection, plainly } from './servers/postgres-statements.ts';

/** How long a transaction waits for another process's before it fails. */
const LOCK_WAIT_MS = 5_000;

/** How long the server waits per attempt: the attempts distinguish a hanging server from a held lock. */
const LOCK_ATTEMPT_MS = 1_000;

const BEGIN = `
BEGIN;
${NOTICE_END_OF_CLIENT};
SET LOCAL lock_timeout = ${LOCK_ATTEMPT_MS};
SELECT pg_advisory_xact_lock(${WRITERS_LOCK});
${RECORD_START_SQL}`;

export async function runTransaction<Result>(
  client: ClientBase,
  work: (transaction: WriteTransaction) => Promise<Result>,
  author: Authorship,
): Promise<Result> {
  return await inTransaction(client, async (start) => {
    const engine = {
      sql: onConnection(client),
      ofEntries: (count: number) => onConnection(client, timeoutFor(count)),
      index: postgresIndexStorage(client, start.rules),
    };
    const { result, written } = await runWriting(engine, start, author, work);
    return { result, timeoutMs: timeoutFor(written) };
  });
}

/** Rebuilds the debates, the divisions and the index, all or nothing. */
export async function reindex(
  client: ClientBase,
  rulesText: string | undefined,
  progress?: (entriesIndexed: number) => void,
): Promise<void> {
  await inTransaction(client, async () => {
    await rebuildOn(client, rulesText, progress);
    return { result: null, timeoutMs: REINDEX_TIMEOUT_MS };
  });
}

/** The same within a transaction. */
export async function rebuildOn(
  client: ClientBase,
  rulesText: string | undefined,
  progress?: (entriesIndexed: number) => void,
): Promise<void> {
  const storageOf = postgresIndexStorage.bind(null, client);
  await rebuildDerived(onConnection(client, REINDEX_TIMEOUT_MS), storageOf, rulesText, progress);
}

/** The work also returns how long the commit may take. Whoever holds the connection ends a transaction that fails. */
async function inTransaction<Result>(
  client: ClientBase,
  work: (start: RecordStart) => Promise<{ readonly result: Result; readonly timeoutMs: number }>,
): Promise<Result> {
  const { result, timeoutMs } = await work(await begin(client));
  await commit(client, timeoutMs);
  return result;
}

/** Begins a transaction and takes the lock, in one round trip. */
async function begin(client: ClientBase): Promise<RecordStart> {
  for (const startedMs = performance.now(); ;) {
    try {
      const [row] = (await plainly(client, BEGIN)).rows;
      return readRecordStart(row);
    } catch (error) {
      const { cause } = error as Error;
      if (codeOf(cause) !== LOCK_NOT_AVAILABLE) throw error;
      if (performance.now() - startedMs > LOCK_WAIT_MS) {
        throw new StoreLocked('another process is writing to the record', { cause });
      }
      await plainly(client, 'ROLLBACK');
    }
  }
}

/** COMMIT rolls back a transaction in which a statement failed, without an error. */
async function commit(client: ClientBase, timeoutMs: number): Promise<void> {
  let command: string;
  noteWritten();
  try {
    ({ command } = await plainly(client, 'COMMIT', timeoutMs));
  } catch (error) {
    if (!endsConnection(error)) throw error;
    throw new StoreUnavailable(
      'the connection was lost while the write was being committed, so it may or may not be stored',
      { cause: (error as Error).cause },
    );
  }
  if (command !== 'COMMIT') throw new Error('a statement of this writing failed before');
}

/** How much longer a statement, or the commit, may take for every entry that is written. */
const TIMEOUT_PER_ENTRY_MS = 10;

function timeoutFor(entries: number): number {
  return REPLY_TIMEOUT_MS + entries * TIMEOUT_PER_ENTRY_MS;
}
