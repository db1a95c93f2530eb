// Opens the input of an export: the whole record, or the entries that pass a filter, in one snapshot of the record.

import { TooBusy } from '../base/errors.ts';
import { type EntryFilter, passesEverything } from '../record/filter.ts';
import type { Language } from '../record/languages/language.ts';
import type { ExportedEntry } from '../record/sitting.ts';
import type { ExportSet, Finder } from '../finder/finder.ts';
import { idsIn, languageIn } from '@hansard/search/entry-set';
import type { ExportSnapshot, Store, WholeRecord, ServingReads } from '../store/contract/store.ts';

interface WantedEntries {
  readonly filter: EntryFilter;
  /** Only entries after this id. */
  readonly afterId?: number;
  /** Whether the languages of the entries are needed, which are read from the index. */
  readonly hasLanguages?: boolean;
}

/** Rejects with TooBusy, before anything is read, if the record changes too fast to be searched. */
export async function openEntries(
  store: WholeRecord & ServingReads,
  finder: Pick<Finder, 'exportSet'> | null,
  { filter, afterId = 0, hasLanguages = false }: WantedEntries,
) {
  const open = (): Promise<ExportSnapshot> => store.openExport();
  const isSearched = finder !== null && (hasLanguages || !passesEverything(filter));
  const { snapshot, found: exportSet } = isSearched
    ? await openSearchedSnapshot(open, store, findFor(finder, filter, 'entry'))
    : { snapshot: await open(), found: null };
  const { state, lastSeq, close } = snapshot;
  const batches = entriesIn(snapshot, exportSet, { filter, afterId });
  return { state, lastSeq, batches, languageOf: languageById(exportSet), close };
}

/** The entries that were found; all of them if there is no filter. */
export function entriesIn(
  snapshot: ExportSnapshot,
  exportSet: ExportSet | null,
  { filter, afterId }: Required<Pick<WantedEntries, 'filter' | 'afterId'>>,
): AsyncIterable<readonly ExportedEntry[]> {
  const entries =
    exportSet === null || passesEverything(filter)
      ? snapshot.entries(afterId)
      : snapshot.entriesOf(idsAfter(exportSet, afterId));
  return readToEnd(snapshot, entries);
}

export function languageById(exportSet: ExportSet | null): (id: number) => Language | null {
  return (id) => (exportSet === null ? null : languageIn(exportSet.languages, id));
}

function* idsAfter({ entries }: ExportSet, afterId: number): Generator<number> {
  for (const id of idsIn(entries)) if (id > afterId) yield id;
}

// Opens a snapshot of the record and searches the index for the export, in the same version.

/**
 * How often a snapshot is reopened because the record changed before the search began. The search follows immediately, so a
 * writer would have to commit within about a millisecond each time.
 */
const SNAPSHOT_ATTEMPTS = 10;

/** A snapshot that is open, here or in another thread. */
export type OpenSnapshot = Pick<ExportSnapshot, 'state' | 'lastSeq' | 'close'>;

/**
 * Opens a snapshot and finds what to read from it; `find` returns null if the record has changed since. Rejects with
 * TooBusy, before anything is read, if it changes each time.
 */
export async function openSearchedSnapshot<Snapshot extends OpenSnapshot, Found>(
  open: () => Promise<Snapshot>,
  store: Pick<Store, 'monotonicReads'>,
  find: (snapshot: Snapshot) => Promise<Found | null>,
): Promise<{ readonly snapshot: Snapshot; readonly found: Found }> {
  for (let attempt = 1; attempt <= SNAPSHOT_ATTEMPTS; attempt++) {
    const snapshot = await open();
    try {
      // On the primary, like the snapshot.
      const exportSet = await store.monotonicReads(() => find(snapshot), true);
      if (exportSet !== null) return { snapshot, found: exportSet };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
    await snapshot.close();
  }
  throw new TooBusy('the record changed during every attempt to export it');
}

/** Finds what to export; null if the record has changed since the snapshot. */
export function findFor(
  finder: Pick<Finder, 'exportSet'>,
  ...wanted: Parameters<Finder['exportSet']>
) {
  return async ({ state }: OpenSnapshot): Promise<ExportSet | null> => {
    const exportSet = await finder.exportSet(...wanted);
    return exportSet.version === state.version ? exportSet : null;
  };
}

/** Passes on what is read. The snapshot ends after the last read, so a slow client may take its time with what is in memory. */
export async function* readToEnd<Item>(
  snapshot: ExportSnapshot,
  batches: AsyncIterable<Item>,
): AsyncGenerator<Item> {
  yield* batches;
  await snapshot.close();
}
