// Counts lost requests while workers are killed repeatedly, and while the whole server is stopped and restarted on its port. A
// GET whose connection is lost before the first byte of a response is retried once (RFC 9110, 9.2.2).

import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/postgres/postgres-programs.ts';
import { serve, type Served } from '../support/program.ts';
import { get } from './readers.ts';
import type { CampaignOptions } from './run.ts';

const CLIENTS = 16;

/** The number of requests between two kills, or two stops. */
const BETWEEN = 800;

export async function restarts({ store, requests }: CampaignOptions): Promise<void> {
  const endings: (() => unknown)[] = [];
  const ending = { after: (end: unknown) => void endings.unshift(end as () => unknown) };
  const words = ['serve', '--port', String(await freePort())];
  const start = (workers: string): Promise<Served> =>
    serve(ending, words, { DATABASE_URL: store, WORKERS: workers });
  console.log('| trial | times | outcomes |');
  console.log('| --- | ---: | --- |');
  try {
    const killed = await start('2');
    await trial('SIGKILL to one of two workers', killed.url, requests, async () => {
      const [worker] = childrenOf(killed.child.pid!);
      if (worker !== undefined) process.kill(worker, 'SIGKILL');
    });
    await killed.stop();
    for (const workers of ['1', '2']) {
      let served = await start(workers);
      const name = `SIGTERM and start again, WORKERS=${workers}`;
      await trial(name, served.url, requests, async () => {
        await served.stop('SIGTERM');
        served = await start(workers);
      });
      await served.stop();
    }
  } finally {
    for (const end of endings) await end();
  }
}

/** Half of the clients keep their connections open, half open one for each request. */
async function trial(
  name: string,
  url: string,
  requests: number,
  disturb: () => Promise<void>,
): Promise<void> {
  const outcomes = new Map<string, number>();
  const port = Number(new URL(url).port);
  let [left, answered, times] = [requests, 0, 0];
  const client = async (): Promise<void> => {
    while (left > 0) {
      const path = `/api/v0.1/hansard/entries/?page=${1 + (left % 50)}`;
      left -= 1;
      const first = await outcomeOf(port, path);
      const isLost = first === 'ECONNRESET' || first === 'EPIPE';
      const outcome = isLost ? `${await outcomeOf(port, path)} after ${first}` : first;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      answered += 1;
    }
  };
  const ended = Promise.all(Array.from({ length: CLIENTS }, client));
  for (let next = BETWEEN; left > 0; next += BETWEEN) {
    while (left > 0 && answered < next) await pause(5);
    if (left > 0) await disturb();
    times += 1;
  }
  await ended;
  console.log(`| ${name} | ${times} | ${JSON.stringify(Object.fromEntries(outcomes))} |`);
}

/** A status, or the code of an error. If the connection is refused, the request is sent again a moment later. */
async function outcomeOf(port: number, path: string): Promise<string> {
  for (;;) {
    const { status } = await get(port, path);
    if (status !== 'ECONNREFUSED') return status;
    await pause(20);
  }
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
  return text.split(' ').filter(Boolean).map(Number);
}
