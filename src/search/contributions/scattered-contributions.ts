// Contributions that entries of other sittings interrupt: their ids do not follow one another.

import type { Run } from '../index/index-block.ts';
import { inSet, type EntrySet } from '../index/entry-set.ts';
import { contributionFrom } from './contribution-starts.ts';
import { openRuns } from './open-contributions.ts';

/** The ids of each, by the first. */
export type ScatteredContributions = ReadonlyMap<number, readonly number[]>;

/** The scattered contributions among those that begin with the entries of a set. A record whose sittings were added one by one has none. */
export function scatteredContributions(
  starts: EntrySet,
  begins: EntrySet,
  runs: readonly Run[],
): ScatteredContributions {
  const scattered = new Map<number, readonly number[]>();
  let previous: number | null = null;
  for (const { first, sittingId, openBefore: start } of openRuns(begins, runs)) {
    const isAfterAnother = previous !== null && previous !== sittingId;
    previous = sittingId;
    if (!isAfterAnother || start < 0 || scattered.has(start)) continue;
    if (!inSet(begins, first) && inSet(starts, start)) {
      scattered.set(start, contributionFrom(start, begins, runs));
    }
  }
  return scattered;
}
