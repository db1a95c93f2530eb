// Readers and writers that go on through anything, and note how each request went.

import { setTimeout as pause } from 'node:timers/promises';
import { send, type Reply } from '../support/http/http-client.ts';
import { detail, LIST } from '../support/http/test-server.ts';

interface TimedRequest {
  readonly endedMs: number;
  readonly tookMs: number;
  /** 0 where the connection was lost. */
  readonly status: number;
}

const BETWEEN_MS = 20;

export class Load {
  readonly reads: TimedRequest[] = [];
  readonly writes: TimedRequest[] = [];
  /** The ids of what was acknowledged. */
  readonly acknowledged: number[] = [];
  /** Acknowledged, and not found by the same server right afterwards. */
  readonly unseen: number[] = [];
  readonly #urls: readonly string[];
  readonly #key: string;
  readonly #done: Promise<unknown>;
  #isOver = false;
  #numbers = 0;

  constructor(urls: readonly string[], key: string) {
    this.#urls = urls;
    this.#key = key;
    this.#done = Promise.all(urls.flatMap((url) => [this.#read(url), this.#write(url)]));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#done;
  }

  async #read(url: string): Promise<void> {
    for (let page = 1; !this.#isOver; page = (page % 3) + 1) {
      await noted(this.reads, () => send(url, 'GET', `${LIST}?page=${page}`));
      await noted(this.reads, () => send(url, 'GET', `${LIST}?q=order&page=${page}`));
      await pause(BETWEEN_MS);
    }
  }

  async #write(url: string): Promise<void> {
    while (!this.#isOver) {
      const reply = await this.post(url);
      if (reply?.status === 201) {
        const { id } = reply.json as { id: number };
        this.acknowledged.push(id);
        const found = await noted(this.reads, () => send(url, 'GET', detail(id)));
        const searched = await noted(this.reads, () => send(url, 'GET', searchFor(id)));
        const isMissing = searched?.status === 200 && !hasFound(searched, id);
        if (found?.status === 404 || isMissing) this.unseen.push(id);
      }
      await pause(BETWEEN_MS);
    }
  }

  async post(url = this.#urls[0]!): Promise<Reply | null> {
    this.#numbers += 1;
    const body = JSON.stringify({ type: 'other', content: `Number ${this.#numbers}.` });
    return await noted(this.writes, () => send(url, 'POST', LIST, headersOf(this.#key), body));
  }
}

/** The address of a search that finds an entry of the load, or an "Order!", first. */
export function searchFor(id: number): string {
  return `${LIST}?q=number+OR+order&after=${id - 1}`;
}

export function hasFound({ json }: Reply, id: number): boolean {
  return (json as { results: { id: number }[] }).results.some((entry) => entry.id === id);
}

export function headersOf(key: string): Record<string, string> {
  return { Authorization: `Token ${key}`, 'Content-Type': 'application/json' };
}

async function noted(list: TimedRequest[], sendIt: () => Promise<Reply>): Promise<Reply | null> {
  const startedMs = performance.now();
  const reply = await sendIt().catch(() => null);
  const endedMs = performance.now();
  list.push({ endedMs, tookMs: endedMs - startedMs, status: reply?.status ?? 0 });
  return reply;
}

/** The longest time between two that went well. */
export function longestGapMs(requests: readonly TimedRequest[]): number {
  const times = requests
    .filter(isSuccess)
    .map(({ endedMs }) => endedMs)
    .toSorted((one, other) => one - other);
  return Math.max(0, ...times.slice(1).map((time, index) => time - times[index]!));
}

export function countSuccesses(requests: readonly TimedRequest[]): number {
  return requests.filter(isSuccess).length;
}

function isSuccess({ status }: TimedRequest): boolean {
  return status === 200 || status === 201;
}

export function longestMs(requests: readonly TimedRequest[]): number {
  return Math.max(0, ...requests.map(({ tookMs }) => tookMs));
}

/** How often each status was answered. */
export function statuses(requests: readonly TimedRequest[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of requests) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
