// Long work, done in turns with that of other clients. In one turn of the event loop, a few milliseconds of it are done for one
// client; the next turn is another client's, so that nobody waits for all of another's work.

import { ClientBound } from './client-bound.ts';
import { currentCaller } from './caller.ts';

/** Too short for a reader to notice, but long compared with the ten microseconds of a turn of the event loop. */
const TURN_MS = 2;

/** Turns are given in order; the amount of waiting work is limited where requests are admitted. */
const turns = new ClientBound({
  inWorkMax: Infinity,
  inWorkOfClientMax: Infinity,
  waitingMax: Infinity,
  waitingOfClientMax: Infinity,
});

/** Does the work for one item after another. What it awaits is usually ready, so awaiting does not end a turn. */
export async function forEachInTurns<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void> | void,
): Promise<void> {
  // If other work is waiting, this must wait too: otherwise twenty concurrent pages would all take their first turn at once.
  let endsMs = turns.waiting > 0 ? 0 : performance.now() + TURN_MS;
  for (const item of items) {
    if (performance.now() >= endsMs) {
      await nextTurn();
      currentCaller()?.gone.throwIfAborted();
      endsMs = performance.now() + TURN_MS;
    }
    const pending = work(item);
    if (pending !== undefined) await pending;
  }
}

function nextTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const call = {
    client: currentCaller()?.client ?? '',
    begin: () => {
      turns.leave(call);
      resolve();
    },
  };
  turns.enter(call);
  if (turns.waiting === 1) setImmediate(giveTurn);
  return promise;
}

function giveTurn(): void {
  turns.beginNext();
  if (turns.waiting > 0) setImmediate(giveTurn);
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
