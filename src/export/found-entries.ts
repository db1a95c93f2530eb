// The entries that pass a filter, for an export: found and read in the same version of the record.

import { StoreUnavailable } from '../errors.ts';
import type { ExportedEntry } from '../hansard/exported-entry.ts';
import type { EntryFilter } from '../hansard/filter.ts';
import type { Finder } from '../search/finder/finder.ts';
import { RecordMoved } from '../store/contract/conflicts.ts';
import type { Store } from '../store/contract/store.ts';

/** How often the search is repeated when the record changes between finding and reading. */
const ATTEMPTS = 10;

export async function* foundEntries(
  store: Store,
  finder: Pick<Finder, 'matching'>,
  filter: EntryFilter,
): AsyncGenerator<readonly ExportedEntry[]> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const found = await finder.matching(filter);
    try {
      yield* store.exportEntries(found);
      return;
    } catch (error) {
      if (!(error instanceof RecordMoved)) throw error;
    }
  }
  throw new StoreUnavailable('the record changed each time it was to be exported');
}
