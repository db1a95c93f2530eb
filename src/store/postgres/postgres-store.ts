// The store on PostgreSQL: every read is one statement, or part of a shared one; every write is one transaction.

import type { ClientBase } from 'pg';
import { OperatorError } from '../../base/errors.ts';
import { checkPart, checksOf } from '../checking/check-record.ts';
import type { CheckProgress, OpenMode, ReadOptions, Store } from '../contract/store.ts';
import { oneAtATime } from '../sql/one-at-a-time.ts';
import { openPostgresExport, openPostgresSnapshot } from './postgres-export.ts';
import { postgresIndexStorage } from './postgres-index.ts';
import { openConnections } from './postgres-preparation.ts';
import { postgresReads } from './postgres-reads.ts';
import { reindex, runTransaction } from './postgres-writes.ts';
import { NO_FILE_COPIES } from './servers/postgres-address.ts';
import type { PostgresConnections } from './servers/postgres-connection.ts';
import { plainly } from './servers/postgres-statements.ts';

export async function openPostgresStore(
  address: string,
  mode: OpenMode,
  options: ReadOptions,
): Promise<Store> {
  const connections = await openConnections(address, mode, options);
  const inTurn = oneAtATime();
  const write = <Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result> =>
    inTurn(() =>
      connections.hold('writing', async (client) => {
        const result = await work(client);
        await connections.noteCommit(client);
        return result;
      }),
    );

  return {
    ...postgresReads(connections),

    write: (work, by = null, reason = null) =>
      write((client) => runTransaction(client, work, { by, reason })),
    reindex: (rulesText, progress) => write((client) => reindex(client, rulesText, progress)),

    openExport: () => openPostgresExport(connections),
    // The disk is the server's concern.
    check: (progress) => checkRecord(connections, progress),
    backup: async () => {
      throw new OperatorError(NO_FILE_COPIES);
    },

    async close() {
      await inTurn(() => {});
      await connections.close();
    },
  };
}

/** One statement reads at most some thousand entries, or the whole of a small table. */
const CHECK_TIMEOUT_MS = 60_000;

/**
 * Verifies the promises of the store on its data, in one snapshot. The files are PostgreSQL's concern: it has its own checksums
 * and tools for them. A caller that stops early ends the snapshot, and the server stops reading.
 */
async function* checkRecord(
  connections: PostgresConnections,
  progress: CheckProgress,
): AsyncGenerator<string> {
  const { client, sql, close } = await openPostgresSnapshot(connections, CHECK_TIMEOUT_MS);
  try {
    // Use an index for a few rows of a large table, whatever the planner's statistics say.
    await plainly(client, 'SET LOCAL enable_seqscan = off');
    const record = { sql, indexStorage: postgresIndexStorage.bind(null, client) };
    // One part: a failed statement ends the transaction, and the snapshot with it.
    yield* checkPart('record', async function* () {
      for (const [, check] of checksOf(record, progress)) yield* check();
    });
  } finally {
    await close();
  }
}
