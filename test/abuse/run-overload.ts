// node test/abuse/run-overload.ts: what a server does with ten times the requests it can handle. It finds the throughput at
// saturation, offers ten times as much, and then looks how soon a single reader is served as before. On loopback only.

import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpuUsOf, memoryOf } from '../../bench/shared/process-costs.ts';
import { startService } from '../../bench/program/start-server.ts';
import { run } from '../support/program.ts';
import { folderUntilExit } from '../support/temporary.ts';
import { offerLoad } from './clients/open-load.ts';

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '20' },
    pages: { type: 'string', default: 'long' },
    times: { type: 'string', default: '10' },
    /** A store that is there already, in place of a demo record. */
    store: { type: 'string' },
  },
});
const entries = Number(values.entries);

const PATHS: Readonly<Record<'long' | 'short', (turn: number) => string>> = {
  /** A sitting as a page: some milliseconds of the serving thread. */
  long: (turn) => `sittings/${1 + (turn % 20)}/?x=${turn}`,
  /** Ten entries as a page: about one millisecond. */
  short: (turn) => `entries/?page=${1 + ((turn * 7_919) % Math.ceil(entries / 10))}&x=${turn}`,
};
const seconds = Number(values.seconds);

/** Enough to keep a server busy that handles one request at a time. */
const CLOSED_LOOP_CLIENTS = 32;

const CONNECTIONS = 1_000;

const folder = folderUntilExit('overload');
const address = values.store ?? `sqlite:${join(folder, 'record.sqlite')}`;
if (values.store === undefined) {
  const made = await run(['demo', '--entries', String(entries), '--database-url', address]);
  if (made.code !== 0) throw new Error(made.stderr);
}
const server = await startService(address, join(folder, 'server.log'));
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
let sent = 0;

try {
  await closedLoop(3);
  const quiet = await probe(3);
  const saturation = await closedLoop(8);
  console.log(`at saturation: ${saturation.perSecond.toFixed(0)} good responses a second`);
  const rate = saturation.perSecond * Number(values.times);
  const cpuBeforeUs = cpuUsOf(server.pid);
  const options = { port: server.port, connections: CONNECTIONS, path: pagePath };
  const load = await offerLoad(options, rate, seconds);
  const cpuShare = (cpuUsOf(server.pid) - cpuBeforeUs) / 1_000_000 / seconds;
  // Where other programs take a part of the machine, the work for a good response is what can be compared.
  const ofCpu = (100 * load.good * saturation.cpuShare) / (cpuShare * saturation.perSecond);
  const ofSaturation = (count: number): string =>
    `${count.toFixed(0)} (${((100 * count) / saturation.perSecond).toFixed(0)} % of saturation)`;
  console.log(
    `sent ${ofSaturation(load.sent)} a second: ${ofSaturation(load.good)} good, ` +
      `${load.refused.toFixed(0)} got 503, ${load.otherwise.toFixed(0)} something else; ${load.ended.toFixed(0)} connections were ended; ` +
      `the server had ${cpuShare.toFixed(2)} of a core (${ofCpu.toFixed(0)} % for the same CPU time), ` +
      `at saturation ${saturation.cpuShare.toFixed(2)}; memory at most ${memoryOf(server.pid).highestMb.toFixed(0)} MB`,
  );
  console.log(`a single reader before it: median ${quiet.toFixed(1)} ms`);
  for (let second = 1; second <= 6; second += 1) {
    console.log(`in second ${second} after it: median ${(await probe(1)).toFixed(1)} ms`);
  }
} finally {
  agent.destroy();
  await server.stop();
}

function pagePath(turn: number): string {
  return `/api/v0.1/hansard/${PATHS[values.pages === 'short' ? 'short' : 'long'](turn)}`;
}

/** One request for a page that no cache has, of one of many clients; gives its status, or what went wrong. */
function get(): Promise<string> {
  sent += 1;
  const path = pagePath(sent);
  return new Promise((resolve) => {
    const outgoing = request(
      {
        port: server.port,
        host: '127.0.0.1',
        localAddress: `127.2.0.${1 + (sent % 250)}`,
        path,
        agent,
        headers: { accept: 'text/html' },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(String(response.statusCode)));
        response.on('error', () => resolve('cut'));
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    outgoing.end();
  });
}

/** Clients that each wait for a response before they send the next request. */
async function closedLoop(forSeconds: number): Promise<{ perSecond: number; cpuShare: number }> {
  const startedMs = performance.now();
  const cpuBeforeUs = cpuUsOf(server.pid);
  const endMs = startedMs + forSeconds * 1_000;
  let good = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < endMs) if ((await get()) === '200') good += 1;
  };
  await Promise.all(Array.from({ length: CLOSED_LOOP_CLIENTS }, client));
  const tookMs = performance.now() - startedMs;
  return {
    perSecond: (good * 1_000) / tookMs,
    cpuShare: (cpuUsOf(server.pid) - cpuBeforeUs) / 1_000 / tookMs,
  };
}

/** The median time of one reader's requests, in milliseconds. */
async function probe(forSeconds: number): Promise<number> {
  const times: number[] = [];
  const endMs = performance.now() + forSeconds * 1_000;
  while (performance.now() < endMs) {
    const startedMs = performance.now();
    await get();
    times.push(performance.now() - startedMs);
    await pause(20);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? NaN;
}
