// Calls to a worker thread. The thread starts with the first call and handles one call after the other; if it ends
// unexpectedly, its pending calls fail and the next call starts another.

import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  ClientGone,
  SearchTooLong,
  StoreDamaged,
  StoreFull,
  StoreLocked,
  StoreUnavailable,
  TooBusy,
} from '../base/errors.ts';
import { runningThreads } from './collect-garbage.ts';

export interface ThreadCall<Request> {
  readonly id: number;
  readonly request: Request;
  /** The call is not started after this time; null for no limit. */
  readonly startByMs: number | null;
}

export interface ThreadReply<Response> {
  readonly id: number;
  /** Null if the call could not be started in time. */
  readonly outcome: { readonly response: Response } | { readonly error: FailedCall } | null;
}

export interface ThreadOptions {
  /** The thread's program, which calls `serveThread` of thread-server.ts. */
  readonly file: URL;
  readonly workerData: unknown;
  /** The purpose of the thread, as used in error messages: `searching`. */
  readonly task: string;
  /** The maximum of pending calls; a further one is refused, so that the client retries later. Unlimited if omitted. */
  readonly pendingMax?: number;
  /** How long a call may wait for earlier ones: START_TIMEOUT_MS, or omitted for no limit. */
  readonly startTimeoutMs?: number;
  /** The thread's maximum heap, beyond which V8 aborts. If omitted, it depends on the machine's memory: up to 4 GB. */
  readonly heapMbMax?: number;
}

/**
 * As long as one waits for another writer. A started call takes as long as it takes, such as renaming a person with 100,000
 * entries.
 */
export const START_TIMEOUT_MS = 4_000;

/** The reply to a call that was started in time has arrived by then, however busy this thread is. */
const REPLY_DELAY_MS = 250;

interface PendingCall<Response> {
  /** While a thread is being closed it may still have calls, and the next one takes new ones. */
  readonly thread: Worker;
  readonly resolve: (response: Response) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

export class ThreadClient<Request, Response> {
  readonly #options: ThreadOptions;
  /** In the order of the calls. */
  readonly #pending = new Map<number, PendingCall<Response>>();
  #thread: Worker | null = null;
  #lastId = 0;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** Starts the thread before the first call. */
  start(): void {
    if (this.#thread !== null) return;
    this.#thread = this.#start();
    this.#thread.unref();
  }

  /**
   * Sends a request. Rejects with the error of the handler, with TooBusy if too many calls are pending or the call cannot be
   * started in time, or with StoreUnavailable if the thread ends.
   */
  call(request: Request): Promise<Response> {
    return new Promise((resolve, reject) => {
      const { task, pendingMax = Infinity, startTimeoutMs } = this.#options;
      if (this.#pending.size >= pendingMax) {
        reject(new TooBusy(`too many calls wait for ${task}`));
        return;
      }
      const thread = (this.#thread ??= this.#start());
      thread.ref();
      const id = ++this.#lastId;
      // The first call only waits for the thread to start, which may take seconds on a busy machine.
      const mayWait = startTimeoutMs === undefined || this.#pending.size === 0;
      const startByMs = mayWait ? null : Date.now() + startTimeoutMs;
      const call: ThreadCall<Request> = { id, request, startByMs };
      thread.postMessage(call);
      this.#pending.set(id, { thread, resolve, reject, timer: this.#startTimer(id) });
    });
  }

  /** Closes the thread, and waits until it has ended; calls without a reply by then fail. Safe to call twice. */
  async close(): Promise<void> {
    const thread = this.#thread;
    if (thread === null) return;
    this.#thread = null;
    thread.ref();
    const exited = new Promise((resolve) => thread.once('exit', resolve));
    thread.postMessage('close');
    await exited;
  }

  /** Ends the thread immediately; pending calls fail. */
  async terminate(): Promise<void> {
    const thread = this.#thread;
    if (thread === null) return;
    this.#ended(thread, `the thread for ${this.#options.task} was ended`);
    await thread.terminate();
  }

  #start(): Worker {
    const { file, workerData, task, heapMbMax } = this.#options;
    const resourceLimits = heapMbMax === undefined ? {} : { maxOldGenerationSizeMb: heapMbMax };
    const thread = new Worker(file, { workerData, resourceLimits, execArgv: OWN_MODULES });
    runningThreads.add(thread);
    thread.on('message', (reply: ThreadReply<Response>) => this.#settle(reply));
    thread.on('error', (error: Error) => this.#ended(thread, error.message));
    thread.on('exit', (code) => {
      runningThreads.delete(thread);
      const reason = this.#thread === thread ? `ended (${code})` : 'was closed';
      this.#ended(thread, `the thread for ${task} ${reason}`);
    });
    return thread;
  }

  #startTimer(id: number): NodeJS.Timeout | undefined {
    const { startTimeoutMs } = this.#options;
    if (startTimeoutMs === undefined) return undefined;
    // Messages that have arrived are handled before an immediate runs.
    return setTimeout(() => setImmediate(() => this.#expire(id)), startTimeoutMs + REPLY_DELAY_MS);
  }

  #settle({ id, outcome }: ThreadReply<Response>): void {
    const call = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(call?.timer);
    if (this.#pending.size === 0) this.#thread?.unref();
    if (outcome === null) {
      call?.reject(new TooBusy('the calls before this one took too long'));
    } else if ('error' in outcome) call?.reject(errorOfCall(outcome.error));
    else call?.resolve(outcome.response);
  }

  /** Rejects the pending calls of a thread that no longer replies; the next call starts another. */
  #ended(thread: Worker, reason: string): void {
    if (this.#thread === thread) this.#thread = null;
    for (const [id, call] of this.#pending) {
      if (call.thread !== thread) continue;
      this.#pending.delete(id);
      clearTimeout(call.timer);
      call.reject(new StoreUnavailable(reason));
    }
  }

  /** The thread is handling the first pending call; it will not start the others once their time is over. */
  #expire(id: number): void {
    const call = this.#pending.get(id);
    const [first] = this.#pending.keys();
    if (call === undefined || id === first) return;
    this.#pending.delete(id);
    call.reject(new TooBusy('the calls before this one take too long'));
  }
}

/** A thread does not inherit its parent's hooks; without them its modules take a third longer to load. */
const OWN_MODULES = ['--import', new URL('../../bin/own-modules.js', import.meta.url).href];

/** In a checkout a module is TypeScript, in the package JavaScript; the thread's module is of the same kind. */
export function siblingModule(importUrl: string, name: string): URL {
  return new URL(`${name}${extname(importUrl)}`, importUrl);
}

/**
 * Errors that callers distinguish, by the name under which they are sent: their class would be lost between threads. A class stands
 * before the one that it extends.
 */
const KINDS = {
  locked: StoreLocked,
  busy: TooBusy,
  full: StoreFull,
  unavailable: StoreUnavailable,
  gone: ClientGone,
  'too long': SearchTooLong,
} as const;

/** The error of a call as a reply to another thread. */
type FailedCall = ReturnType<typeof failedCall>;

/** In the thread. A damaged store is also unavailable, but not temporarily. */
export function failedCall(error: Error) {
  const { message, stack = '' } = error;
  const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
  const kind = kinds.find((name) => error instanceof KINDS[name]);
  const isDamaged = error instanceof StoreDamaged;
  return { kind: isDamaged ? ('failed' as const) : (kind ?? 'failed'), message, stack };
}

/** In the calling thread. */
function errorOfCall({ kind, message, stack }: FailedCall): Error {
  if (kind !== 'failed') return new KINDS[kind](message);
  return Object.assign(new Error(message), { stack });
}
