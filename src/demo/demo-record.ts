// The demo record: an invented parliament’s debates, of any size, the same every time.

import { DEMO_ENTRIES_MAX } from './demo-size.ts';
import type { NewEntry } from '../record/entry.ts';
import type { NewSitting } from '../record/sitting.ts';
import { describeSitting } from './describe-sitting.ts';
import { planSittings } from './plan-sittings.ts';
import { writeSitting } from './write-sitting.ts';

/** A sitting of the demo record; every entry has its id. */
export interface DemoSitting {
  readonly sitting: NewSitting;
  readonly entries: readonly NewEntry[];
}

/**
 * Exactly `entryCount` entries, sitting by sitting in order of id, one sitting in memory at a time.
 * The record is a function of the count alone.
 */
export function* demoRecord(entryCount: number): Generator<DemoSitting> {
  if (!Number.isInteger(entryCount) || entryCount < 1 || entryCount > DEMO_ENTRIES_MAX) {
    throw new RangeError(`A demo record has 1 to ${DEMO_ENTRIES_MAX} entries, not ${entryCount}`);
  }
  const taken = new Set<string>();
  for (const plan of planSittings(entryCount)) {
    yield { sitting: describeSitting(plan, taken), entries: writeSitting(plan) };
  }
}
