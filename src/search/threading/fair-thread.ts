// A thread that runs the calls of a finder one after the other, and the bound on those that wait. Clients that wait take turns. A
// call whose client has gone is given up.

import { currentCaller } from '../../threads/caller.ts';
import { ClientGone, TooBusy } from '../../errors.ts';
import { ClientBound, type BoundedCall, type BoundLimits } from '../../threads/client-bound.ts';
import { START_TIMEOUT_MS, ThreadClient } from '../../threads/thread-client.ts';
import { cancelCall, type CancelledCall } from './finder-call.ts';
import type { FinderCall, FinderReply, FinderRequest } from './finder-call.ts';

export interface FairThreadOptions {
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

export class FairThread {
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
