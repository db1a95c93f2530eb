// A finder whose requests run in threads of their own: one for what pages read, such as the entries of a sitting, one for
// searches, and one for the few searches that are large. So none of them waits for what takes much longer than itself.

import { ClientGone, SearchTooLong, TooBusy } from '../errors.ts';
import { looksForWords } from '../record/filter.ts';
import { OWN_LIMITS } from '@hansard/search/index/budget';
import { type Caller, currentCaller } from '../threads/caller.ts';
import { type BoundedCall, type BoundLimits, ClientBound } from '../threads/client-bound.ts';
import { START_TIMEOUT_MS, ThreadClient } from '../threads/thread-client.ts';
import {
  cancelCall,
  type CancelledCall,
  type FinderCall,
  type FinderMethod,
  type FinderReply,
  type FinderRequest,
  resultOf,
} from './finder-call.ts';
import type { Finder, FinderMethods } from './finder.ts';

/** The module of the threads, which handles calls with handleFinderCall. */
export interface FinderThread {
  readonly module: URL;
  /** What a thread gets to begin with. */
  readonly dataOf: (limits: ThreadLimits) => unknown;
  /** The server that the next call reads from. */
  readonly readServer: () => string | null;
}

export interface ThreadLimits {
  /** Whether the thread yields to the others where there are fewer cores than threads. */
  readonly hasLowPriority: boolean;
  /** Its share of the memory that the threads cache in. */
  readonly cacheShare: number;
}

/** The shares add up to 1: another thread is no reason for a process to take more memory. */
const READING: ThreadLimits = { hasLowPriority: false, cacheShare: 0.25 };
const SEARCHING: ThreadLimits = { hasLowPriority: false, cacheShare: 0.5 };
const LARGE: ThreadLimits = { hasLowPriority: true, cacheShare: 0.25 };

export function createThreadedFinder({ module, dataOf, readServer }: FinderThread): Finder {
  const thread = (task: string, limits: ThreadLimits): FairThread =>
    new FairThread({ module, workerData: dataOf(limits), task });
  const reading = thread('reading', READING);
  const searching = thread('searching', SEARCHING);
  const large = thread('large searches', LARGE);
  const work = new RequestWork();

  const call =
    (run: (call: Call, caller: Caller | null) => Promise<unknown>): CallMethod =>
    (method) => {
      const callMethod = (...parameters: readonly unknown[]): Promise<unknown> => {
        // The entries of an export are read from the primary, so they are found there too.
        const server = FOR_EXPORTS.has(method) ? null : readServer();
        return run({ method, parameters, server }, currentCaller());
      };
      return callMethod as FinderMethods[typeof method];
    };
  const callIn =
    (thread: FairThread, workHereMax: number) =>
    async (called: Call, caller: Caller | null): Promise<FinderReply> => {
      const reply = await thread.call(() => ({
        ...called,
        workMax: work.leftFor(caller),
        workHereMax,
      }));
      work.add(caller, reply);
      return reply;
    };
  const callReading = callIn(reading, Infinity);
  const callSearching = callIn(searching, SEARCH_WORK_MAX);
  const callLarge = callIn(large, Infinity);
  const read = call(async (called, caller) => resultOf(await callReading(called, caller)));
  const search = call((called, caller) =>
    work.oneByOne(caller, async () => {
      // What belongs to a large search, such as its facets, is large too, or has been cached there.
      if (work.isLarge(caller)) return resultOf(await callLarge(called, caller));
      const reply = await callSearching(called, caller);
      return resultOf(reply.kind === 'large' ? await callLarge(called, caller) : reply);
    }),
  );
  const close = async (): Promise<void> => {
    await Promise.all([reading, searching, large].map((thread) => thread.close()));
  };
  return { ...methodsOf(read, search), close };
}

const FOR_EXPORTS: ReadonlySet<FinderMethod> = new Set(['matching', 'exportSet']);

type Call = Omit<FinderRequest, 'workMax' | 'workHereMax'>;

type CallMethod = <Method extends FinderMethod>(method: Method) => FinderMethods[Method];

/** Which requests are read, such as a list of what a person said, and which are searched. */
function methodsOf(read: CallMethod, search: CallMethod): FinderMethods {
  const entries = [read('findEntries'), search('findEntries')] as const;
  const contributions = [read('findContributions'), search('findContributions')] as const;
  const debates = [read('findDebates'), search('findDebates')] as const;
  const divisions = [read('findDivisions'), search('findDivisions')] as const;
  return {
    findDebates: (request) => debates[looksForWords(request.filter) ? 1 : 0](request),
    findDivisions: (request) => divisions[looksForWords(request.filter) ? 1 : 0](request),
    findEntries: (request) => entries[looksForWords(request.filter) ? 1 : 0](request),
    findContributions: (request) => contributions[looksForWords(request.filter) ? 1 : 0](request),
    contribution: read('contribution'),
    sittingEntries: read('sittingEntries'),
    suggest: search('suggest'),
    nearestQueries: search('nearestQueries'),
    matching: search('matching'),
    exportSet: search('exportSet'),
    facets: search('facets'),
    distinctiveWords: search('distinctiveWords'),
    trends: search('trends'),
    personActivity: read('personActivity'),
    activityOfAll: read('activityOfAll'),
    unlinkedLabels: read('unlinkedLabels'),
    speakerLinks: read('speakerLinks'),
    sittings: read('sittings'),
    adjacentSittings: read('adjacentSittings'),
  };
}

// The work of all searches of one request of a client. They share one budget and run one after the other, so that none
// begins after one that was refused.

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

class RequestWork {
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
class RecentClients {
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

// A thread that runs the calls of a finder one after the other, and the bound on those that wait. Clients that wait take turns. A
// call whose client has gone is given up.

interface FairThreadOptions {
  /** The thread's program, which handles calls with handleFinderCall. */
  readonly module: URL;
  readonly workerData: unknown;
  /** What the thread is for, as the reason of an error names it: `searching`. */
  readonly task: string;
}

/**
 * A page of the site makes five calls at most, and everybody behind a proxy that is not in TRUSTED_PROXIES is one client:
 * ten of them may wait. A waiting call takes some kilobytes.
 */
const LIMITS: BoundLimits = {
  inWorkMax: 1,
  inWorkOfClientMax: 1,
  waitingMax: 1_000,
  waitingOfClientMax: 50,
};

/** The client of calls that the program makes for itself. */
const NOBODY = '';

/**
 * Fifteen times what the largest of them holds for 1.6 million entries (65 MB). The smaller this is, the sooner V8 collects: up to
 * about 2 GB it lets a heap grow to between 1.3 and 2 times what is in use, beyond that to four times.
 */
const HEAP_MB_MAX = 1_024;

class FairThread {
  readonly #thread: ThreadClient<FinderCall, FinderReply>;
  readonly #bound = new ClientBound(LIMITS);
  readonly #task: string;
  readonly #cancelled: CancelledCall = new Int32Array(
    new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
  );
  #calls = 0;

  constructor({ module, workerData, task }: FairThreadOptions) {
    this.#thread = new ThreadClient({
      file: module,
      workerData,
      task,
      pendingMax: 1,
      startTimeoutMs: null,
      heapMbMax: HEAP_MB_MAX,
    });
    this.#task = task;
  }

  /** Calls the thread on behalf of the current caller. The request is made when it is its turn. */
  call(requestNow: () => FinderRequest): Promise<FinderReply> {
    const caller = currentCaller();
    const gone = caller?.gone ?? null;
    if (gone?.aborted === true) return Promise.reject(new ClientGone());
    const sinceMs = performance.now();
    return new Promise((resolve, reject) => {
      const call: BoundedCall = {
        client: caller?.client ?? NOBODY,
        begin: () => {
          gone?.removeEventListener('abort', leave);
          void this.#begin(requestNow, gone, performance.now() - sinceMs)
            .then(resolve, reject)
            .finally(() => {
              this.#bound.leave(call);
              this.#bound.beginNext();
            });
        },
      };
      // It is begun in its turn all the same, and ends at once.
      const leave = (): void => reject(new ClientGone());
      gone?.addEventListener('abort', leave);
      if (!this.#bound.enter(call)) {
        gone?.removeEventListener('abort', leave);
        reject(new TooBusy(`too many calls wait for ${this.#task}`));
      }
    });
  }

  async #begin(
    requestNow: () => FinderRequest,
    gone: AbortSignal | null,
    waitedMs: number,
  ): Promise<FinderReply> {
    gone?.throwIfAborted();
    if (waitedMs > START_TIMEOUT_MS) {
      throw new TooBusy(`the calls for ${this.#task} before this one take too long`);
    }
    return await this.#run(requestNow(), gone);
  }

  async #run(request: FinderRequest, gone: AbortSignal | null): Promise<FinderReply> {
    // 32 bits with a sign; 0 is the number of no call.
    this.#calls = (this.#calls % 0x7fff_ffff) + 1;
    const number = this.#calls;
    const cancel = (): void => cancelCall(this.#cancelled, number);
    gone?.addEventListener('abort', cancel);
    try {
      return await this.#thread.call({ ...request, number, cancelled: this.#cancelled });
    } finally {
      gone?.removeEventListener('abort', cancel);
    }
  }

  /** Closes the thread, and waits until it has ended; safe to call twice. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
