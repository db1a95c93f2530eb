// The work of all searches of one request of a client. They share one budget and run one after the other, so that none
// begins after one that was refused.

import { SearchTooLong } from '../../errors.ts';
import type { Caller } from '../../threads/caller.ts';
import { OWN_LIMITS } from '../index/budget.ts';
import type { FinderReply } from './finder-call.ts';

/**
 * All that one request may cost, whatever the number of its searches, in the unit of COST (budget.ts): less than 0.5
 * seconds of a slow core, with what is begun twice. Of the requests that people make, contributions with a phrase of many
 * common words cost most: 270,000,000 for eight of the commonest, in 1.6 million entries.
 */
const REQUEST_WORK_MAX = 300_000_000;

interface WorkOfRequest {
  work: number;
  isLarge: boolean;
  last: Promise<unknown>;
}

/** What is more than this is large: searches of words cost a tenth of it, and phrases of common words about as much. */
export const SEARCH_WORK_MAX = 40_000_000;

/**
 * For so long after a large search the next ones of its client begin in the thread of large searches, so that nobody else
 * waits until each has turned out to be large. A reader takes about so long to look at the results; a program that sends large
 * searches without a pause never leaves that thread.
 */
const LARGE_CLIENT_MS = 10_000;

export class RequestWork {
  readonly #requests = new WeakMap<Caller, WorkOfRequest>();
  readonly #largeClients = new RecentClients(LARGE_CLIENT_MS);

  /** What one more call may cost. Throws where nothing is left. The program's own searches have a budget each. */
  leftFor(caller: Caller | null): number {
    if (caller === null) return OWN_LIMITS.workMax;
    const left = REQUEST_WORK_MAX - this.#of(caller).work;
    if (left < 0) throw new SearchTooLong();
    return left;
  }

  /** Whether a search of the request was large, or one that its client made a moment ago. */
  isLarge(caller: Caller | null): boolean {
    if (caller === null) return false;
    return this.#of(caller).isLarge || this.#largeClients.has(caller.client);
  }

  add(caller: Caller | null, reply: FinderReply): void {
    if (caller === null) return;
    const request = this.#of(caller);
    if (reply.kind === 'result') request.work += reply.work;
    if (reply.kind === 'large') request.isLarge = true;
    if (wasLarge(reply)) this.#largeClients.note(caller.client);
  }

  /** Runs a search after those of the same request that were called before; fails with the first of them that fails. */
  oneByOne<Result>(caller: Caller | null, search: () => Promise<Result>): Promise<Result> {
    if (caller === null) return search();
    const request = this.#of(caller);
    const result = request.last.then(search);
    request.last = result;
    return result;
  }

  #of(caller: Caller): WorkOfRequest {
    const known = this.#requests.get(caller);
    if (known !== undefined) return known;
    const request = { work: 0, isLarge: false, last: Promise.resolve() };
    this.#requests.set(caller, request);
    return request;
  }
}

function wasLarge(reply: FinderReply): boolean {
  if (reply.kind === 'result') return reply.work > SEARCH_WORK_MAX;
  return reply.kind === 'large' || reply.kind === 'too long';
}

/** More than are noted at a time; each takes a hundred bytes. */
const RECENT_CLIENTS_MAX = 1_000;

/** Remembers clients for a while after something was noted of them. */
export class RecentClients {
  readonly #rememberedMs: number;
  readonly #nowMs: () => number;
  /** Until when each is remembered; who was noted last is the last. */
  readonly #untilMs = new Map<string, number>();

  constructor(rememberedMs: number, nowMs: () => number = () => performance.now()) {
    this.#rememberedMs = rememberedMs;
    this.#nowMs = nowMs;
  }

  note(client: string): void {
    this.#untilMs.delete(client);
    this.#untilMs.set(client, this.#nowMs() + this.#rememberedMs);
    const [oldest] = this.#untilMs.keys();
    if (this.#untilMs.size > RECENT_CLIENTS_MAX && oldest !== undefined)
      this.#untilMs.delete(oldest);
  }

  has(client: string): boolean {
    const untilMs = this.#untilMs.get(client);
    if (untilMs === undefined) return false;
    if (this.#nowMs() < untilMs) return true;
    this.#untilMs.delete(client);
    return false;
  }
}
