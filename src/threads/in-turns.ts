// Work that takes long, done in turns: after some milliseconds the clients that wait have the thread first.

import { currentCaller } from './caller.ts';

/** Does the work for one item after another. */
export async function forEachInTurns<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
): Promise<void> {
  const turns = currentCaller()?.turns;
  for (const item of items) {
    work(item);
    if (turns?.isOver() === true) await turns.next();
  }
}

export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  make: (item: Item) => Result,
): Promise<Result[]> {
  const made: Result[] = [];
  await forEachInTurns(items, (item) => made.push(make(item)));
  return made;
}
