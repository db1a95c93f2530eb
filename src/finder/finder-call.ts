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
  const isCancelled = (): boolean => Atomics.load(cancelled, 0) === number;
  try {
    const budget = new Budget({ workMax, workHereMax, isCancelled });
    const methods = finder.withBudget(budget) as Record<
      FinderMethod,
      (...values: readonly unknown[]) => Promise<unknown>
    >;
    const result = await finder.readFrom(server, () => methods[method](...parameters));
    return { kind: 'result', result, work: budget.work };
  } catch (error) {
    return replyTo(error as Error);
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

/** How a call is cancelled: 32 bits that both threads share have the number of the call that nobody waits for. */
export type CancelledCall = Int32Array<SharedArrayBuffer>;
