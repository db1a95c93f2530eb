// One question and what it is answered with.

import type { EntryFilter } from '../../hansard/filter.ts';
import type { Deadline } from '../index/deadline.ts';
import type { EntrySet } from '../index/entry-set.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';
import type { FinderSnapshot } from './finder-source.ts';
import type { RecordView } from './record-view.ts';

/** What is found: entries, or contributions by the entry that begins each. */
export type Unit = 'entry' | 'contribution';

export interface SearchContext {
  readonly snapshot: FinderSnapshot;
  readonly view: RecordView;
  readonly index: IndexSnapshot;
  readonly deadline: Deadline;
  readonly matching: (filter: EntryFilter, unit: Unit) => Promise<EntrySet>;
  /** The ids of the best that were found, made where they are not known yet. */
  readonly bestOf: (
    filter: EntryFilter,
    unit: Unit,
    make: () => Promise<readonly number[]>,
  ) => Promise<readonly number[]>;
}
