// A request to a finder in another thread, its reply, and its handling there.

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

/** `large`: more work than this thread may do, but within the budget of the request. */
export type FinderReply = { readonly result: unknown; readonly work: number } | 'large';

/** Runs a call within the thread. */
export async function handleFinderCall(
  finder: RoutedFinder,
  { method, parameters, server, number, cancelled, workMax, workHereMax }: FinderCall,
): Promise<FinderReply> {
  const isCancelled = (): boolean => Atomics.load(cancelled, 0) === number;
  const budget = new Budget({ workMax, workHereMax, isCancelled });
  const methods = finder.withBudget(budget) as Record<
    FinderMethod,
    (...values: readonly unknown[]) => Promise<unknown>
  >;
  try {
    const result = await finder.readFrom(server, () => methods[method](...parameters));
    return { result, work: budget.work };
  } catch (error) {
    if (error instanceof WorkTooLarge) return 'large';
    throw error;
  }
}

/** How a call is cancelled: the number of the cancelled call is in 32 bits that both threads share. */
export type CancelledCall = Int32Array<SharedArrayBuffer>;
