// The publisher of a serving process: hands operations to a thread, which is started when the first comes.

import { Worker } from 'node:worker_threads';
import { ClientError, StoreFull, StoreUnavailable } from '../errors.ts';
import { EntryRefused } from './create-entries.ts';
import type { Asking, OperationName } from './operation.ts';
import type { Publisher } from './publisher.ts';

export interface Task {
  readonly number: number;
  readonly name: OperationName;
  readonly argument: unknown;
  readonly asking: Asking;
  /** When it must have been begun, or not be done at all. */
  readonly beginByMs: number;
}

export type Outcome = { readonly number: number } & (
  | { readonly kind: 'done'; readonly result: unknown }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly body: Readonly<Record<string, unknown>>;
      readonly headers: Readonly<Record<string, string>>;
      readonly index: number | null;
    }
  | {
      readonly kind: 'full' | 'unavailable' | 'failed';
      readonly message: string;
      readonly stack: string;
    }
);

/**
 * How long an operation may wait for those before it: as long as one waits for another writer. One that was
 * begun takes the time it takes, such as the renaming of a person of 100,000 entries.
 */
const PATIENCE_MS = 4_000;

/** By then word of one that was begun in time has come, however busy this thread is. */
const WORD_MS = 250;

/** Operations that wait at a time; past that a client is asked to come back later. */
const WAITING_MAX = 1_000;

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
  readonly patience: NodeJS.Timeout;
}

/** `commits` is the memory by which the store of the process knows what this thread wrote. */
export function threadedPublisher(databaseUrl: string, commits?: SharedArrayBuffer): Publisher {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let numbers = 0;

  const settle = (outcome: Outcome): void => {
    const asked = waiting.get(outcome.number);
    waiting.delete(outcome.number);
    clearTimeout(asked?.patience);
    if (waiting.size === 0) thread?.unref();
    if (outcome.kind === 'done') asked?.resolve(outcome.result as never);
    else asked?.reject(errorOf(outcome));
  };

  /** A thread that ends takes what it had not answered with it; the next operation starts another. */
  const lose = (reason: string): void => {
    thread = null;
    for (const { reject, patience } of waiting.values()) {
      clearTimeout(patience);
      reject(new StoreUnavailable(reason));
    }
    waiting.clear();
  };

  /** The first that waits is being done; those behind it, once their time is past, never will be. */
  const giveUp = (number: number): void => {
    const asked = waiting.get(number);
    const [first] = waiting.keys();
    if (asked === undefined || number === first) return;
    waiting.delete(number);
    asked.reject(new StoreUnavailable('the operation before this one takes too long'));
  };

  const startThread = (): Worker => {
    // In a checkout this file is TypeScript, in the package JavaScript; the thread's is of the same kind.
    const file = import.meta.url.replace('threaded-publisher', 'publisher-thread');
    const started = new Worker(new URL(file), { workerData: { databaseUrl, commits } });
    started.on('message', settle);
    started.on('error', (error: Error) => lose(error.message));
    started.on('exit', (code) => {
      if (thread === started) lose(`the publishing thread ended (${code})`);
    });
    return started;
  };

  return {
    perform: (name, argument, asking) =>
      new Promise((resolve, reject) => {
        if (waiting.size >= WAITING_MAX) {
          reject(new StoreUnavailable('too many operations are waiting to be done'));
          return;
        }
        thread ??= startThread();
        thread.ref();
        const number = numbers++;
        const beginByMs = Date.now() + PATIENCE_MS;
        thread.postMessage({ number, name, argument, asking, beginByMs } satisfies Task);
        // Messages that have arrived are read before an immediate runs.
        const patience = setTimeout(() => setImmediate(giveUp, number), PATIENCE_MS + WORD_MS);
        waiting.set(number, { resolve, reject, patience });
      }),
    close: async () => {
      const ending = thread;
      if (ending === null) return;
      thread = null;
      ending.ref();
      const gone = new Promise((resolve) => ending.once('exit', resolve));
      ending.postMessage('close');
      await gone;
    },
  };
}

function errorOf(outcome: Exclude<Outcome, { kind: 'done' }>): Error {
  if (outcome.kind === 'refused') {
    const error = new ClientError(outcome.status, outcome.body, outcome.headers);
    return outcome.index === null ? error : new EntryRefused(outcome.index, error);
  }
  if (outcome.kind === 'full') return new StoreFull(outcome.message);
  if (outcome.kind === 'unavailable') return new StoreUnavailable(outcome.message);
  return Object.assign(new Error(outcome.message), { stack: outcome.stack });
}
