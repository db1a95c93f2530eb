// Applies what a server says of its items in one transaction, in an order in which no item names one that is not there yet.

import { firstOf, lastOf } from '../present.ts';
import type { CollectionName } from '../record/collection.ts';
import type { WriteTransaction } from '../store/contract/write-transaction.ts';
import { ItemWriter } from './item-writer.ts';
import type { MirrorCounts } from './mirror-run.ts';
import { keyOf, type RemoteItem } from './remote-item.ts';

/** A sitting names a venue and a source. */
const ORDER: readonly CollectionName[] = ['venues', 'sources', 'people', 'sittings'];

export interface AppliedItems {
  /** People whom the server removed: entries may be linked to them until these are brought in step. */
  readonly removedPeople: readonly RemoteItem[];
  /** Items that could not be applied: others have their names, or what they name is not known. */
  readonly unresolved: readonly RemoteItem[];
}

/** `said` is in the order of the log; of several things said of one item the last one holds. */
export async function applyItems(
  transaction: WriteTransaction,
  said: readonly RemoteItem[],
  counts: MirrorCounts,
): Promise<AppliedItems> {
  const writer = await ItemWriter.open(transaction);
  const latest = ORDER.flatMap((name) =>
    latestOf(said.filter(({ resource }) => resource === name)),
  );
  const removed = latest.filter(({ kind }) => kind === 'removed');
  const isSitting = ({ resource }: RemoteItem): boolean => resource === 'sittings';
  // A sitting that was removed may have had the start that another has now.
  await removeItems(writer, removed.filter(isSitting), counts);
  const present = latest.filter(({ kind }) => kind !== 'removed');
  let unresolved = await putAll(writer, present, counts);
  if (unresolved.some(({ outcome }) => outcome === 'taken')) {
    const keys = new Set(unresolved.map(({ item }) => keyOf(item)));
    for (const item of latest) {
      if (item.kind === 'removed' || keys.has(keyOf(item))) await writer.release(item);
    }
    // The server gave them these names and starts one after the other, so each was free.
    for (const item of said) if (keys.has(keyOf(item))) await writer.put(item);
    const before = unresolved;
    unresolved = await putAll(
      writer,
      before.map(({ item }) => item),
      { itemsChanged: 0 },
    );
    counts.itemsChanged += before.length - unresolved.length;
  }
  const others = removed.filter(({ resource }) => resource === 'venues' || resource === 'sources');
  await removeItems(writer, others, counts);
  return {
    removedPeople: removed.filter(({ resource }) => resource === 'people'),
    unresolved: unresolved.map(({ item }) => item),
  };
}

export async function removeItems(
  writer: ItemWriter,
  items: readonly RemoteItem[],
  counts: MirrorCounts,
): Promise<void> {
  for (const item of items) {
    const withdrawn = await writer.remove(item);
    if (withdrawn === null) continue;
    counts.itemsRemoved += 1;
    counts.withdrawn += withdrawn;
  }
}

interface Unresolved {
  readonly item: RemoteItem;
  readonly outcome: 'taken' | 'unknown';
}

/** Puts the items in turn, those whose names others have once more after these; returns those that cannot be put. */
async function putAll(
  writer: ItemWriter,
  items: readonly RemoteItem[],
  counts: Pick<MirrorCounts, 'itemsChanged'>,
): Promise<readonly Unresolved[]> {
  let rest = items;
  for (;;) {
    const unresolved: Unresolved[] = [];
    for (const item of rest) {
      const outcome = await writer.put(item);
      if (outcome === 'changed') counts.itemsChanged += 1;
      else if (outcome !== 'same') unresolved.push({ item, outcome });
    }
    if (unresolved.length === 0 || unresolved.length === rest.length) return unresolved;
    rest = unresolved.map(({ item }) => item);
  }
}

/** The last thing that is said of each item. An item is new where the first thing said is that it was added. */
function latestOf(said: readonly RemoteItem[]): RemoteItem[] {
  return [...Map.groupBy(said, keyOf).values()].map((all) => {
    const last = lastOf(all);
    const isNew = firstOf(all).kind === 'added' && last.kind !== 'removed';
    const earlier = all.slice(0, -1).map(({ fields }) => fields);
    return { ...last, earlier, kind: isNew ? 'added' : last.kind };
  });
}
