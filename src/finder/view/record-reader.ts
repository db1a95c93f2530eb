// The reader of one request: a snapshot of the store, the view of that version, and the index.

import type { Budget } from '@hansard/search/index/budget';
import type { IndexSnapshot } from '@hansard/search/index/index-snapshot';
import type { FinderSnapshot } from './finder-source.ts';
import type { RecordView } from './record-view.ts';

export interface RecordReader {
  readonly snapshot: FinderSnapshot;
  readonly view: RecordView;
  readonly index: IndexSnapshot;
  readonly budget: Budget;
}

/** Memoizes a value for each view of the record. */
export function memoizeByView<Value extends object>(
  compute: (reader: RecordReader) => Promise<Value>,
): (reader: RecordReader) => Promise<Value> {
  const values = new WeakMap<RecordView, Value>();
  return async (reader) => {
    const known = values.get(reader.view);
    if (known !== undefined) return known;
    const value = await reader.budget.uncounted(() => compute(reader));
    values.set(reader.view, value);
    return value;
  };
}
