// Opens what an export reads: the whole record, or the entries that pass a filter, in one snapshot of the record.

import { StoreUnavailable } from '../errors.ts';
import type { ExportedEntry } from '../hansard/exported-entry.ts';
import { EVERYTHING, type EntryFilter } from '../hansard/filter.ts';
import type { RecordState } from '../hansard/record-state.ts';
import type { Finder, FoundSet } from '../search/finder/finder.ts';
import type { ExportSnapshot, Store } from '../store/contract/store.ts';

export interface OpenedEntries {
  /** The state of the record they are read in. */
  readonly state: RecordState;
  /** The last change of that state. */
  readonly lastSeq: number;
  readonly batches: AsyncIterable<readonly ExportedEntry[]>;
  /** Ends the snapshot, also while it is read; safe to call twice. */
  readonly close: () => Promise<void>;
}

/**
 * How often a snapshot is opened anew because the record changed before the search began. The search follows at once, so a
 * writer must commit within about a millisecond each time.
 */
const ATTEMPTS = 10;

/** Rejects with StoreUnavailable, before anything is read, where the record changes too fast to be searched. */
export async function openEntries(
  store: Store,
  finder: Pick<Finder, 'matching'> | null,
  filter: EntryFilter,
  afterId = 0,
): Promise<OpenedEntries> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const snapshot = await store.openExport();
    const { state, lastSeq, close } = snapshot;
    try {
      if (filter === EVERYTHING || finder === null) {
        return { state, lastSeq, batches: readToEnd(snapshot, afterId), close };
      }
      // On the server that takes writes, as the snapshot is.
      const found = await store.monotonicReads(() => finder.matching(filter), true);
      if (found.version === state.version) {
        return { state, lastSeq, batches: readToEnd(snapshot, afterId, found), close };
      }
    } catch (error) {
      await close();
      throw error;
    }
    await close();
  }
  throw new StoreUnavailable('the record changed each time it was to be exported');
}

/** A slow client may take its time for what is in memory: the snapshot ends with the last entry. */
async function* readToEnd(
  snapshot: ExportSnapshot,
  afterId: number,
  only?: FoundSet,
): AsyncGenerator<readonly ExportedEntry[]> {
  yield* snapshot.entries(only, afterId);
  await snapshot.close();
}

/** Every entry of the record, in one snapshot. */
export async function* everyEntry(store: Store): AsyncGenerator<readonly ExportedEntry[]> {
  const { batches, close } = await openEntries(store, null, EVERYTHING);
  try {
    yield* batches;
  } finally {
    await close();
  }
}
