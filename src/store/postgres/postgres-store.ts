// The store on PostgreSQL: every read is one statement, or part of a shared one; every write is one transaction.

import type { ClientBase } from 'pg';
import { OperatorError } from '../../errors.ts';
import { checkPart, checksOf } from '../checking/check-record.ts';
import type { OpenMode, CheckProgress, Store } from '../contract/store.ts';
import { BEGIN_SNAPSHOT, openPostgresExport } from './postgres-export.ts';
import { postgresIndexStorage } from './postgres-index.ts';
import { openConnections } from './postgres-preparation.ts';
import { postgresReads } from './postgres-reads.ts';
import { reindex, runTransaction } from './postgres-writes.ts';
import { NO_FILE_COPIES } from './servers/postgres-address.ts';
import { type ConnectionOptions, type PostgresConnections } from './servers/postgres-connection.ts';
import { onConnection, plainly } from './servers/postgres-statements.ts';

export interface PostgresOptions extends ConnectionOptions, OpenMode {}

export async function openPostgresStore(address: string, options: PostgresOptions): Promise<Store> {
  const connections = await openConnections(address, options, options);
  let writing: Promise<unknown> = Promise.resolve();

  /** Runs a write after those that were requested before it. */
  const inTurn = <Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result> => {
    const turn = writing.then(() => connections.hold('writing', work));
    writing = turn.catch(() => {});
    return turn;
  };

  return {
    ...postgresReads(connections),

    write: (work, by = null, reason = null) =>
      inTurn(async (client) => {
        const result = await runTransaction(client, work, { by, reason });
        await connections.noteCommit(client);
        return result;
      }),
    reindex: (rulesText, progress) =>
      inTurn(async (client) => {
        await reindex(client, rulesText, progress);
        await connections.noteCommit(client);
      }),

    openExport: () => openPostgresExport(connections),
    // The disk is the server's concern.
    check: (progress) => wholeRecord(connections, (client) => checkRecord(client, progress)),
    backup: async () => {
      throw new OperatorError(NO_FILE_COPIES);
    },

    async close() {
      await writing;
      await connections.close();
    },
  };
}

/** Reads in one transaction on its own connection. A caller that stops early ends the transaction, and the server stops reading. */
async function* wholeRecord<Piece>(
  connections: PostgresConnections,
  read: (client: ClientBase) => AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  const client = await connections.lend('wholeRecord');
  try {
    yield* read(client);
  } finally {
    client.release(true);
  }
}

/** One statement reads at most some thousand entries, or the whole of a small table. */
const CHECK_TIMEOUT_MS = 60_000;

/**
 * Verifies the promises of the store on its data, in one snapshot. The files are PostgreSQL's concern: it has its own checksums
 * and tools for them. Nothing else uses the connection; the caller ends its transaction.
 */
async function* checkRecord(client: ClientBase, progress: CheckProgress): AsyncGenerator<string> {
  // Use an index for a few rows of a large table, whatever the planner's statistics say.
  const begin = `${BEGIN_SNAPSHOT}; SET LOCAL enable_seqscan = off`;
  await plainly(client, begin);
  const sql = onConnection(client, CHECK_TIMEOUT_MS);
  const record = {
    sql,
    refuseDamaged: () => {},
    indexStorage: postgresIndexStorage.bind(null, client),
  };
  // One part: a failed statement ends the transaction, and the snapshot with it.
  yield* checkPart('record', async function* () {
    for (const [, check] of checksOf(record, progress)) yield* check();
  });
}
