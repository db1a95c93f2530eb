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
  const isAscending = sitting.every(({ id }, at) => id > (sitting[at - 1]?.id ?? -Infinity));
  if (isAscending) return [sitting];
  const ids = sitting.map(({ id }) => id).sort((one, other) => one - other);
  const nextOf = new Map(ids.map((id, index) => [id, ids[index + 1]]));
  const stretches: Fragment[][] = [];
  for (const [at, fragment] of sitting.entries()) {
    const before = sitting[at - 1];
    const isNext = before !== undefined && nextOf.get(before.id) === fragment.id;
    if (isNext) stretches.at(-1)?.push(fragment);
    else stretches.push([fragment]);
  }
  return stretches;
}
