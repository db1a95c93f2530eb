// Which entries of a sitting begin a contribution, whatever the order of their ids.

import { contributionStarts, type Fragment } from './contribution.ts';
import type { ReadingRules } from './reading-rules.ts';

/**
 * The ids of a sitting's entries that begin a contribution. The entries are in the order they were said. Where that is
 * not the order of their ids, as when one was inserted later, entries are not joined.
 */
export function startsOfSitting(sitting: readonly Fragment[], rules: ReadingRules): Set<number> {
  const starts = new Set<number>();
  for (const stretch of stretchesOf(sitting)) {
    const begins = contributionStarts(stretch, rules);
    for (const [index, { id }] of stretch.entries()) if (begins[index] === true) starts.add(id);
  }
  return starts;
}

/** The entries that follow one another in the order of ids too. Nearly always these are all of them. */
function stretchesOf(sitting: readonly Fragment[]): readonly (readonly Fragment[])[] {
  let ascending = 1;
  while (ascending < sitting.length && sitting[ascending]!.id > sitting[ascending - 1]!.id) {
    ascending++;
  }
  if (ascending >= sitting.length) return [sitting];
  const ranks = new Map(
    sitting
      .map(({ id }) => id)
      .sort((one, other) => one - other)
      .map((id, index) => [id, index]),
  );
  const stretches: (readonly Fragment[])[] = [];
  let from = 0;
  for (let to = 1; to <= sitting.length; to++) {
    const isNext =
      to < sitting.length && ranks.get(sitting[to]!.id) === ranks.get(sitting[to - 1]!.id)! + 1;
    if (isNext) continue;
    stretches.push(sitting.slice(from, to));
    from = to;
  }
  return stretches;
}
