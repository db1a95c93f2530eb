// A publisher who writes one request after the other and remembers what was acknowledged.

import type { Random } from '../../src/demo/phrases/random.ts';
import { seededRandom } from '../support/seed.ts';
import { detail, LIST } from '../support/http/test-server.ts';
import { sendInTime } from './patient-send.ts';

/** A request until it is answered; the same one, key and all, is sent again after a failure. */
export interface Ask {
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
  pending: Ask | null = null;
  answered = 0;
  retried = 0;
  /** Answers that were not wanted, such as 503: not acknowledged, so the request is sent again. */
  readonly refusals: string[] = [];
  /** Answers that contradict what was asked, or an earlier answer. */
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
      this.pending ??= this.#nextAsk();
      if (!(await this.#send(url, this.pending, deaf))) return;
      this.pending = null;
    }
  }

  async #send(url: string, ask: Ask, deaf: () => boolean): Promise<boolean> {
    const headers = {
      Authorization: `Token ${this.#key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': ask.key,
    };
    ask.tries += 1;
    let reply;
    try {
      reply = await sendInTime(url, ask.method, ask.path, headers, ask.body);
    } catch {
      return false;
    }
    if (deaf()) return false;
    if (!isWanted(ask, reply.status)) {
      this.refusals.push(`${ask.method} ${ask.path}: ${reply.status} ${reply.text}`);
      return false;
    }
    this.answered += 1;
    if (ask.tries > 1) this.retried += 1;
    if (ask.method === 'DELETE') this.acknowledged.set(ask.id!, null);
    else this.#acknowledge(ask, reply.json as WireEntry | WireEntry[]);
    return true;
  }

  #acknowledge(ask: Ask, json: WireEntry | WireEntry[]): void {
    const entries = Array.isArray(json) ? json : [json];
    const said = entries.map(({ content }) => content);
    if (said.join('\n') !== ask.contents.join('\n')) {
      this.contradictions.push(`${ask.key} was answered with ${JSON.stringify(json)}`);
    }
    for (const { id, content } of entries) {
      if (ask.id === null && this.acknowledged.has(id)) {
        this.contradictions.push(`id ${id} was given a second time, to ${ask.key}`);
      }
      this.acknowledged.set(id, content);
    }
  }

  /** Of twenty requests one withdraws an entry of this writer's, three correct one, four add several. */
  #nextAsk(): Ask {
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

/** A withdrawal that was done before its answer was lost finds no entry when it is asked for again. */
function isWanted({ method }: Ask, status: number): boolean {
  if (method === 'DELETE') return status === 204;
  return status === (method === 'POST' ? 201 : 200);
}
