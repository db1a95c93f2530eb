// Reads for the finder from a PostgreSQL store, each request in a snapshot of its own; several at a time.

import { once } from 'node:events';
import { connect } from 'node:net';
import type { ClientBase, PoolClient } from 'pg';
import { StoreUnavailable } from '../../errors.ts';
import { firstOf } from '../../present.ts';
import type { FinderSnapshot, FinderSource } from '../../finder/view/finder-source.ts';
import { VoterCache } from '../shared/division-rows.ts';
import { finderRows, readStoredText, STORED_TEXT_SQL } from '../shared/finder-rows.ts';
import { readRecordState, RECORD_STATE_SQL } from '../shared/record-state.ts';
import type { Row } from '../shared/sql-runner.ts';
import { PostgresIndexReader } from './postgres-index.ts';
import { BEGIN_SNAPSHOT } from './postgres-export.ts';
import { prepareDatabase } from './postgres-preparation.ts';
import { readPostgresAddress } from './servers/postgres-address.ts';
import {
  type ConnectionOptions,
  PostgresConnections,
  REPLICA_TIMEOUT_MS,
  REPLY_TIMEOUT_MS,
} from './servers/postgres-connection.ts';
import { codeOf, endsConnection } from './servers/postgres-errors.ts';
import { onConnection, plainly, type PostgresRunner } from './servers/postgres-statements.ts';

export const ENTRY_TEXTS_SQL = `${STORED_TEXT_SQL} WHERE id = ANY ($1::bigint[])`;

/**
 * A read is tried again where its connection turns out to be lost, as all are after a restart of the server, or where a
 * replica cancels it because it blocks replay.
 */
const ATTEMPTS = 4;

export async function openPostgresFinderSource(
  address: string,
  options: ConnectionOptions,
): Promise<FinderSource> {
  const where = readPostgresAddress(address);
  const readsReplicas = options.replicas !== null && where.servers.length > 1;
  // Beside a store that reads replicas it is ready, and the server that takes writes may be lost by now.
  if (!readsReplicas) await prepareDatabase(where, { mayCreate: true });
  const connections = new PostgresConnections(where, options);
  await connections.start();
  const voters = new VoterCache();
  return {
    versionsMax: readsReplicas ? 2 : 1,
    readFrom: (server, work) => connections.readFrom(server, work),
    async withSnapshot(read, gone) {
      const deadline = performance.now() + REPLY_TIMEOUT_MS;
      for (let attempt = 1; ; attempt += 1) {
        let isReplica = false;
        try {
          return await connections.hold('finding', async (client) => {
            isReplica = connections.isOnReplica(client);
            const leftMs = Math.max(1, Math.round(deadline - performance.now()));
            const timeoutMs = isReplica ? Math.min(leftMs, REPLICA_TIMEOUT_MS) : leftMs;
            const begin = `${BEGIN_SNAPSHOT}; ${RECORD_STATE_SQL}`;
            const { rows } = await plainly<Row>(client, begin, timeoutMs);
            const sql = onConnection(client, timeoutMs);
            try {
              const snapshot = snapshotOf(sql, firstOf(rows), voters);
              const result = await untilGone(client, gone, () => read(snapshot));
              await end(client);
              return result;
            } catch (error) {
              // A transaction on a lost connection is not ended: that would wait for the timeout again.
              if (!endsConnection(error)) await end(client);
              throw error;
            }
          });
        } catch (error) {
          const isLast = attempt >= ATTEMPTS || performance.now() >= deadline;
          const isPassing =
            endsConnection(error) || (isReplica && error instanceof StoreUnavailable);
          if (isLast || !isPassing) throw error;
        }
      }
    },
    close: () => connections.close(),
  };
}

/** Ignores a failure: a connection that is still in a transaction is not used again. */
async function end(client: ClientBase): Promise<void> {
  await plainly(client, 'COMMIT', REPLY_TIMEOUT_MS).catch(() => {});
}

function snapshotOf(sql: PostgresRunner, state: Row, voters: VoterCache): FinderSnapshot {
  return {
    ...finderRows(sql, voters),
    state: readRecordState(state),
    index: new PostgresIndexReader(sql),
    entries: async (ids) => (await sql.rows(ENTRY_TEXTS_SQL, ids)).map(readStoredText),
  };
}

// Cancels statements whose client has gone, with the cancel request of PostgreSQL's protocol: it needs no session, and poolers of
// connections pass it on to the right server process.

/** How PostgreSQL calls a statement that was cancelled. */
const QUERY_CANCELED = '57014';

/** Runs statements on a connection. When their client goes, the one that runs is cancelled, and the reason is thrown. */
async function untilGone<Result>(
  client: PoolClient,
  gone: AbortSignal | null,
  work: () => Promise<Result>,
): Promise<Result> {
  if (gone === null) return await work();
  gone.throwIfAborted();
  let cancelled = Promise.resolve();
  const cancel = (): void => void (cancelled = cancelStatement(client));
  gone.addEventListener('abort', cancel);
  try {
    return await work();
  } catch (error) {
    const isCancelled = codeOf((error as Error).cause) === QUERY_CANCELED;
    throw gone.aborted && isCancelled ? gone.reason : error;
  } finally {
    gone.removeEventListener('abort', cancel);
    // A request that is still on its way could cancel the next statement of this connection.
    await cancelled;
  }
}

/** What the server sent when the connection was made; the client library keeps it and does not declare it. */
interface SessionKey {
  readonly processID: number;
  readonly secretKey: number;
}

const CANCEL_REQUEST_CODE = 80_877_102;
const CANCEL_REQUEST_BYTES = 16;

/** A server that does not take the request by then is in trouble; the statement ends with its timeout. */
const CANCEL_TIMEOUT_MS = 1_000;

/** Resolves when the server has passed the request on, which it says by closing the connection, or cannot be reached. */
async function cancelStatement(client: PoolClient & Partial<SessionKey>): Promise<void> {
  const { host, port, processID = 0, secretKey = 0 } = client;
  const request = Buffer.alloc(CANCEL_REQUEST_BYTES);
  request.writeInt32BE(CANCEL_REQUEST_BYTES, 0);
  request.writeInt32BE(CANCEL_REQUEST_CODE, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  const socket = host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect({ host, port });
  socket.on('error', () => {});
  socket.setTimeout(CANCEL_TIMEOUT_MS, () => socket.destroy());
  socket.resume().write(request);
  await once(socket, 'close');
}
