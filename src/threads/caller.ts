// The client on whose behalf work is done, available to everything its handler calls.

import { AsyncLocalStorage } from 'node:async_hooks';

export interface Caller {
  /** The key that identifies the client, as for the rate limit. */
  readonly client: string;
  /** Aborts when nobody waits for the response any more. */
  readonly gone: AbortSignal;
}

const callers = new AsyncLocalStorage<Caller>();

/** Runs `work`, and whatever it starts, on behalf of a caller. */
export function runFor<Result>(caller: Caller, work: () => Result): Result {
  return callers.run(caller, work);
}

/** Null for the program's own work: alerts, commands. */
export function currentCaller(): Caller | null {
  return callers.getStore() ?? null;
}
