// The readers that a campaign measures: they request pages, searches and the health check at a constant rate.

import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const API = '/api/v0.1/hansard';
const WORDS = ['water', 'road', 'school', 'budget', 'county', 'farmers', 'health', 'committee'];

function day(turn: number): string {
  return new Date(Date.UTC(1000, 0, 1 + turn)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

interface Kind {
  /** A rate that an idle service handles easily. */
  readonly perSecond: number;
  /** Each differs from the previous one, so that it is not cached. */
  readonly path: (turn: number, entries: number) => string;
}

const KINDS = {
  page: {
    perSecond: 40,
    path: (turn, entries) =>
      `${API}/entries/?page=${1 + ((turn * 7_919) % Math.ceil(entries / 10))}`,
  },
  /** It is read with all entries of its sitting. */
  contribution: {
    perSecond: 10,
    path: (turn) => `/hansard/contribution/${1 + ((turn * 211) % 4_000)}/`,
  },
  search: {
    perSecond: 10,
    path: (turn) => `${API}/entries/?q=${WORDS[turn % WORDS.length]}&date_from=${day(turn)}`,
  },
  health: { perSecond: 10, path: () => '/livez' },
} satisfies Record<string, Kind>;

export type ReaderKind = keyof typeof KINDS;
export const READER_KINDS = Object.keys(KINDS) as readonly ReaderKind[];

/** A request of a reader. */
export interface Sample {
  readonly kind: ReaderKind;
  readonly status: string;
  readonly ms: number;
}

let turns = 0;

/** Sends requests of every kind for some seconds, each reader from its own address. */
export async function measureReaders(
  port: number,
  entries: number,
  seconds: number,
): Promise<readonly Sample[]> {
  const endMs = performance.now() + seconds * 1_000;
  const measure = async (kind: ReaderKind): Promise<readonly Sample[]> => {
    const { path, perSecond } = KINDS[kind];
    const sent: Promise<Sample>[] = [];
    while (performance.now() < endMs) {
      turns += 1;
      const reply = get(port, path(turns, entries), `127.1.0.${1 + (turns % 250)}`);
      sent.push(reply.then(({ status, ms }) => ({ kind, status, ms })));
      await pause(1_000 / perSecond);
    }
    return await Promise.all(sent);
  };
  return (await Promise.all(READER_KINDS.map(measure))).flat();
}

/** A request without a response after this time counts as unanswered. */
const TIMEOUT_MS = 15_000;

/** One request on a new connection, like that of a new visitor. Never rejects. */
export function get(
  port: number,
  path: string,
  localAddress = '127.0.0.1',
): Promise<{ readonly status: string; readonly ms: number }> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    const finish = (status: string): void => resolve({ status, ms: performance.now() - startedMs });
    const headers = { accept: 'text/html,*/*;q=0.8' };
    const sent = request(
      { port, path, host: '127.0.0.1', localAddress, agent: false, headers },
      (response) => {
        response.resume();
        response.on('end', () => finish(String(response.statusCode)));
        response.on('error', () => finish('cut'));
      },
    );
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(Object.assign(new Error(), { code: 'silent' })));
    sent.on('error', (error: NodeJS.ErrnoException) => finish(error.code ?? 'error'));
    sent.end();
  });
}
