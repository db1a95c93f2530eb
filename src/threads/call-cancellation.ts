// How a call in another thread is cancelled: memory that both threads share has the number of the call that nobody waits for.
// A thread that computes looks at it; one that waits for the store is woken up.

import { ClientGone } from '../errors.ts';

/** 32 bits with the number of the call that is to be given up. */
export type CancelledCall = Int32Array<SharedArrayBuffer>;

export function cancelCall(cancelled: CancelledCall, number: number): void {
  Atomics.store(cancelled, 0, number);
  Atomics.notify(cancelled, 0);
}

export interface WatchedCall {
  /** Whether it was cancelled, also while this thread has not come to handle events. */
  readonly isCancelled: () => boolean;
  /** Aborts when it is cancelled and this thread handles events. */
  readonly gone: AbortSignal;
  /** To be called when the call has ended. */
  readonly end: () => void;
}

/** Within the thread that runs the call. */
export function watchCall(cancelled: CancelledCall, number: number): WatchedCall {
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
