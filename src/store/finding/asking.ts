// One question and what it is answered with.

import type { EntryFilter } from '../../hansard/filter.ts';
import type { Deadline } from '../../search/deadline.ts';
import type { EntrySet } from '../../search/entry-set.ts';
import type { SearchIndex } from '../../search/search-index.ts';
import type { FinderSnapshot } from './finder-source.ts';
import type { Unit } from './matching.ts';
import type { RecordView } from './record-view.ts';

export interface Asking {
  readonly snapshot: FinderSnapshot;
  readonly view: RecordView;
  readonly index: SearchIndex;
  readonly deadline: Deadline;
  readonly matching: (filter: EntryFilter, unit: Unit) => Promise<EntrySet>;
}
