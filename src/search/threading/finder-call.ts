// A request to a finder in another thread, its reply, and its handling there.

import {
  ClientGone,
  SearchTooLong,
  StoreDamaged,
  StoreUnavailable,
  TooBusy,
} from '../../errors.ts';
import { Budget, WorkTooLarge } from '../index/budget.ts';
import { watchCall, type CancelledCall } from '../../threads/call-cancellation.ts';
import type { FinderMethods, RoutedFinder } from '../finder/finder.ts';

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
  | {
      readonly kind: 'busy' | 'unavailable' | 'failed';
      readonly message: string;
      readonly stack: string;
    };

/** Within the thread: runs a call. An error becomes a reply, because its class would be lost between threads. */
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
  const { message, stack = '' } = error;
  if (error instanceof TooBusy) return { kind: 'busy', message, stack };
  const mayPass = error instanceof StoreUnavailable && !(error instanceof StoreDamaged);
  return { kind: mayPass ? 'unavailable' : 'failed', message, stack };
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
    case 'busy':
      throw new TooBusy(reply.message);
    case 'unavailable':
      throw new StoreUnavailable(reply.message);
    case 'failed':
      throw Object.assign(new Error(reply.message), { stack: reply.stack });
  }
}
