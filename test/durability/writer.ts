// A publisher who writes one request after the other and remembers what was acknowledged.

import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../src/demo/random.ts';
import { call } from '../support/call-program.ts';
import { type Reply, send } from '../support/http/http-client.ts';
import { detail, LIST } from '../support/http/test-server.ts';
import { seededRandom } from '../support/seed.ts';

/** A request until it is answered; the same one, key and all, is sent again after a failure. */
export interface PendingRequest {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly key: string;
  readonly body: string;
  /** The entry it changes; null where it adds. */
  readonly id: number | null;
  readonly contents: readonly string[];
  tries: number;
}

/** What an acknowledged entry must say; null once it was withdrawn. */
export type Acknowledged = Map<number, string | null>;

interface WireEntry {
  readonly id: number;
  readonly content: string;
}

export class Writer {
  readonly acknowledged: Acknowledged = new Map();
  /** The request that was sent and not answered. */
  pending: PendingRequest | null = null;
  answered = 0;
  retried = 0;
  /** Answers that were not wanted, such as 503: not acknowledged, so the request is sent again. */
  readonly refusals: string[] = [];
  /** Responses that contradict their request, or an earlier response. */
  readonly contradictions: string[] = [];
  readonly #name: string;
  readonly #key: string;
  readonly #random: Random;
  #count = 0;

  constructor(name: string, key: string) {
    this.#name = name;
    this.#key = key;
    this.#random = seededRandom(name);
  }

  /**
   * Writes until the server is gone, refuses, or `stopped` says that it is enough. An answer that comes when
   * `deaf` says so never reached this writer.
   */
  async write(url: string, stopped: () => boolean, deaf: () => boolean): Promise<void> {
    while (this.pending !== null || !stopped()) {
      this.pending ??= this.#nextRequest();
      if (!(await this.#send(url, this.pending, deaf))) return;
      this.pending = null;
    }
  }

  async #send(url: string, request: PendingRequest, deaf: () => boolean): Promise<boolean> {
    const headers = {
      Authorization: `Token ${this.#key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': request.key,
    };
    request.tries += 1;
    let reply;
    try {
      reply = await sendInTime(url, request.method, request.path, headers, request.body);
    } catch {
      return false;
    }
    if (deaf()) return false;
    if (!isWanted(request, reply.status)) {
      this.refusals.push(`${request.method} ${request.path}: ${reply.status} ${reply.text}`);
      return false;
    }
    this.answered += 1;
    if (request.tries > 1) this.retried += 1;
    if (request.method === 'DELETE') this.acknowledged.set(request.id!, null);
    else this.#acknowledge(request, reply.json as WireEntry | WireEntry[]);
    return true;
  }

  #acknowledge(request: PendingRequest, json: WireEntry | WireEntry[]): void {
    const entries = Array.isArray(json) ? json : [json];
    const said = entries.map(({ content }) => content);
    if (said.join('\n') !== request.contents.join('\n')) {
      this.contradictions.push(`${request.key} was answered with ${JSON.stringify(json)}`);
    }
    for (const { id, content } of entries) {
      if (request.id === null && this.acknowledged.has(id)) {
        this.contradictions.push(`id ${id} was given a second time, to ${request.key}`);
      }
      this.acknowledged.set(id, content);
    }
  }

  /** Of twenty requests one withdraws an entry of this writer's, three correct one, four add several. */
  #nextRequest(): PendingRequest {
    this.#count += 1;
    const key = `${this.#name}-${this.#count}`;
    const present = [...this.acknowledged].filter(([, content]) => content !== null);
    const [id] = present.length === 0 ? [null] : present[this.#random.below(present.length)]!;
    const kind = this.#random.below(20);
    if (id !== null && kind === 0)
      return { method: 'DELETE', path: detail(id), key, body: '', id, contents: [], tries: 0 };
    if (id !== null && kind <= 3) {
      const contents = [`${key} corrects ${id}`];
      const body = JSON.stringify({ content: contents[0] });
      return { method: 'PATCH', path: detail(id), key, body, id, contents, tries: 0 };
    }
    const several = kind >= 16;
    const contents = Array.from(
      { length: several ? 2 + this.#random.below(6) : 1 },
      (_, n) => `${key}.${n}`,
    );
    const entries = contents.map((content) => ({ type: 'speech', content }));
    const body = JSON.stringify(several ? entries : entries[0]);
    return { method: 'POST', path: LIST, key, body, id: null, contents, tries: 0 };
  }
}

/** A withdrawal that was done before its response was lost finds no entry when it is sent again. */
function isWanted({ method }: PendingRequest, status: number): boolean {
  if (method === 'DELETE') return status === 204;
  return status === (method === 'POST' ? 201 : 200);
}

// Sends a request and waits for its answer only so long: a campaign must end whatever the server does.

/** Far more than two writes that each wait for a lock as long as the store does, one behind the other: the machine may be slow. */
const REPLY_TIMEOUT_MS = 60_000;

export async function sendInTime(...request: Parameters<typeof send>): Promise<Reply> {
  const enough = new AbortController();
  const timeout = pause(REPLY_TIMEOUT_MS, null, { signal: enough.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${REPLY_TIMEOUT_MS} ms`);
  });
  try {
    return await Promise.race([send(...request), timeout]);
  } finally {
    timeout.catch(() => {});
    enough.abort();
  }
}

// Compares a served record with the responses its writers got, and finds every difference.

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly { readonly id: number; readonly content: string }[];
}

/** Pages a walk may have: a link that leads in a circle ends too. */
const PAGES_MAX = 100_000;

/** The responses a writer got, and the request that has none yet. */
type WriterLog = Pick<Writer, 'acknowledged' | 'pending'>;

/** What is wrong with the record, as sentences; to be called once no request of any writer is pending. */
export async function faultsOfRecord(
  url: string,
  writers: readonly WriterLog[],
): Promise<string[]> {
  const faults: string[] = [];
  const expected = new Map<number, string | null>();
  for (const { acknowledged, pending } of writers) {
    if (pending !== null) faults.push(`${pending.key} was never answered`);
    for (const [id, content] of acknowledged) {
      if (expected.has(id)) faults.push(`id ${id} was given to two requests`);
      expected.set(id, content);
    }
  }
  const found = await walk(url, faults);
  for (const [id, content] of expected) {
    const there = found.get(id) ?? null;
    if (there !== content) faults.push(`entry ${id} says ${there}; acknowledged was ${content}`);
  }
  for (const [id, content] of found) {
    if (!expected.has(id))
      faults.push(`entry ${id} is there and was acknowledged to nobody: ${content}`);
  }
  if (new Set(found.values()).size !== found.size) faults.push('a content is stored twice');
  for (let id = 1; id <= expected.size; id += 1) {
    if (!expected.has(id)) faults.push(`id ${id} was left out`);
  }
  return faults;
}

/** The entries by id, read page by page as a client follows the links. */
async function walk(url: string, faults: string[]): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  let lastId = 0;
  let path: string | null = LIST;
  for (let pages = 0; path !== null && pages < PAGES_MAX; pages += 1) {
    const reply = await sendInTime(url, 'GET', path);
    if (reply.status !== 200) {
      faults.push(`${path} is answered with ${reply.status}`);
      return found;
    }
    const { count, next, results } = reply.json as Page;
    for (const { id, content } of results) {
      if (id <= lastId) faults.push(`id ${id} comes after ${lastId}`);
      lastId = id;
      found.set(id, content);
    }
    if (next === null && count !== found.size) {
      faults.push(`the count is ${count}, but the pages have ${found.size} entries`);
    }
    path = next === null ? null : next.slice(new URL(next).origin.length);
  }
  return found;
}

/** What `hansard check` says where it finds anything wrong. */
export async function faultsOfCheck(databaseUrl: string): Promise<string[]> {
  const { code, stdout, stderr } = await call(['check'], { DATABASE_URL: databaseUrl });
  return code === 0 ? [] : [`hansard check exits with ${code}: ${stdout}${stderr}`];
}
