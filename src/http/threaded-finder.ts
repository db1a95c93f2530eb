// The finder of a serving process: asks a thread, which is started when the first question comes, so that a long
// search never delays anybody's page.

import { Worker } from 'node:worker_threads';
import { SearchTooLong, StoreUnavailable } from '../errors.ts';
import type { Finder } from '../store/finder.ts';

export type QuestionName = Exclude<keyof Finder, 'close'>;

export interface Question {
  readonly number: number;
  readonly name: QuestionName;
  readonly arguments: readonly unknown[];
  /** When it must have been begun, or not be answered at all. */
  readonly beginByMs: number;
}

export type Reply = { readonly number: number } & (
  | { readonly kind: 'answered'; readonly answer: unknown }
  | { readonly kind: 'too long' }
  | { readonly kind: 'unavailable' | 'failed'; readonly message: string; readonly stack: string }
);

/** How long a question may wait for those before it. */
const PATIENCE_MS = 4_000;

/** Questions that wait at a time; past that a client is asked to come back later. */
const WAITING_MAX = 200;

const QUESTIONS: readonly QuestionName[] = [
  'findEntries',
  'findContributions',
  'contribution',
  'matching',
  'facets',
  'trends',
  'personActivity',
  'activityOfAll',
  'sittings',
  'sittingsBeside',
];

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

export function threadedFinder(databaseUrl: string): Finder {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let numbers = 0;

  const settle = (reply: Reply): void => {
    const asked = waiting.get(reply.number);
    waiting.delete(reply.number);
    if (waiting.size === 0) thread?.unref();
    if (reply.kind === 'answered') asked?.resolve(reply.answer);
    else asked?.reject(errorOf(reply));
  };

  /** A thread that ends takes what it had not answered with it; the next question starts another. */
  const lose = (reason: string): void => {
    thread = null;
    for (const { reject } of waiting.values()) reject(new StoreUnavailable(reason));
    waiting.clear();
  };

  const startThread = (): Worker => {
    // In a checkout this file is TypeScript, in the package JavaScript; the thread's is of the same kind.
    const file = import.meta.url.replace('threaded-finder', 'finder-thread');
    const started = new Worker(new URL(file), { workerData: { databaseUrl } });
    started.on('message', settle);
    started.on('error', (error: Error) => lose(error.message));
    started.on('exit', (code) => {
      if (thread === started) lose(`the searching thread ended (${code})`);
    });
    return started;
  };

  const ask = (name: QuestionName, given: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (waiting.size >= WAITING_MAX) {
        reject(new StoreUnavailable('too many questions are waiting to be answered'));
        return;
      }
      thread ??= startThread();
      thread.ref();
      const number = numbers++;
      const beginByMs = Date.now() + PATIENCE_MS;
      thread.postMessage({ number, name, arguments: given, beginByMs } satisfies Question);
      waiting.set(number, { resolve, reject });
    });

  const asking = Object.fromEntries(
    QUESTIONS.map((name) => [name, (...given: unknown[]) => ask(name, given)]),
  ) as unknown as Omit<Finder, 'close'>;

  return {
    ...asking,
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

function errorOf(reply: Exclude<Reply, { kind: 'answered' }>): Error {
  if (reply.kind === 'too long') return new SearchTooLong();
  if (reply.kind === 'unavailable') return new StoreUnavailable(reply.message);
  return Object.assign(new Error(reply.message), { stack: reply.stack });
}
