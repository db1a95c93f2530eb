// Mirrors a server of this program: takes its stream once, and follows its logs of entries and of items from then on.

import type { Change } from '@hansard/client';
import { entryDigest } from '../record/change.ts';
import type { MirrorState } from '../store/shared/publishing-rows.ts';
import type { Store } from '../store/contract/store.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { ItemFollower } from './follow-items.ts';
import { ENTRY_LOG, LogReader } from './log-reader.ts';
import { contradiction, type MirrorRun, noteCount } from './mirror-run.ts';
import { addMissing, type FetchedEntry, fetchEntries, updateEntries } from './remote-entries.ts';
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
    await run.store.write((transaction) => transaction.mirror.storeState(state));
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

/** Entries that are looked up, and taken, at a time. */
const BATCH_MAX = 500;

/** Reads the server's stream from its beginning, and takes every entry that the record lacks, unless it was withdrawn here. */
async function takeGaps({ client, store, counts, note }: MirrorRun): Promise<void> {
  const ids = await Array.fromAsync(client.exported(), ({ id }) => id);
  const { there, gone } = await store.write(async (transaction) => ({
    there: await digestsThere(transaction, ids),
    gone: new Set(await transaction.withdrawnIds()),
  }));
  const absent = ids.filter((id) => !there.has(id));
  const missing = absent.filter((id) => !gone.has(id));
  counts.withdrawnHere = absent.length - missing.length;
  for (let at = 0; at < missing.length; at += BATCH_MAX) {
    const some = missing.slice(at, at + BATCH_MAX);
    const entries = await Array.fromAsync(fetchEntries(client, some));
    counts.restored += await store.write((transaction) => addMissing(transaction, entries, note));
  }
}

/** The digests of those of some entries that the record has. */
async function digestsThere(
  transaction: WriteTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const there = new Map<number, string>();
  for (let at = 0; at < ids.length; at += BATCH_MAX) {
    const found = await transaction.findEntries(ids.slice(at, at + BATCH_MAX));
    for (const { id, wire } of found) there.set(id, entryDigest(id, wire));
  }
  return there;
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
  const { withdrawn, wanted, hasNew } = await sortOut(store, changes);
  const entries = await Array.fromAsync(fetchEntries(client, wanted));
  // A sitting may have been made or restored after the log of items was read.
  if (!(await hasSittings(store, entries))) await items.follow();
  if (withdrawn.length + entries.length > 0) {
    await store.write(async (transaction) => {
      for (const id of withdrawn) {
        if (await transaction.withdrawEntry(id)) counts.withdrawn += 1;
      }
      const there = await digestsThere(transaction, wanted);
      const isThere = ({ entry }: FetchedEntry): boolean => there.has(entry.id);
      const known = entries.filter(isThere).map(({ entry }) => entry);
      const missing = entries.filter((one) => !isThere(one));
      counts.corrected += await updateEntries(transaction, known, { renamed: new Map(), note });
      counts.restored += await addMissing(transaction, missing, note);
    });
  }
  if (hasNew) await takeStream(run, state);
}

async function hasSittings(store: Store, entries: readonly FetchedEntry[]): Promise<boolean> {
  for (const sittingId of new Set(entries.map((entry) => entry.sittingId))) {
    if ((await store.item('sittings', sittingId)) === null) return false;
  }
  return true;
}

async function sortOut(store: Store, changes: readonly Change[]) {
  const latest = [...new Map(changes.map((change) => [change.entry, change])).values()].sort(
    (one, other) => one.entry - other.entry,
  );
  const ids = latest.map(({ entry }) => entry);
  const { highestId, there } = await store.write(async (transaction) => ({
    highestId: await transaction.highestEntryId(),
    there: await digestsThere(transaction, ids),
  }));
  const present = latest.filter(({ kind }) => kind !== 'withdrawn');
  // What was added came with the stream. A correction may be of the details alone, which the digest does not cover.
  const mayDiffer = ({ kind, entry, sha256 }: Change): boolean =>
    kind === 'added' ? !there.has(entry) : kind === 'corrected' || there.get(entry) !== sha256;
  const wanted = present.filter((change) => change.entry <= highestId && mayDiffer(change));
  return {
    withdrawn: latest.filter(({ kind }) => kind === 'withdrawn').map(({ entry }) => entry),
    /** Entries that the record may have with another text, or not at all, though it has later ones, by id. */
    wanted: wanted.map(({ entry }) => entry),
    hasNew: present.some(({ entry }) => entry > highestId),
  };
}
