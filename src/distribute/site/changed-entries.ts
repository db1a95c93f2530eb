// The entries that changed since a publication, by the change log.

import { EMPTY_CHAIN } from '../../hansard/change.ts';
import type { Store } from '../../store/contract/store.ts';

/** Changes read at a time. */
const CHANGES_PER_READ = 1_000;

/** Where so many changed, rendering every entry takes little longer than remembering which. */
const CHANGED_MAX = 1_000_000;

/** Null where the log does not continue the one that was published, or too much changed: then every entry is to be rendered. */
export async function changedEntries(
  store: Store,
  { seq, chain }: { readonly seq: number; readonly chain: string },
): Promise<ReadonlySet<number> | null> {
  const last = await store.lastChange();
  if (last < seq || last - seq > CHANGED_MAX) return null;
  const [published] = seq === 0 ? [] : await store.changes(seq - 1, 1);
  if ((published?.chain ?? EMPTY_CHAIN) !== chain) return null;
  const changed = new Set<number>();
  for (let since = seq; since < last; since += CHANGES_PER_READ) {
    for (const { entryId } of await store.changes(since, CHANGES_PER_READ)) changed.add(entryId);
  }
  return changed;
}
