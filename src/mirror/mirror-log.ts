// Mirrors a server of this program: takes its stream once, and follows its logs of entries and of items from then on.

import type { Change } from '@hansard/client';
import { entryDigest } from '../record/change.ts';
import type { MirrorState } from '../store/shared/publishing-rows.ts';
import type { Store } from '../store/contract/store.ts';
import type { StoredEntry } from '../store/writing/entry-writes.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { ItemFollower } from './follow-items.ts';
import { ENTRY_LOG, LogReader } from './log-reader.ts';
import { contradiction, type MirrorRun, noteCount } from './mirror-run.ts';
import {
  addMissing,
  fetchEntries,
  fetchMissing,
  type MissingEntry,
  updateEntries,
} from './remote-entries.ts';
import { takeStream } from './take-stream.ts';

/** Changes that are collected before they are applied: some tens of megabytes. */
const ENTRY_CHANGES_MAX = 100_000;

/** How often the counts may differ although the log has nothing new: a server that is written to answers so now and then. */
const COUNT_DIFFERENCES_MAX = 5;

export async function mirrorLog(run: MirrorRun, before: MirrorState): Promise<MirrorState> {
  let state = before.completeAtMs === null ? await takeStream(run, before) : before;
  const log = new LogReader(run.client, ENTRY_LOG, state);
  const items = new ItemFollower(run, state);
  for (let differences = 0; ;) {
    const changes = await log.read(ENTRY_CHANGES_MAX);
    if (changes === null) return state;
    await items.follow();
    if (changes.length > 0) await applyChanges(run, changes, state, items);
    await items.finish();
    const isComplete = changes.length === 0 && (await hasSameCount(run));
    // With an ETag the next reading says that nothing changed, which a record that lacks something must not take for complete.
    if (!isComplete) log.forgetEtag();
    state = { ...state, ...log.position, ...items.position };
    await run.store.write((transaction) => transaction.storeMirrorState(state));
    if (isComplete) return state;
    if (changes.length > 0) continue;
    differences += 1;
    if (differences > COUNT_DIFFERENCES_MAX) {
      const { entries, count } = run.counts;
      contradiction(`it says it has ${count} entries, and by its change log it has ${entries}.`);
    }
    await takeGaps(run);
  }
}

async function hasSameCount(run: MirrorRun): Promise<boolean> {
  const { client, store, counts } = run;
  noteCount(run, (await client.page({ page_size: 1 })).count);
  counts.entries = (await store.recordState()).count;
  return counts.count === counts.entries + counts.withdrawnHere;
}

/** Entries that are looked up in one read. */
const READ_MAX = 500;

/** Reads the server's stream from its beginning, and takes every entry that the record lacks, unless it was withdrawn here. */
async function takeGaps({ client, store, counts, note }: MirrorRun): Promise<void> {
  counts.withdrawnHere = 0;
  let ids: number[] = [];
  const take = async (): Promise<void> => {
    const { missing, withdrawn } = await sortAbsent(store, ids);
    ids = [];
    counts.withdrawnHere += withdrawn;
    const entries = await Array.fromAsync(fetchMissing(client, missing));
    if (entries.length === 0) return;
    counts.restored += await store.write((transaction) => addMissing(transaction, entries, note));
  };
  for await (const { id } of client.exported()) {
    ids.push(id);
    if (ids.length === READ_MAX) await take();
  }
  await take();
}

async function sortAbsent(
  store: Store,
  ids: readonly number[],
): Promise<{ readonly missing: readonly number[]; readonly withdrawn: number }> {
  return await store.write(async (transaction) => {
    const found = new Set((await transaction.findEntries(ids)).map(({ id }) => id));
    const absent = ids.filter((id) => !found.has(id));
    const missing: number[] = [];
    for (const id of absent) {
      if ((await transaction.findWithdrawn(id)) === null) missing.push(id);
    }
    return { missing, withdrawn: absent.length - missing.length };
  });
}

/**
 * Applies changes of the server's log: withdraws, corrects, restores, and takes what is new. Entries are read as they are now, so
 * that a change which was applied before changes nothing.
 */
async function applyChanges(
  run: MirrorRun,
  changes: readonly Change[],
  state: MirrorState,
  items: ItemFollower,
): Promise<void> {
  const { client, store, counts, note } = run;
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
      counts.corrected += await updateEntries(transaction, there, { renamed: new Map(), note });
      counts.restored += await addMissing(transaction, restored, note);
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
