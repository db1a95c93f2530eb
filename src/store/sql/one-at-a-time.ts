// A queue of one: writes, and reads that share a connection, run one after the other.

import type { Awaitable } from '../../base/awaitable.ts';

/** Returns a function that runs work after all that it was given before, whether or not that failed. */
export function oneAtATime(): <Result>(work: () => Awaitable<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}
