// On whose behalf work is done: the client of the request, known to everything its handler calls.

import { AsyncLocalStorage } from 'node:async_hooks';

export interface Caller {
  /** The key that identifies the client, the same as for the rate limit. */
  readonly client: string;
  /** Aborts when nobody waits for the response any more. */
  readonly gone: AbortSignal;
}

const callers = new AsyncLocalStorage<Caller>();

/** Runs `work`, and whatever it starts, on behalf of a caller. */
export function runFor<Result>(caller: Caller, work: () => Result): Result {
  return callers.run(caller, work);
}

/** Null where the program itself is at work: alerts, commands. */
export function currentCaller(): Caller | null {
  return callers.getStore() ?? null;
}
