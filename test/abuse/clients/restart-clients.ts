// Clients that read pages while the server they read from is killed, ended and started again, and what became of each request.

import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Ending } from '../../support/temporary.ts';

export interface RestartClients {
  /**
   * How many requests ended so: a status, or the code of an error. `200 after ECONNRESET`: the connection was lost before a
   * byte of a response came, and the request was sent once more.
   */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Tries that met nobody who listens. Such a request is sent again a moment later. */
  readonly refused: () => number;
  readonly longestMs: () => number;
  /** Resolves when as many more requests got a 200, or all requests are sent. */
  readonly answered: (count: number) => Promise<void>;
  /** The server is about to end for good: a client that is refused has finished. */
  readonly lastOnes: () => void;
  /** Resolves when every client has finished. */
  readonly ended: Promise<void>;
  /** Sends no further request, and resolves when every client has finished. */
  readonly stop: () => Promise<void>;
}

export interface RestartClientOptions {
  readonly url: string;
  readonly clients: number;
  /** How many requests the clients send in all. */
  readonly requests?: number;
  /** Whether a request whose connection was lost is sent once more, as RFC 9110 (9.2.2) allows for a GET. */
  readonly retries?: boolean;
}

/** Half of the clients keep their connections, half open one for each request. */
export function startRestartClients(ending: Ending, options: RestartClientOptions): RestartClients {
  const { url, clients, requests = Infinity, retries = false } = options;
  const agent = new Agent({ keepAlive: true });
  const outcomes = new Map<string, number>();
  let [left, refused, longestMs, isEnding] = [requests, 0, 0, false];

  const send = async (path: string, own: Agent | false): Promise<string> => {
    let outcome = await get(path, own);
    while (outcome === REFUSED && !isEnding) {
      refused += 1;
      await pause(REFUSED_PAUSE_MS);
      outcome = await get(path, own);
    }
    return outcome;
  };
  const one = async (number: number): Promise<void> => {
    for (let turn = 0; left > 0; turn += 1) {
      left -= 1;
      const path = `${url}api/v0.1/hansard/entries/?page=${1 + ((number * 31 + turn) % 50)}`;
      const own = number % 2 === 0 ? agent : false;
      const startedMs = performance.now();
      const first = await send(path, own);
      const isRetried = retries && LOST.has(first);
      // The second try has a connection of its own: others in the pool may be lost as well.
      const outcome = isRetried ? `${await send(path, false)} after ${first}` : first;
      longestMs = Math.max(longestMs, performance.now() - startedMs);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (outcome === REFUSED) return;
    }
  };
  const ended = Promise.all(Array.from({ length: clients }, (_, number) => one(number))).then(() =>
    agent.destroy(),
  );
  const stop = async (): Promise<void> => {
    left = 0;
    await ended;
  };
  // A test that fails leaves no client behind.
  ending.after(() => ((isEnding = true), stop()));
  return {
    outcomes,
    refused: () => refused,
    longestMs: () => longestMs,
    answered: (count) => answered(outcomes, count, () => left > 0),
    lastOnes: () => void (isEnding = true),
    ended,
    stop,
  };
}

const REFUSED = 'ECONNREFUSED';

/** How an error is called where a connection ended before a byte of a response. */
const LOST: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

/** A server needs about a second to start. */
const REFUSED_PAUSE_MS = 20;

/** Longer than anybody is made to wait; a request that takes longer hangs. It is counted by `afterOwnTime`. */
const SILENT_MS = 10_000;

const TICK_MS = 50;

/** What came: a status, the code of an error before a response, or `cut` for one in the middle of it. */
export function get(url: string, agent: Agent | false): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(String(response.statusCode)));
      response.on('error', () => resolve('cut'));
    });
    const hangs = afterOwnTime(SILENT_MS, () =>
      sent.destroy(Object.assign(new Error(), { code: 'silent' })),
    );
    sent.on('close', () => clearInterval(hangs));
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    sent.end();
  });
}

/**
 * Calls back after so long. Of a time in which this process did not run, only a moment counts: a machine that others use as well
 * stands still for seconds, and so does the server.
 */
function afterOwnTime(timeMs: number, callback: () => void): NodeJS.Timeout {
  let leftMs = timeMs;
  let lastMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    leftMs -= Math.min(nowMs - lastMs, 2 * TICK_MS);
    lastMs = nowMs;
    if (leftMs > 0) return;
    clearInterval(timer);
    callback();
  }, TICK_MS);
  return timer;
}

async function answered(
  outcomes: ReadonlyMap<string, number>,
  count: number,
  isGoing: () => boolean,
): Promise<void> {
  const wanted = (outcomes.get('200') ?? 0) + count;
  const endMs = performance.now() + 60_000;
  while (isGoing() && (outcomes.get('200') ?? 0) < wanted) {
    if (performance.now() > endMs) throw new Error(JSON.stringify([...outcomes]));
    await pause(5);
  }
}
