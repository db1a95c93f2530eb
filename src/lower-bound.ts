// Binary search in a list that is in order.

import { present } from './present.ts';

/** The index of the first item that is not before the one searched for; the length of the list where all are. */
export function lowerBound<Item>(
  items: readonly Item[],
  isBefore: (item: Item) => boolean,
): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(present(items[middle], 'an item of a list'))) low = middle + 1;
    else high = middle;
  }
  return low;
}
