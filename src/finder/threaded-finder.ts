// A finder whose requests run in threads: one for searches, one for the few large searches, and one for reads of pages, such as
// the entries of a sitting. So no request waits for one that takes much longer. Each thread is started on first use; reads run in
// the thread of searches until a search keeps a visitor waiting.

import { setTimeout as pause } from 'node:timers/promises';
import { ClientGone, SearchTooLong, TooBusy } from '../base/errors.ts';
import { looksForWords } from '../record/filter.ts';
import { OWN_LIMITS, Budget, WorkTooLarge } from '@hansard/search';
import { type Caller, currentCaller } from '../threads/caller.ts';
import { type BoundedCall, type BoundLimits, ClientBound } from '../threads/client-bound.ts';
import { START_TIMEOUT_MS, ThreadClient, type ThreadOptions } from '../threads/thread-client.ts';
import type { Finder, FinderMethods, FindRequest, RoutedFinder } from './finder.ts';

/** The module of the threads, which handles calls with handleFinderCall. */
export interface FinderThread {
  readonly module: URL;
  /** The data a thread starts with. A thread of low priority yields to the others if there are fewer cores than threads. */
  readonly dataOf: (hasLowPriority: boolean) => unknown;
  /** The server that the next call reads from. */
  readonly readServer: () => string | null;
}

/**
 * How long a visitor's read waits for searches before the thread for reads is started, which takes half a second with 1.6 million
 * entries.
 */
const READ_PATIENCE_MS = 100;

export interface ThreadedFinder extends Finder {
  /** The number of waiting calls. */
  readonly waiting: () => number;
}

export function createThreadedFinder({ module, dataOf, readServer }: FinderThread): ThreadedFinder {
  const threadFor = (task: string, hasLowPriority = false): FairThread =>
    new FairThread({ file: module, workerData: dataOf(hasLowPriority), task });
  const reading = threadFor('reading');
  const searching = threadFor('searching');
  const large = threadFor('large searches', true);
  const requests = new WeakMap<Caller, RequestWork>();

  const call = (method: FinderMethod, parameters: readonly unknown[]): Promise<unknown> => {
    // An export reads its entries from the primary, so they are found there too.
    const server = FOR_EXPORTS.has(method) ? null : readServer();
    const caller = currentCaller();
    const request = requestOf(caller, requests);
    let hasBegun = false;
    const callIn = async (thread: FairThread, workHereMax: number): Promise<FinderReply> => {
      const reply = await thread.call(() => {
        hasBegun = true;
        const workMax = request.workMax - request.work;
        if (workMax < 0) throw new SearchTooLong();
        const { charged } = request;
        return { method, parameters, server, workMax, workHereMax, charged };
      });
      if (reply !== 'large') {
        request.work += reply.work;
        request.charged = reply.charged;
      }
      return reply;
    };
    const read = async (): Promise<FinderReply> => {
      if (reading.isReady) return await callIn(reading, Infinity);
      const reply = callIn(searching, Infinity);
      // Pages that are rendered ahead need no second thread, however long they wait.
      if (caller === null) return await reply;
      await Promise.race([reply, pause(READ_PATIENCE_MS)]);
      return await (hasBegun ? reply : Promise.race([reply, callIn(reading, Infinity)]));
    };
    if (isRead(method, parameters)) return read().then(resultOf);
    return (request.last = request.last.then(async () => {
      // Other parts of a large search, such as its facets, are large too, or are cached in that thread.
      const reply = request.isLarge ? 'large' : await callIn(searching, SEARCH_WORK_MAX);
      request.isLarge = reply === 'large';
      return resultOf(request.isLarge ? await callIn(large, Infinity) : reply);
    }));
  };
  const methods = Object.keys(METHOD_KINDS).map((method) => [
    method,
    (...parameters: readonly unknown[]) => call(method as FinderMethod, parameters),
  ]);
  const threads = [reading, searching, large];
  const close = async (): Promise<void> => {
    await Promise.all(threads.map((thread) => thread.close()));
  };
  const waiting = (): number => threads.reduce((sum, thread) => sum + thread.waiting, 0);
  return { ...(Object.fromEntries(methods) as FinderMethods), close, waiting };
}

const FOR_EXPORTS: ReadonlySet<FinderMethod> = new Set(['matching', 'exportSet']);

function resultOf(reply: FinderReply): unknown {
  if (reply === 'large') throw new SearchTooLong();
  return reply.result;
}

/** Whether a request reads, such as the speeches of a person, or searches; a list reads unless its filter has words. */
const METHOD_KINDS: Readonly<Record<FinderMethod, 'read' | 'search' | 'list'>> = {
  findDebates: 'list',
  findDivisions: 'list',
  findEntries: 'list',
  findContributions: 'list',
  contribution: 'read',
  sittingEntries: 'read',
  suggest: 'search',
  nearestQueries: 'search',
  matching: 'search',
  exportSet: 'search',
  facets: 'search',
  distinctiveWords: 'search',
  trends: 'search',
  personActivity: 'read',
  activityOfAll: 'read',
  unlinkedLabels: 'read',
  speakerLinks: 'read',
  sittings: 'read',
  adjacentSittings: 'read',
};

function isRead(method: FinderMethod, [request]: readonly unknown[]): boolean {
  if (METHOD_KINDS[method] !== 'list') return METHOD_KINDS[method] === 'read';
  return !looksForWords((request as FindRequest).filter);
}

/**
 * The most work of one request, however many searches it has, in the unit of COST (budget.ts): less than 0.5 seconds of a slow
 * core, including work that is restarted in another thread. Of the requests that people make, contributions with a phrase of many
 * common words cost most: 270,000,000 for eight of the commonest, in 1.6 million entries.
 */
const REQUEST_WORK_MAX = 300_000_000;

/** A search with more work is large. Searches for words cost a tenth of it, phrases of common words about as much. */
export const SEARCH_WORK_MAX = 40_000_000;

/**
 * The searches of one request share one budget and run one after the other, so that none starts after one was refused. What several
 * of them need is charged once.
 */
interface RequestWork {
  readonly workMax: number;
  work: number;
  /** See BudgetLimits. */
  charged: ReadonlySet<string>;
  isLarge: boolean;
  last: Promise<unknown>;
}

/** Each search of the program itself has its own budget. */
function requestOf(caller: Caller | null, requests: WeakMap<Caller, RequestWork>): RequestWork {
  const begun = {
    work: 0,
    charged: new Set<string>(),
    isLarge: false,
    last: Promise.resolve(),
  };
  if (caller === null) return { ...begun, workMax: OWN_LIMITS.workMax };
  const request = requests.get(caller) ?? { ...begun, workMax: REQUEST_WORK_MAX };
  requests.set(caller, request);
  return request;
}

// A thread that runs the calls of a finder one after the other, and limits how many wait. Clients take turns. The call of a
// client that has gone is cancelled.

/**
 * A page of the site makes five calls at most, and everybody behind a proxy that is not in TRUSTED_PROXIES is one client: ten of
 * them may wait. A waiting call takes some kilobytes.
 */
const LIMITS: BoundLimits = {
  inWorkMax: 1,
  inWorkOfClientMax: 1,
  waitingMax: 1_000,
  waitingOfClientMax: 50,
};

/** The client of the program's own calls. */
const NOBODY = '';

/**
 * Fifteen times the live heap of the largest thread with 1.6 million entries (65 MB). The smaller this is, the sooner V8
 * collects: up to about 2 GB it lets a heap grow to between 1.3 and 2 times what is in use, beyond that to four times.
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
  /** Whether it has replied to a call. */
  isReady = false;

  /** The thread's module handles calls with handleFinderCall. */
  constructor(options: ThreadOptions) {
    this.#thread = new ThreadClient({ ...options, heapMbMax: HEAP_MB_MAX });
    this.#task = options.task;
  }

  get waiting(): number {
    return this.#bound.waiting;
  }

  /** Calls the thread on behalf of the current caller. `requestNow` is called when it is the caller's turn. */
  call(requestNow: () => FinderRequest): Promise<FinderReply> {
    const caller = currentCaller();
    const gone = caller?.gone ?? null;
    if (gone?.aborted === true) return Promise.reject(new ClientGone());
    const sinceMs = performance.now();
    return new Promise((resolve, reject) => {
      const call: BoundedCall = {
        client: caller?.client ?? NOBODY,
        begin: () => {
          void this.#begin(requestNow, gone, performance.now() - sinceMs)
            .then(resolve, reject)
            .finally(() => {
              this.#bound.leave(call);
              this.#bound.beginNext();
            });
        },
      };
      // The caller gets the error now. A call that still waits starts in its turn, and ends immediately.
      gone?.addEventListener('abort', () => reject(new ClientGone()));
      if (!this.#bound.enter(call)) {
        reject(new TooBusy(`too many calls wait for ${this.#task}`));
      }
      this.#bound.beginNext();
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
    // A signed 32-bit number; 0 is not the number of any call.
    const number = (this.#calls = (this.#calls % 0x7fff_ffff) + 1);
    const cancelled = this.#cancelled;
    const cancel = (): void => void Atomics.store(cancelled, 0, number);
    gone?.addEventListener('abort', cancel);
    try {
      const reply = await this.#thread.call({ ...requestNow(), number, cancelled });
      this.isReady = true;
      return reply;
    } finally {
      gone?.removeEventListener('abort', cancel);
    }
  }

  /** Closes the thread and waits until it has ended; may be called twice. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}

// A request to a finder in another thread, its reply, and its handling there.

export type FinderMethod = keyof FinderMethods;

export interface FinderRequest {
  readonly method: FinderMethod;
  readonly parameters: readonly unknown[];
  /** See RoutedFinder.readFrom. */
  readonly server: string | null;
  /** See BudgetLimits. */
  readonly workMax: number;
  readonly workHereMax: number;
  readonly charged: ReadonlySet<string>;
}

export interface FinderCall extends FinderRequest {
  readonly number: number;
  readonly cancelled: CancelledCall;
}

/** `large`: more work than this thread may do, but within the budget of the request. */
export type FinderReply =
  | {
      readonly result: unknown;
      readonly work: number;
      /** The results that the request was charged for so far. */
      readonly charged: ReadonlySet<string>;
    }
  | 'large';

/** Runs a call within the thread. */
export async function handleFinderCall(
  finder: RoutedFinder,
  { method, parameters, server, number, cancelled, workMax, workHereMax, charged }: FinderCall,
): Promise<FinderReply> {
  const isCancelled = (): boolean => Atomics.load(cancelled, 0) === number;
  const budget = new Budget({ workMax, workHereMax, charged, isCancelled });
  const methods = finder.withBudget(budget) as Record<
    FinderMethod,
    (...values: readonly unknown[]) => Promise<unknown>
  >;
  try {
    const result = await finder.readFrom(server, () => methods[method](...parameters));
    return { result, work: budget.work, charged: budget.charged };
  } catch (error) {
    if (error instanceof WorkTooLarge) return 'large';
    throw error;
  }
}

/** How a call is cancelled: the number of the cancelled call is in 32 bits that both threads share. */
export type CancelledCall = Int32Array<SharedArrayBuffer>;
