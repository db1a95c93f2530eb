// What a rude or hostile anonymous client can do to a server on this machine. Each attack runs until it is stopped.

import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { get } from './victim.ts';

export interface Attack {
  readonly name: string;
  /** Begins the attack on a port of this machine; the result stops it. */
  readonly begin: (port: number) => () => Promise<void>;
}

const API = '/api/v0.1/hansard';

/** Another client than those that are measured: clients are known by their address. */
const ATTACKER = '127.0.0.2';

export const ATTACKS: readonly Attack[] = [
  {
    name: 'a thousand pipelined pages on one connection, never read',
    begin: (port) =>
      connections(port, 1, (turn) =>
        range(1_000)
          .map((k) => head(`${API}/sittings/3/?0x${turn}x${k}`, 'Accept: text/html'))
          .join(''),
      ),
  },
  {
    name: 'the same on twenty connections, again every two seconds',
    begin: (port) =>
      connections(port, 20, (turn) =>
        range(1_000)
          .map((k) => head(`${API}/sittings/3/?1x${turn}x${k}`, 'Accept: text/html'))
          .join(''),
      ),
  },
  {
    name: 'five NEAR of one-letter prefixes in trends, two connections',
    begin: (port) =>
      requests(port, 2, (turn) => {
        const letters = 'abcdefghijklmnopqrstuvwxyz';
        const near = (at: number): string => {
          const one = letters[(turn + at) % 26];
          const other = letters[(turn * 3 + at + 1) % 26];
          return encodeURIComponent(`${one}* NEAR ${other}*`);
        };
        return `/trends?${range(5)
          .map((at) => `q${at + 1}=${near(at)}`)
          .join('&')}&x=${turn}`;
      }),
  },
  {
    name: 'searches of thirty phrases, four connections',
    begin: (port) =>
      requests(port, 4, (turn) => {
        const words = ['the', 'of', 'to', 'that', 'is', 'and', 'in', 'we', 'this', 'for'];
        const phrase = (at: number): string =>
          `"${words[(turn + at) % 10]} ${words[(at * 3 + 1) % 10]} ${words[(turn + at * 7) % 10]}"`;
        const query = range(20).map(phrase).join(' OR ');
        return `${API}/entries/?q=${encodeURIComponent(query)}&ordering=relevance&x=${turn}`;
      }),
  },
  {
    name: 'searches that find nothing, each another, eight connections',
    begin: (port) => requests(port, 8, (turn) => `${API}/entries/?q=zz${turn.toString(36)}qx`),
  },
  {
    name: 'forty Parquet exports at once, again and again',
    begin: (port) => requests(port, 40, () => `${API}/entries/?format=parquet`),
  },
  {
    name: 'forty readers of NDJSON exports that read nothing',
    begin: (port) => connections(port, 40, () => head(`${API}/entries/?format=ndjson`), 30_000),
  },
  {
    name: 'names of an object’s prototype as format, one a second',
    begin: (port) =>
      requests(
        port,
        1,
        (turn) => {
          const name = ['constructor', 'toString', '__proto__', 'hasOwnProperty'][turn % 4];
          return `${API}/entries/?format=${name}&x=${turn}`;
        },
        1_000,
      ),
  },
  {
    name: 'two thousand connections that send a byte a second',
    begin: (port) => drip(port, 2_000),
  },
];

function range(length: number): readonly number[] {
  return Array.from({ length }, (_, at) => at);
}

function head(path: string, ...fields: readonly string[]): string {
  return [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...fields, '', ''].join('\r\n');
}

/** Connections that write and never read; each is opened anew after some time. */
function connections(
  port: number,
  count: number,
  text: (turn: number) => string,
  againMs = 2_000,
): () => Promise<void> {
  let stopping = false;
  const sockets = new Set<Socket>();
  const run = async (number: number): Promise<void> => {
    for (let turn = number; !stopping; turn += count) {
      const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER });
      sockets.add(socket);
      socket.on('error', () => {});
      socket.pause();
      socket.write(text(turn), 'latin1');
      for (let waited = 0; waited < againMs && !stopping; waited += 100) await pause(100);
      socket.destroy();
      sockets.delete(socket);
    }
  };
  const ended = Promise.all(range(count).map(run));
  return async () => {
    stopping = true;
    for (const socket of sockets) socket.destroy();
    await ended;
  };
}

/** Clients that send one request after another and read every response. */
function requests(
  port: number,
  count: number,
  path: (turn: number) => string,
  pauseMs = 0,
): () => Promise<void> {
  let stopping = false;
  let turns = 0;
  const run = async (): Promise<void> => {
    while (!stopping) {
      await get(port, path((turns += 1)), '127.0.0.1', ATTACKER);
      if (pauseMs > 0) await pause(pauseMs);
    }
  };
  const ended = Promise.all(range(count).map(run));
  return async () => {
    stopping = true;
    await ended;
  };
}

/** Connections that never finish the head of their request. */
function drip(port: number, count: number): () => Promise<void> {
  const text = head('/', 'X-Slow: yes');
  const sockets = range(count).map(() => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER });
    socket.on('error', () => {});
    return socket;
  });
  let at = 0;
  const timer = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write(text[at % 20]!);
    at += 1;
  }, 1_000);
  return async () => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
}
