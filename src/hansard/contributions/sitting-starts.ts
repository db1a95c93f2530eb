// Which entries of a sitting begin a contribution, whatever the order of their ids.

import { contributionStarts, type Fragment } from './contribution.ts';

/**
 * The ids of a sitting's entries that begin a contribution. The entries are in the order they were said. Where that is
 * not the order of their ids, as when one was inserted later, entries are not joined.
 */
export function startsOfSitting(sitting: readonly Fragment[]): Set<number> {
  const ranks = new Map(
    sitting
      .map(({ id }) => id)
      .sort((one, other) => one - other)
      .map((id, index) => [id, index]),
  );
  const starts = new Set<number>();
  let from = 0;
  for (let to = 1; to <= sitting.length; to++) {
    const isNext =
      to < sitting.length && ranks.get(sitting[to]!.id) === ranks.get(sitting[to - 1]!.id)! + 1;
    if (isNext) continue;
    const stretch = sitting.slice(from, to);
    contributionStarts(stretch).forEach((begins, index) => {
      const entry = stretch[index];
      if (begins && entry !== undefined) starts.add(entry.id);
    });
    from = to;
  }
  return starts;
}
