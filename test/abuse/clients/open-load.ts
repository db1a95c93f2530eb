// Requests at a rate, whether or not those before have their responses: many connections that send one request behind another.
// A client of Node's takes a connection for each request under way, and one process cannot hold as many as ten times too much needs.

import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface OpenLoadOptions {
  readonly port: number;
  readonly connections: number;
  readonly path: (turn: number) => string;
}

export interface OpenLoad {
  /** A second: requests that were written to a connection, and responses by their status. */
  readonly sent: number;
  readonly good: number;
  readonly refused: number;
  readonly otherwise: number;
  /** Connections that the server ended. */
  readonly ended: number;
}

/** A connection with so many bytes that the system has not taken yet gets no more. */
const UNSENT_BYTES_MAX = 5_000;

/** The load is offered in portions of so long. */
const PORTION_MS = 5;

const STATUS_LINE = 'HTTP/1.1 ';
const STATUS_LENGTH = 'HTTP/1.1 200'.length;

export async function offerLoad(
  { port, connections, path }: OpenLoadOptions,
  perSecond: number,
  seconds: number,
): Promise<OpenLoad> {
  const statuses = new Map<string, number>();
  let [isOver, ended, sent, offered] = [false, 0, 0, 0];
  const open = (at: number): Socket => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(at) });
    countStatuses(socket, statuses);
    socket.on('error', () => {});
    socket.on('close', () => {
      if (isOver) return;
      ended += 1;
      sockets[at] = open(at);
    });
    return socket;
  };
  const sockets = Array.from({ length: connections }, (_, at) => open(at));
  const startedMs = performance.now();
  for (;;) {
    const elapsedMs = performance.now() - startedMs;
    if (elapsedMs >= seconds * 1_000) break;
    for (; offered < (elapsedMs * perSecond) / 1_000; offered += 1) {
      const socket = sockets[offered % connections];
      if (socket?.writable !== true || socket.writableLength > UNSENT_BYTES_MAX) continue;
      socket.write(`GET ${path(offered)} HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\r\n`);
      sent += 1;
    }
    await pause(PORTION_MS);
  }
  isOver = true;
  for (const socket of sockets) socket.destroy();
  const rate = (count: number): number => (count * 1_000) / (performance.now() - startedMs);
  const { 200: good = 0, 503: refused = 0, ...others } = Object.fromEntries(statuses);
  const otherwise = Object.values(others).reduce((sum, count) => sum + count, 0);
  return {
    sent: rate(sent),
    good: rate(good),
    refused: rate(refused),
    otherwise: rate(otherwise),
    ended: rate(ended),
  };
}

/** The clients are many: each address has some connections. */
function addressOf(at: number): string {
  return `127.2.0.${1 + (at % 250)}`;
}

/** Counts the statuses of the responses on a connection. Their bodies have no status line. */
function countStatuses(socket: Socket, statuses: Map<string, number>): void {
  let rest = '';
  socket.setEncoding('latin1').on('data', (piece: string) => {
    const text = rest + piece;
    let from = 0;
    for (;;) {
      const at = text.indexOf(STATUS_LINE, from);
      if (at < 0 || at + STATUS_LENGTH > text.length) break;
      const status = text.slice(at + STATUS_LINE.length, at + STATUS_LENGTH);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      from = at + STATUS_LENGTH;
    }
    // A status line may go on in the next piece.
    rest = text.slice(Math.max(from, text.length - STATUS_LENGTH + 1));
  });
}
