// A request to a finder in another thread, its reply, and its handling there.

import { ClientGone, SearchTooLong } from '../errors.ts';
import { errorOfCall, failedCall, type FailedCall } from '../threads/thread-client.ts';
import type { FinderMethods, RoutedFinder } from './finder.ts';
import { Budget, WorkTooLarge } from '@hansard/search/index/budget';

export type FinderMethod = keyof FinderMethods;

export interface FinderRequest {
  readonly method: FinderMethod;
  readonly parameters: readonly unknown[];
  /** See RoutedFinder.readFrom. */
  readonly server: string | null;
  /** See BudgetLimits. */
  readonly workMax: number;
  readonly workHereMax: number;
}

export interface FinderCall extends FinderRequest {
  readonly number: number;
  readonly cancelled: CancelledCall;
}

export type FinderReply =
  | { readonly kind: 'result'; readonly result: unknown; readonly work: number }
  /** `large`: more work than this thread may do, but not too much. */
  | { readonly kind: 'too long' | 'large' | 'gone' }
  | FailedCall;

/** Within the thread: runs a call. An error becomes a reply. */
export async function handleFinderCall(
  finder: RoutedFinder,
  { method, parameters, server, number, cancelled, workMax, workHereMax }: FinderCall,
): Promise<FinderReply> {
  const { isCancelled, gone, end } = watchCall(cancelled, number);
  try {
    const budget = new Budget({ workMax, workHereMax, isCancelled, gone });
    const methods = finder.withBudget(budget) as Record<
      FinderMethod,
      (...values: readonly unknown[]) => Promise<unknown>
    >;
    const result = await finder.readFrom(server, () => methods[method](...parameters));
    return { kind: 'result', result, work: budget.work };
  } catch (error) {
    return replyTo(error as Error);
  } finally {
    end();
  }
}

function replyTo(error: Error): FinderReply {
  if (error instanceof SearchTooLong) return { kind: 'too long' };
  if (error instanceof WorkTooLarge) return { kind: 'large' };
  if (error instanceof ClientGone) return { kind: 'gone' };
  return failedCall(error);
}

/** The result of a call, or its error. */
export function resultOf(reply: FinderReply): unknown {
  switch (reply.kind) {
    case 'result':
      return reply.result;
    case 'too long':
    case 'large':
      throw new SearchTooLong();
    case 'gone':
      throw new ClientGone();
    default:
      throw errorOfCall(reply);
  }
}

// How a call in another thread is cancelled: memory that both threads share has the number of the call that nobody waits for.
// A thread that computes looks at it; one that waits for the store is woken up.

/** 32 bits with the number of the call that is to be given up. */
export type CancelledCall = Int32Array<SharedArrayBuffer>;

export function cancelCall(cancelled: CancelledCall, number: number): void {
  Atomics.store(cancelled, 0, number);
  Atomics.notify(cancelled, 0);
}

interface WatchedCall {
  /** Whether it was cancelled, also while this thread has not come to handle events. */
  readonly isCancelled: () => boolean;
  /** Aborts when it is cancelled and this thread handles events. */
  readonly gone: AbortSignal;
  /** To be called when the call has ended. */
  readonly end: () => void;
}

/** Within the thread that runs the call. */
function watchCall(cancelled: CancelledCall, number: number): WatchedCall {
  const controller = new AbortController();
  const isCancelled = (): boolean => Atomics.load(cancelled, 0) === number;
  let hasEnded = false;
  const watch = async (): Promise<void> => {
    while (!hasEnded) {
      const seen = Atomics.load(cancelled, 0);
      if (seen === number) return controller.abort(new ClientGone());
      await Atomics.waitAsync(cancelled, 0, seen).value;
    }
  };
  void watch();
  const end = (): void => {
    hasEnded = true;
    // Nothing else would ever end the wait of a call that is not cancelled.
    Atomics.notify(cancelled, 0);
  };
  return { isCancelled, gone: controller.signal, end };
}
