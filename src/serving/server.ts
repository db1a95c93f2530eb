// The HTTP server: Node's server with our limits and our request handler. Starts listening, and closes after the running
// requests.

import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import timers from 'node:timers/promises';
import * as limits from '../http/limits.ts';
import { createServer } from '../http/response.ts';
import { RequestHandler, type RequestHandlerDependencies } from './handle-request.ts';
import { CONNECT_REFUSED } from './malformed.ts';
import { createRoutes, type RouteDependencies } from './routes.ts';

export type ServerDependencies = RequestHandlerDependencies & RouteDependencies;

export type HansardServer = Readonly<ReturnType<typeof buildServer>>;

/** Builds the server without starting it. */
export function buildServer(dependencies: ServerDependencies) {
  const router = createRoutes(dependencies);
  const handler = new RequestHandler(dependencies, router);
  const server = httpServer(handler);
  return {
    /** Makes the first pages, so that no visitor waits for the one-time work of a new process. */
    prepare: (isAgain = false) => handler.prepare(isAgain),
    /** Requests that wait for their turn. */
    waiting: () => handler.waiting,
    /** Starts listening, and returns the URL of the server. */
    listen: (where: { host: string; port: number }) => listen(server, where),
    /** Accepts no new connections, finishes running requests, and cuts off those that are still running at the deadline. */
    close: ({ deadlineMs = SERVER_CLOSE_DEADLINE_MS } = {}) => close(server, handler, deadlineMs),
  };
}

/** Ten seconds are promised from signal to exit. One of them is left for the steps before and after this. */
const SERVER_CLOSE_DEADLINE_MS = 9_000;

function httpServer(handler: RequestHandler): Server {
  const server = createServer({
    requestTimeout: limits.REQUEST_TIMEOUT_MS,
    headersTimeout: limits.HEADERS_TIMEOUT_MS,
    keepAliveTimeout: limits.KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: limits.TIMEOUT_CHECK_INTERVAL_MS,
    maxHeaderSize: limits.HEADER_BYTES_MAX,
    // A request without Host is refused by our own code, with a reason; the parser would give none.
    requireHostHeader: false,
  });
  server.maxConnections = limits.CONNECTIONS_MAX;
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse): void =>
    handler.handle(incoming, outgoing);
  server.on('connection', (socket: Socket) => handler.noteAccepted(socket));
  server.on('request', handle);
  // 100 Continue is sent only after the client has been authenticated: readJsonBody sends it.
  server.on('checkContinue', handle).on('checkExpectation', handle);
  server.on('clientError', (error, socket: Socket) => handler.handleMalformed(error, socket));
  server.on('connect', (_request, socket: Socket) => {
    const error = Object.assign(new Error('CONNECT'), { code: CONNECT_REFUSED });
    handler.handleMalformed(error, socket);
  });
  return server;
}

async function listen(server: Server, where: { host: string; port: number }): Promise<string> {
  server.listen(where.port, where.host);
  await once(server, 'listening');
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Longer than a request needs from a client on the other side of the world. */
const IDLE_GRACE_MS = 1_000;

/** A client with an idle connection may be sending its next request right now, so idle connections are closed a little later. */
async function close(server: Server, handler: RequestHandler, deadlineMs: number): Promise<void> {
  handler.close();
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  // Runs directly after the connections were polled: by then, a request that has arrived has made its connection busy.
  const closeIdle = (): void => void setImmediate(() => server.closeIdleConnections());
  const repeated = setInterval(closeIdle, IDLE_GRACE_MS);
  await acceptWaiting(server);
  const ended = Promise.withResolvers<void>();
  // Calls the `close` of `net.Server`, because the `close` of the HTTP server ends idle connections immediately.
  NetServer.prototype.close.call(server, () => ended.resolve());
  handler.release();
  await ended.promise;
  clearInterval(repeated);
  clearTimeout(deadline);
}

/** Clients on the same machine connect again within this time after their last response, also to another worker. */
const QUIET_MS = 20;

/**
 * A client whose connection the system has accepted may have sent its request: it would get a reset. Meanwhile no request is
 * handled: clients that are answered and connect again would never let this end.
 */
async function acceptWaiting(server: Server): Promise<void> {
  const endsMs = performance.now() + IDLE_GRACE_MS;
  let isQuiet = false;
  server.on('connection', () => (isQuiet = false));
  while (!isQuiet && performance.now() < endsMs) {
    isQuiet = true;
    await timers.setTimeout(QUIET_MS);
    // The first turn may end before the sockets are polled, and each poll accepts only one connection.
    await timers.setImmediate();
    await timers.setImmediate();
  }
}
