// Work that takes long, done in turns: after some milliseconds the clients that wait have the thread first.

import { currentCaller } from './caller.ts';

/** Does the work for one item after another. What the work waits for is usually there already, so waiting ends no turn. */
export async function forEachInTurns<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void> | void,
): Promise<void> {
  const turns = currentCaller()?.turns;
  for (const item of items) {
    const pending = work(item);
    if (pending !== undefined) await pending;
    if (turns?.isOver() === true) await turns.next();
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
