// Opens a snapshot of the record and finds in the index what is to be exported from it, in the same version.

import { StoreUnavailable } from '../errors.ts';
import type { ExportSet } from '../search/finder/finder.ts';
import type { ExportSnapshot, Store } from '../store/contract/store.ts';

/**
 * How often a snapshot is opened anew because the record changed before the search began. The search follows at once, so a
 * writer must commit within about a millisecond each time.
 */
const SNAPSHOT_ATTEMPTS = 10;

/** A snapshot that is open, here or in another thread. */
export type SnapshotState = Pick<ExportSnapshot, 'state' | 'lastSeq' | 'close'>;

export interface SnapshotSources<Snapshot extends SnapshotState> {
  readonly open: () => Promise<Snapshot>;
  readonly find: () => Promise<ExportSet>;
  readonly store: Pick<Store, 'monotonicReads'>;
}

/** Rejects with StoreUnavailable, before anything is read, where the record changes too fast to be searched. */
export async function openSnapshot<Snapshot extends SnapshotState>({
  open,
  find,
  store,
}: SnapshotSources<Snapshot>): Promise<{ readonly snapshot: Snapshot; readonly found: ExportSet }> {
  for (let attempt = 1; attempt <= SNAPSHOT_ATTEMPTS; attempt++) {
    const snapshot = await open();
    try {
      // On the server that takes writes, as the snapshot is.
      const found = await store.monotonicReads(find, true);
      if (found.version === snapshot.state.version) return { snapshot, found };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
    await snapshot.close();
  }
  throw new StoreUnavailable('the record changed each time it was to be exported');
}

/** Passes on what is read. A slow client may take its time for what is in memory: the snapshot ends with the last of it. */
export async function* readToEnd<Item>(
  snapshot: ExportSnapshot,
  batches: AsyncIterable<Item>,
): AsyncGenerator<Item> {
  yield* batches;
  await snapshot.close();
}
