// The other clients: requests pages, searches and the health check at a steady rate, and notes how long each took.

import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What one kind of request got. */
export interface Latency {
  readonly requests: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Responses other than 200, and requests without a response, by what happened. */
  readonly failures: Readonly<Record<string, number>>;
}

export type VictimKind = 'page' | 'contribution' | 'search' | 'health';

const API = '/api/v0.1/hansard';

/** Each request differs from the one before, so that no cache answers it. */
const PATHS: Readonly<Record<VictimKind, (turn: number, entries: number) => string>> = {
  page: (turn, entries) => `${API}/entries/?page=${1 + ((turn * 7_919) % Math.ceil(entries / 10))}`,
  /** It is read with all entries of its sitting. */
  contribution: (turn) => `/hansard/contribution/${1 + ((turn * 211) % 4_000)}/`,
  search: (turn) => `${API}/entries/?q=${WORDS[turn % WORDS.length]}&date_from=${day(turn)}`,
  health: () => '/livez',
};

const WORDS = ['water', 'road', 'school', 'budget', 'county', 'farmers', 'health', 'committee'];

function day(turn: number): string {
  return new Date(Date.UTC(1000, 0, 1 + turn)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Requests of a kind a second: what a quiet service answers without effort. */
const PER_SECOND: Readonly<Record<VictimKind, number>> = {
  page: 40,
  contribution: 10,
  search: 10,
  health: 10,
};

/** A request that has no response by then counts as unanswered. */
const TIMEOUT_MS = 15_000;

export interface VictimOptions {
  readonly port: number;
  readonly entries: number;
  readonly seconds: number;
  readonly host?: string;
}

/** One request of a measured client. */
export interface VictimSample {
  readonly kind: VictimKind;
  readonly status: string;
  readonly ms: number;
}

export const VICTIM_KINDS = Object.keys(PATHS) as readonly VictimKind[];

/** Sends requests of every kind for some seconds and reports what each got. */
export async function measureVictims(options: VictimOptions): Promise<readonly VictimSample[]> {
  return (await Promise.all(VICTIM_KINDS.map((kind) => measureKind(kind, options)))).flat();
}

/** What the requests of one kind got. */
export function latencyOf(samples: readonly VictimSample[], kind: VictimKind): Latency {
  const ofKind = samples.filter((sample) => sample.kind === kind);
  const failures = new Map<string, number>();
  for (const { status } of ofKind) {
    if (status !== '200') failures.set(status, (failures.get(status) ?? 0) + 1);
  }
  const sorted = ofKind.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
  return {
    requests: sorted.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    failures: Object.fromEntries(failures),
  };
}

let turns = 0;

/** Readers are many clients: each has an address of its own, as clients are known by theirs. */
function addressOf(turn: number): string {
  return `127.1.0.${1 + (turn % 250)}`;
}

async function measureKind(
  kind: VictimKind,
  { port, entries, seconds, host }: VictimOptions,
): Promise<readonly VictimSample[]> {
  const pending: Promise<VictimSample>[] = [];
  const endMs = performance.now() + seconds * 1_000;
  while (performance.now() < endMs) {
    const path = PATHS[kind]((turns += 1), entries);
    const sent = get(port, path, host, addressOf(turns));
    pending.push(sent.then(({ status, ms }) => ({ kind, status, ms })));
    await pause(1_000 / PER_SECOND[kind]);
  }
  return await Promise.all(pending);
}

/** One request on a connection of its own, as a new visitor makes it. Never rejects. */
export function get(
  port: number,
  path: string,
  host = '127.0.0.1',
  localAddress = '127.0.0.1',
): Promise<{ readonly status: string; readonly ms: number; readonly body: string }> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    const finish = (status: string, body: string): void =>
      resolve({ status, ms: performance.now() - startedMs, body });
    const sent = request(
      { port, path, host, localAddress, agent: false, headers: { accept: 'text/html,*/*;q=0.8' } },
      (response) => {
        let body = '';
        response.setEncoding('latin1').on('data', (text: string) => (body += text));
        response.on('end', () => finish(String(response.statusCode), body));
        response.on('error', (error: NodeJS.ErrnoException) => finish(error.code ?? 'cut', body));
      },
    );
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(Object.assign(new Error(), { code: 'silent' })));
    sent.on('error', (error: NodeJS.ErrnoException) => finish(error.code ?? 'error', ''));
    sent.end();
  });
}
