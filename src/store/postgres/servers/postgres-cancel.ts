// Cancels statements whose client has gone, with the cancel request of PostgreSQL's protocol: it needs no session, and poolers of
// connections pass it on to the right server process.

import { once } from 'node:events';
import { connect } from 'node:net';
import type { PoolClient } from 'pg';
import { codeOf } from './postgres-errors.ts';

/** How PostgreSQL calls a statement that was cancelled. */
const QUERY_CANCELED = '57014';

/** Runs statements on a connection. When their client goes, the one that runs is cancelled, and the reason is thrown. */
export async function untilGone<Result>(
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
