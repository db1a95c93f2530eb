// Ten times the load that a server can handle: measures its throughput at saturation, sends ten times as many requests without
// waiting for responses, and then measures how soon a single reader is served as before.

import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuUsOf, memoryOf } from '../../bench/shared/process-costs.ts';
import { startService } from '../../bench/program/start-server.ts';
import { get } from './readers.ts';
import type { CampaignOptions } from './run.ts';

/** Enough to saturate a server that handles one request at a time. */
const CLOSED_LOOP_CLIENTS = 32;

const CONNECTIONS = 1_000;
const TIMES = 10;

/** A connection with this many unsent bytes gets no more requests. */
const UNSENT_BYTES_MAX = 5_000;

/** Requests are sent in batches at this interval. */
const PORTION_MS = 5;

/** A page of a sitting that is not cached: some milliseconds of the serving thread. */
const pathOf = (turn: number): string => `/api/v0.1/hansard/sittings/${1 + (turn % 20)}/?x=${turn}`;

/** The load comes from many clients: each address has some connections. */
const addressOf = (turn: number): string => `127.2.0.${1 + (turn % 250)}`;

let turns = 0;

export async function overload({ store, seconds, folder }: CampaignOptions): Promise<void> {
  const { port, pid, stop } = await startService(store, join(folder, 'server.log'));
  try {
    await closedLoop(port, 3);
    const quietMs = await probe(port, 3);
    const saturation = await closedLoop(port, 8);
    console.log(`at saturation: ${saturation.toFixed(0)} good responses a second`);
    const cpuBeforeUs = cpuUsOf(pid);
    const { sent, ended, statuses } = await offerLoad(port, saturation * TIMES, seconds);
    const cpuShare = (cpuUsOf(pid) - cpuBeforeUs) / 1e6 / seconds;
    const good = (statuses.get('200') ?? 0) / seconds;
    console.log(
      `sent ${(sent / seconds).toFixed(0)} a second: ${good.toFixed(0)} good ` +
        `(${((100 * good) / saturation).toFixed(0)} % of saturation), all: ${JSON.stringify([...statuses])}; ` +
        `${ended} connections were ended; ${cpuShare.toFixed(2)} of a core; ${memoryOf(pid).highestMb.toFixed(0)} MB`,
    );
    console.log(`a single reader before it: median ${quietMs.toFixed(1)} ms`);
    for (let second = 1; second <= 6; second += 1) {
      console.log(`in second ${second} after it: median ${(await probe(port, 1)).toFixed(1)} ms`);
    }
  } finally {
    await stop();
  }
}

/** Clients that each wait for a response before the next request; returns the successful responses per second. */
async function closedLoop(port: number, seconds: number): Promise<number> {
  const endMs = performance.now() + seconds * 1_000;
  let good = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < endMs) {
      turns += 1;
      if ((await get(port, pathOf(turns), addressOf(turns))).status === '200') good += 1;
    }
  };
  await Promise.all(Array.from({ length: CLOSED_LOOP_CLIENTS }, client));
  return good / seconds;
}

/** The median response time of one reader, in milliseconds. */
async function probe(port: number, seconds: number): Promise<number> {
  const times: number[] = [];
  const endMs = performance.now() + seconds * 1_000;
  while (performance.now() < endMs) {
    times.push((await get(port, pathOf((turns += 1)))).ms);
    await pause(20);
  }
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? NaN;
}

interface Load {
  readonly sent: number;
  /** The number of connections that the server closed. */
  readonly ended: number;
  readonly statuses: ReadonlyMap<string, number>;
}

async function offerLoad(port: number, perSecond: number, seconds: number): Promise<Load> {
  const statuses = new Map<string, number>();
  let [isOver, ended, sent, offered] = [false, 0, 0, 0];
  const open = (at: number): Socket => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(at) });
    // Bodies are small and contain no status line.
    socket.setEncoding('latin1').on('data', (text: string) => {
      for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d+)/g)) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (isOver) return;
      ended += 1;
      sockets[at] = open(at);
    });
    return socket;
  };
  const sockets = Array.from({ length: CONNECTIONS }, (_, at) => open(at));
  const startedMs = performance.now();
  for (let elapsedMs = 0; elapsedMs < seconds * 1_000;) {
    for (; offered < (elapsedMs * perSecond) / 1_000; offered += 1) {
      const socket = sockets[offered % CONNECTIONS];
      if (socket?.writable !== true || socket.writableLength > UNSENT_BYTES_MAX) continue;
      socket.write(`GET ${pathOf(offered)} HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\r\n`);
      sent += 1;
    }
    await pause(PORTION_MS);
    elapsedMs = performance.now() - startedMs;
  }
  isOver = true;
  for (const socket of sockets) socket.destroy();
  return { sent, ended, statuses };
}
