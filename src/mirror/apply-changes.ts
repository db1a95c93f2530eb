// Applies changes of a server's log: withdraws, corrects, restores, and takes what is new. Entries are read as they are now, so that a
// change which was applied before changes nothing.

import type { Change } from '@hansard/client';
import { entryDigest } from '../record/change.ts';
import type { MirrorState } from '../store/contract/mirror-state.ts';
import type { StoredEntry, WriteTransaction } from '../store/contract/write-transaction.ts';
import { fetchEntries, fetchMissing, type MissingEntry } from './fetch-entries.ts';
import type { ItemFollower } from './follow-items.ts';
import type { MirrorRun } from './mirror-run.ts';
import { takeStream } from './take-stream.ts';
import { addMissing } from './add-missing.ts';
import { updateEntries } from './update-entries.ts';

export interface ReadChanges {
  readonly changes: readonly Change[];
  readonly items: ItemFollower;
}

export async function applyChanges(
  run: MirrorRun,
  state: MirrorState,
  { changes, items }: ReadChanges,
): Promise<void> {
  const { client, store, counts } = run;
  const { withdrawn, corrected, missing, hasNew } = await sortOut(run, changes);
  const entries = await Array.fromAsync(fetchEntries(client, corrected));
  const restored = await Array.fromAsync(fetchMissing(client, missing));
  // A sitting may have been made or restored after the log of items was read.
  if (!(await hasSittings(run, restored))) await items.follow();
  if (withdrawn.length + entries.length + restored.length > 0) {
    await store.write(async (transaction) => {
      for (const id of withdrawn) {
        if (await transaction.withdrawEntry(id)) counts.withdrawn += 1;
      }
      // A sitting may have been removed, with its entries, after they were read; a later change says so.
      const there = await present(transaction, entries);
      counts.corrected += await updateEntries(transaction, there, new Map());
      counts.restored += await addMissing(transaction, restored);
    });
  }
  if (hasNew) await takeStream(run, state);
}

async function hasSittings(
  { store }: MirrorRun,
  entries: readonly MissingEntry[],
): Promise<boolean> {
  for (const sittingId of new Set(entries.map((entry) => entry.sittingId))) {
    if ((await store.item('sittings', sittingId)) === null) return false;
  }
  return true;
}

interface Sorted {
  readonly withdrawn: readonly number[];
  /** Entries of which the record has another text, by id. */
  readonly corrected: readonly number[];
  /** Entries that the record does not have, though it has later ones, by id. */
  readonly missing: readonly number[];
  readonly hasNew: boolean;
}

async function sortOut({ store }: MirrorRun, changes: readonly Change[]): Promise<Sorted> {
  const latest = new Map(changes.map((change) => [change.entry, change]));
  return await store.write(async (transaction) => {
    const highestId = await transaction.highestEntryId();
    const all = [...latest.values()].sort((one, other) => one.entry - other.entry);
    const withdrawn = all.filter(({ kind }) => kind === 'withdrawn').map(({ entry }) => entry);
    const others = all.filter(({ kind, entry }) => kind !== 'withdrawn' && entry <= highestId);
    const hasNew = all.some(({ kind, entry }) => kind !== 'withdrawn' && entry > highestId);
    const [corrected, missing]: [number[], number[]] = [[], []];
    for (let at = 0; at < others.length; at += READ_MAX) {
      const some = others.slice(at, at + READ_MAX);
      const found = await transaction.findEntries(some.map(({ entry }) => entry));
      const stored = new Map(found.map((entry) => [entry.id, entry]));
      for (const change of some) {
        const entry = stored.get(change.entry);
        if (entry === undefined) missing.push(change.entry);
        else if (mayDiffer(change, entry)) corrected.push(change.entry);
      }
    }
    return { withdrawn, corrected, missing, hasNew };
  });
}

/** Entries that are looked up in one read. */
const READ_MAX = 500;

function mayDiffer({ kind, sha256 }: Change, { id, wire }: StoredEntry): boolean {
  if (kind === 'added') return false;
  // A correction may be of the details alone, which the digest does not cover.
  return kind === 'corrected' || entryDigest(id, wire) !== sha256;
}

async function present<Item extends { readonly id: number }>(
  transaction: WriteTransaction,
  entries: readonly Item[],
): Promise<Item[]> {
  const there = new Set<number>();
  for (let at = 0; at < entries.length; at += READ_MAX) {
    const ids = entries.slice(at, at + READ_MAX).map(({ id }) => id);
    for (const { id } of await transaction.findEntries(ids)) there.add(id);
  }
  return entries.filter(({ id }) => there.has(id));
}
