// The store on PostgreSQL: every read is one statement, or a part of one that many share; every writing one transaction.

import type { ClientBase } from 'pg';
import { OperatorError } from '../../errors.ts';
import type { OpenMode } from '../contract/open-mode.ts';
import type { Store } from '../contract/store.ts';
import { NO_FILE_COPIES, readPostgresAddress } from './servers/postgres-address.ts';
import { checkRecord } from './postgres-check.ts';
import {
  REPLY_TIMEOUT_MS,
  PostgresConnections,
  type ConnectionOptions,
} from './servers/postgres-connection.ts';
import { openPostgresExport } from './postgres-export.ts';
import { prepareDatabase } from './postgres-preparation.ts';
import { plainly } from './servers/postgres-statements.ts';
import { runTransaction, reindex } from './postgres-writes.ts';
import { postgresReads } from './postgres-reads.ts';

export interface PostgresOptions extends ConnectionOptions, OpenMode {}

export async function openPostgresStore(address: string, options: PostgresOptions): Promise<Store> {
  const where = readPostgresAddress(address);
  await prepareDatabase(where, options);
  const connections = new PostgresConnections(where, options);
  await connections.start();
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
    // The disk is the server's.
    freeBytes: () => null,
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

/** Reads in one transaction, on a connection of its own. A caller that stops early ends the transaction, and the server stops reading. */
async function* wholeRecord<Piece>(
  connections: PostgresConnections,
  read: (client: ClientBase) => AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  const client = await connections.lend('wholeRecord');
  let isUsable = false;
  try {
    yield* read(client);
    await plainly(client, 'COMMIT', REPLY_TIMEOUT_MS);
    isUsable = true;
  } finally {
    client.release(!isUsable);
  }
}
