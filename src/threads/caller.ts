// On whose behalf work is done: the client of the request, known to everything its handler calls.

import { AsyncLocalStorage } from 'node:async_hooks';

export interface Caller {
  /** The key that identifies the client, the same as for the rate limit. */
  readonly client: string;
  /** Aborts when nobody waits for the response any more. */
  readonly gone: AbortSignal;
  /** Its turns at the thread; undefined where nobody else waits for the thread. */
  readonly turns?: CallerTurns;
}

/** The turns of a client at a thread that other clients wait for. */
export interface CallerTurns {
  /** Whether the client has had the thread for as long as a turn lasts. */
  readonly isOver: () => boolean;
  /** Resolves when the next turn of the client has come; rejects where nobody waits for the response any more. */
  readonly next: () => Promise<void>;
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
