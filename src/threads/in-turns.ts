// Work that takes long, done in turns with that for other clients: after some milliseconds the event loop goes round.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { currentCaller } from './caller.ts';

/** Short beside what a reader notices, long beside the some ten microseconds of a turn of the event loop. */
const TURN_MS = 2;

/** So much work may be half done, then what is begun is finished: a page that is half made holds some megabytes. */
const HALF_DONE_MAX = 8;

let halfDone = 0;

/** Does the work for one item after another. What the work waits for is usually there already, so waiting ends no turn. */
export async function forEachInTurns<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void> | void,
): Promise<void> {
  let endsMs = performance.now() + TURN_MS;
  for (const item of items) {
    const pending = work(item);
    if (pending !== undefined) await pending;
    if (performance.now() < endsMs || halfDone >= HALF_DONE_MAX) continue;
    halfDone += 1;
    await nextTurn();
    halfDone -= 1;
    currentCaller()?.gone.throwIfAborted();
    endsMs = performance.now() + TURN_MS;
  }
}

export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  make: (item: Item) => Result,
): Promise<Result[]> {
  const made: Result[] = [];
  await forEachInTurns(items, (item) => {
    made.push(make(item));
  });
  return made;
}
