// Calls to a thread: it is started when the first comes, does them in their order, and is missed by nobody when it
// ends.

import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../errors.ts';

export interface ThreadCall<Asked> {
  readonly number: number;
  readonly asked: Asked;
  /** When it must have been begun, or not be done at all. */
  readonly beginByMs: number;
}

/** The answer, or none because it was too late to begin. */
export interface ThreadReply<Answer> {
  readonly number: number;
  readonly answer: Answer | null;
}

export interface ThreadOptions {
  /** Where the thread's program is; it answers with answer-calls.ts. */
  readonly file: URL;
  readonly workerData: unknown;
  /** What it does, as a reason names it. */
  readonly doing: string;
  /** Calls that wait at a time; past that a client is asked to come back later. */
  readonly waitingMax: number;
}

/**
 * How long a call may wait for those before it: as long as one waits for another writer. One that was begun takes
 * the time it takes, such as the renaming of a person of 100,000 entries.
 */
const PATIENCE_MS = 4_000;

/** By then word of one that was begun in time has come, however busy this thread is. */
const WORD_MS = 250;

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  readonly patience: NodeJS.Timeout;
}

export class ThreadClient<Asked, Answer> {
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, Waiting<Answer>>();
  #thread: Worker | null = null;
  #numbers = 0;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** Rejects with StoreUnavailable where it cannot be begun in time or the thread ended. */
  call(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { doing, waitingMax } = this.#options;
      if (this.#waiting.size >= waitingMax) {
        reject(new StoreUnavailable(`too many wait for ${doing}`));
        return;
      }
      this.#thread ??= this.#start();
      this.#thread.ref();
      const number = this.#numbers++;
      const beginByMs = Date.now() + PATIENCE_MS;
      this.#thread.postMessage({ number, asked, beginByMs } satisfies ThreadCall<Asked>);
      // Messages that have arrived are read before an immediate runs.
      const patience = setTimeout(
        () => setImmediate(() => this.#giveUp(number)),
        PATIENCE_MS + WORD_MS,
      );
      this.#waiting.set(number, { resolve, reject, patience });
    });
  }

  /** Ends the thread when what it was asked before is done; safe to call twice. */
  async close(): Promise<void> {
    const ending = this.#thread;
    if (ending === null) return;
    this.#thread = null;
    ending.ref();
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    ending.postMessage('close');
    await gone;
  }

  #start(): Worker {
    const { file, workerData, doing } = this.#options;
    const started = new Worker(file, { workerData });
    started.on('message', (reply: ThreadReply<Answer>) => this.#settle(reply));
    started.on('error', (error: Error) => this.#lose(error.message));
    started.on('exit', (code) => {
      if (this.#thread === started) this.#lose(`the thread for ${doing} ended (${code})`);
    });
    return started;
  }

  #settle({ number, answer }: ThreadReply<Answer>): void {
    const asked = this.#waiting.get(number);
    this.#waiting.delete(number);
    clearTimeout(asked?.patience);
    if (this.#waiting.size === 0) this.#thread?.unref();
    if (answer !== null) asked?.resolve(answer);
    else asked?.reject(new StoreUnavailable('what was asked before this took too long'));
  }

  /** A thread that ends takes what it had not answered with it; the next call starts another. */
  #lose(reason: string): void {
    this.#thread = null;
    for (const { reject, patience } of this.#waiting.values()) {
      clearTimeout(patience);
      reject(new StoreUnavailable(reason));
    }
    this.#waiting.clear();
  }

  /** The first that waits is being done; those behind it, once their time is past, never will be. */
  #giveUp(number: number): void {
    const asked = this.#waiting.get(number);
    const [first] = this.#waiting.keys();
    if (asked === undefined || number === first) return;
    this.#waiting.delete(number);
    asked.reject(new StoreUnavailable('what was asked before this takes too long'));
  }
}

/** In a checkout a program is TypeScript, in the package JavaScript; the thread's is of the same kind. */
export function siblingModule(importUrl: string, own: string, threads: string): URL {
  return new URL(importUrl.replace(own, threads));
}
