// A thread that runs the calls of a finder, and the fair queue before it. A call whose client has gone is given up.

import { currentCaller } from '../../threads/caller.ts';
import { FairQueue } from '../../threads/fair-queue.ts';
import { START_TIMEOUT_MS, ThreadClient } from '../../threads/thread-client.ts';
import { cancelCall, type CancelledCall } from '../../threads/call-cancellation.ts';
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
const WAITING_OF_CLIENT_MAX = 50;
const WAITING_MAX = 1_000;

/**
 * Fifteen times what the largest of them holds for 1.6 million entries (65 MB). The smaller this is, the sooner V8 collects: up to
 * about 2 GB it lets a heap grow to between 1.3 and 2 times what is in use, beyond that to four times.
 */
const HEAP_MB_MAX = 1_024;

export class FairThread {
  readonly #thread: ThreadClient<FinderCall, FinderReply>;
  readonly #queue: FairQueue;
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
    this.#queue = new FairQueue({
      task,
      runningMax: 1,
      waitingOfClientMax: WAITING_OF_CLIENT_MAX,
      waitingMax: WAITING_MAX,
      waitMsMax: START_TIMEOUT_MS,
    });
  }

  /** Calls the thread on behalf of the current caller. The request is made when it is its turn. */
  call(requestNow: () => FinderRequest): Promise<FinderReply> {
    const caller = currentCaller();
    return this.#queue.run(caller, () => this.#run(requestNow(), caller?.gone ?? null));
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
