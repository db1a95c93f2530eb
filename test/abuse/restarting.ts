// What clients get while workers are killed again and again, and while the whole server is ended and started again on its port.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/nginx.ts';
import { call } from '../support/call-program.ts';
import { serve } from '../support/program.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';
import { until } from '../support/until.ts';
import { startRestartClients } from './clients/restart-clients.ts';

export interface RestartTrial {
  /** How often a worker was killed, or the server ended. */
  readonly restarts: number;
  /** How the requests ended, as `restart-clients.ts` says it. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Tries that met nobody who listens, between the end of a server and the start of the next. */
  readonly refused: number;
  readonly longestMs: number;
}

export interface RestartTrialOptions {
  readonly requests: number;
  /** How many requests are answered between two restarts. */
  readonly between: number;
  readonly workers: string;
}

const CLIENTS = 16;

export async function smallRecord(ending: Ending): Promise<string> {
  const address = `sqlite:${join(temporaryFolder(ending), 'record.sqlite')}`;
  const { code, stderr } = await call(['demo', '--entries', '500', '--database-url', address]);
  if (code !== 0) throw new Error(stderr);
  return address;
}

/** Kills one of the workers now and then. */
export async function tryKills(
  ending: Ending,
  { requests, between, workers }: RestartTrialOptions,
): Promise<RestartTrial> {
  const environment = { DATABASE_URL: await smallRecord(ending), WORKERS: workers };
  const { url, child, stop } = await serve(ending, ['serve'], environment);
  const clients = startRestartClients(ending, { url, clients: CLIENTS, requests, retries: true });
  const over = isOver(clients.ended);
  let restarts = 0;
  for (await clients.answered(between); !over(); await clients.answered(between)) {
    // One dies while another listens: with none left nobody listens for a moment.
    await until(`${workers} workers that listen`, () => listeners(child.pid!, url) === +workers);
    process.kill(childrenOf(child.pid!)[0]!, 'SIGKILL');
    restarts += 1;
  }
  await clients.ended;
  await stop();
  return report(clients, restarts);
}

/** Ends the server with SIGTERM now and then, and starts another on the same port when it has ended. */
export async function tryTerms(
  ending: Ending,
  { requests, between, workers }: RestartTrialOptions,
): Promise<RestartTrial> {
  const environment = { DATABASE_URL: await smallRecord(ending), WORKERS: workers };
  const words = ['serve', '--port', String(await freePort())];
  const { url, ...server } = await serve(ending, words, environment);
  let { stop } = server;
  const clients = startRestartClients(ending, { url, clients: CLIENTS, requests, retries: true });
  const over = isOver(clients.ended);
  let restarts = 0;
  for (await clients.answered(between); !over(); await clients.answered(between)) {
    const { code } = await stop('SIGTERM');
    if (code !== 0) throw new Error(`the server ended with ${code}`);
    ({ stop } = await serve(ending, words, environment));
    restarts += 1;
  }
  await clients.ended;
  await stop();
  return report(clients, restarts);
}

function report(clients: ReturnType<typeof startRestartClients>, restarts: number): RestartTrial {
  return {
    restarts,
    outcomes: Object.fromEntries(clients.outcomes),
    refused: clients.refused(),
    longestMs: clients.longestMs(),
  };
}

function isOver(ended: Promise<void>): () => boolean {
  let over = false;
  void ended.then(() => (over = true));
  return () => over;
}

export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
  return text.split(' ').filter(Boolean).map(Number);
}

/** How many children of a process have the socket that listens on the port of a URL. */
export function listeners(pid: number, url: string): number {
  return childrenOf(pid).filter((child) => listensOn(child, url)).length;
}

function listensOn(pid: number, url: string): boolean {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const listening = readFileSync('/proc/net/tcp', 'latin1')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, local, , state]) => local?.endsWith(`:${port}`) && state === '0A');
  const socket = `socket:[${listening?.[9]}]`;
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).some((name) => readlinkSync(join(folder, name)) === socket);
  } catch {
    // A file that was closed meanwhile, or a process that ended.
    return false;
  }
}
