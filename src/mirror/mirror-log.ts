// Mirrors a server of this program: reads its stream once, and follows its logs of entries and of items from then on.

import { counted } from '../base/group-digits.ts';
import { type Change, ServerFault, type StreamResponse } from '@hansard/client';
import { setTimeout as pause } from 'node:timers/promises';
import { readNdjson } from '../formats/ndjson.ts';
import { publishDrafts } from '../import/publish-drafts.ts';
import { readDrafts, type SittingDraft } from '../import/read-drafts.ts';
import { readEntry } from '../import/read-sitting.ts';
import { entryDigest } from '../record/change.ts';
import type { RecordWrites, ItemReads } from '../store/contract/store.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import type { MirrorState } from '../store/outside-record/publishing-rows.ts';
import { ItemFollower } from './follow-items.ts';
import { followReadings } from './follow-readings.ts';
import { ENTRY_LOG, LogReader } from './log-reader.ts';
import { contradiction, type MirrorRun, noteCount, noteHeld } from './mirror-run.ts';
import { addMissing, type FetchedEntry, fetchEntries, updateEntries } from './remote-entries.ts';

/** Changes collected before they are applied: some tens of megabytes. */
const ENTRY_CHANGES_MAX = 100_000;

/**
 * How often the counts may differ although the log has nothing new: this happens now and then with a server that is being
 * written to.
 */
const COUNT_DIFFERENCES_MAX = 5;

export async function mirrorLog(run: MirrorRun, stateBefore: MirrorState): Promise<MirrorState> {
  const items = new ItemFollower(run, stateBefore);
  await items.begin();
  let state = { ...stateBefore, ...items.position };
  if (state.completeAtMs === null) state = await takeStream(run, state);
  const log = new LogReader(run.client, ENTRY_LOG, state);
  for (let differences = 0; ;) {
    const changes = await log.read(ENTRY_CHANGES_MAX);
    if (changes === null) return state;
    await items.follow();
    if (changes.length > 0) await applyChanges(run, changes, state, items);
    await items.finish();
    const isComplete = changes.length === 0 && (await hasSameCount(run));
    // With an ETag, the next read would report no change, and an incomplete record would pass for complete.
    if (!isComplete) log.position.etag = null;
    state = { ...state, ...log.position, ...items.position };
    // Corrections are of entries, which are all there now. Until they are followed, the next run must not be told of no change.
    if (isComplete) {
      const { etag } = state;
      state = { ...(await followReadings(run, { ...state, etag: null })), etag };
    }
    await run.store.write((transaction) => transaction.mirror.storeState(state));
    if (isComplete) return state;
    if (changes.length > 0) continue;
    differences += 1;
    if (differences > COUNT_DIFFERENCES_MAX) {
      const { entries, count } = run.counts;
      contradiction(`it reports ${counted(count, 'entry', 'entries')}, but sent ${entries}.`);
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

/** Entries looked up, and stored, at a time. */
const BATCH_MAX = 500;

/** Reads the server's stream from its beginning, and stores every entry that the record lacks, unless it was withdrawn here. */
async function takeGaps({ client, store, counts, note }: MirrorRun): Promise<void> {
  const ids = await Array.fromAsync(client.exported(), ({ id }) => id);
  const { highestId, there, gone } = await store.write(async (transaction) => ({
    highestId: transaction.entries.highestId,
    there: await digestsThere(transaction, ids),
    gone: new Set(await transaction.withdrawn.ids()),
  }));
  // Entries above it were published since the log was read, which is read again.
  const absent = ids.filter((id) => id <= highestId && !there.has(id));
  const missing = absent.filter((id) => !gone.has(id));
  counts.withdrawnHere = absent.length - missing.length;
  for (let at = 0; at < missing.length; at += BATCH_MAX) {
    const some = missing.slice(at, at + BATCH_MAX);
    const entries = await Array.fromAsync(fetchEntries(client, some));
    counts.restored += await store.write((transaction) => addMissing(transaction, entries, note));
  }
}

/** The digests of those of the entries that the record has. */
async function digestsThere(
  transaction: WriteTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const there = new Map<number, string>();
  for (let at = 0; at < ids.length; at += BATCH_MAX) {
    const storedEntries = await transaction.entries.findEach(ids.slice(at, at + BATCH_MAX));
    for (const { id, wire } of storedEntries) there.set(id, entryDigest(id, wire));
  }
  return there;
}

/**
 * Applies changes of the server's log: withdraws, corrects, restores, and adds entries. Entries are read in their current
 * state, so that applying a change twice has no effect.
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
  // A sitting may have been created or restored after the item log was read.
  if (!(await hasSittings(store, entries))) await items.follow();
  if (withdrawn.length + entries.length > 0) {
    await store.write(async (transaction) => {
      for (const id of withdrawn) {
        if (await transaction.entries.withdraw(id)) counts.withdrawn += 1;
      }
      const stored = await transaction.entries.findEach(entries.map(({ entry }) => entry.id));
      const there = new Map(stored.map((storedEntry) => [storedEntry.id, storedEntry]));
      const ownEntries: FetchedEntry[] = [];
      const missing: FetchedEntry[] = [];
      for (const fetchedEntry of entries) {
        const own = there.get(fetchedEntry.entry.id);
        if (own === undefined) missing.push(fetchedEntry);
        else if (own.sittingId === fetchedEntry.sittingId) ownEntries.push(fetchedEntry);
        else if ((await readEntry(transaction, own.id)).isTouched) {
          note(`entry ${own.id} was changed here and stays as it is, although the server moved it`);
        } else if (await transaction.entries.withdraw(own.id)) missing.push(fetchedEntry);
      }
      const texts = ownEntries.map(({ entry }) => entry);
      counts.corrected += await updateEntries(transaction, texts, { renamed: new Map(), note });
      counts.restored += await addMissing(transaction, missing, note);
    });
  }
  if (hasNew) await takeStream(run, state);
}

async function hasSittings(store: ItemReads, entries: readonly FetchedEntry[]): Promise<boolean> {
  for (const sittingId of new Set(entries.map((entry) => entry.sittingId))) {
    if ((await store.item('sittings', sittingId)) === null) return false;
  }
  return true;
}

async function sortOut(store: RecordWrites, changes: readonly Change[]) {
  const latest = [...new Map(changes.map((change) => [change.entry, change])).values()].sort(
    (a, b) => a.entry - b.entry,
  );
  const ids = latest.map(({ entry }) => entry);
  const { highestId, there } = await store.write(async (transaction) => ({
    highestId: transaction.entries.highestId,
    there: await digestsThere(transaction, ids),
  }));
  const present = latest.filter(({ kind }) => kind !== 'withdrawn');
  // Added entries came with the stream. The digest covers neither details, which may be all that was corrected, nor the sitting, which
  // may be another after an entry was restored.
  const mayDiffer = ({ kind, entry, sha256 }: Change): boolean =>
    kind === 'added' ? !there.has(entry) : kind !== 'linked' || there.get(entry) !== sha256;
  const wanted = present.filter((change) => change.entry <= highestId && mayDiffer(change));
  return {
    withdrawn: latest.filter(({ kind }) => kind === 'withdrawn').map(({ entry }) => entry),
    /** The ids of entries that the record may have with another text, or may lack although it has later ones. */
    wanted: wanted.map(({ entry }) => entry),
    hasNew: present.some(({ entry }) => entry > highestId),
  };
}

// Reads the entries after the record's highest id from a server's stream, in parts, and resumes after an interruption.

/** Stored in one transaction: an interruption costs some seconds of work. */
const BATCH_ENTRIES_MAX = 20_000;
/** The size of this many entries of usual length; in memory they take a few times as much. */
const BATCH_BYTES_MAX = 20_000_000;

/** Consecutive streams that may end early without a single entry, or are too slow to use. */
const FRUITLESS_MAX = 5;
const FRUIT_OF_SLOW_MIN = 1_000;
/** The wait before a broken stream is requested again; it doubles with every consecutive one that brought nothing. */
const RETRY_WAIT_MS = 200;

/**
 * Returns the state with the change at which the first stream was made: later changes must be followed. Behind a proxy, a
 * stream may end early as if it were complete: it is requested again as long as it brings something and the record has less
 * than its header says. The log reader finds anything still missing.
 */
async function takeStream(run: MirrorRun, state: MirrorState): Promise<MirrorState> {
  let current = state;
  for (let fruitless = 0; ;) {
    const addedBefore = run.counts.added;
    try {
      current = await takeOne(run, current, (newState) => (current = newState));
      const { added, entries, count } = run.counts;
      if (entries >= count || added === addedBefore) return current;
    } catch (error) {
      const isSlow = error instanceof ServerFault && error.kind === 'timeout';
      const least = isSlow ? FRUIT_OF_SLOW_MIN : 1;
      fruitless = run.counts.added - addedBefore >= least ? 0 : fruitless + 1;
      const isPassing = error instanceof ServerFault && error.isPassing;
      if (!isPassing || fruitless >= FRUITLESS_MAX) throw error;
      await pause(RETRY_WAIT_MS * 2 ** fruitless);
    }
  }
}

async function takeOne(
  run: MirrorRun,
  earlier: MirrorState,
  learn: (state: MirrorState) => void,
): Promise<MirrorState> {
  const { client, store, counts } = run;
  // Entries below that id that it withdrew or restored come with the log.
  const after = await store.write(async (transaction) => transaction.entries.highestId);
  const { headers, chunks } = await client.openExport({ after });
  const seq = wholeNumber(headers.get('record-seq'));
  const count = wholeNumber(headers.get('record-count'));
  // An interrupted run keeps the earlier change: later ones may affect what it stored.
  const state = { ...earlier, seq: earlier.seq ?? seq };
  learn(state);
  noteCount(run, count);
  const { count: taken } = await store.recordState();
  counts.entries = taken;
  const addedBefore = counts.added;
  for await (const drafts of inBatches(chunks)) {
    const published = await store.write(async (transaction) => {
      const taken = knownSittings(transaction, drafts);
      const { counts: done } = await publishDrafts(transaction, taken, { storesWithdrawn: true });
      await transaction.mirror.storeState(state);
      return done;
    });
    const added = published.added + published.restored;
    for (const { entry } of published.differences) noteHeld(run, entry);
    counts.added += added;
    counts.sittings += published.sittings;
    counts.entries += added;
    if (counts.added - addedBefore > count) {
      contradiction(`it reports ${counted(count, 'entry', 'entries')}, but its stream has more.`);
    }
    run.progress(counts);
  }
  return state;
}

function wholeNumber(text: string | null): number {
  const number = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (Number.isNaN(number))
    contradiction('its stream does not name the last change that it contains.');
  return number;
}

/** Entries that arrived before a stream broke are used too: they need not be sent again. */
async function* inBatches(chunks: StreamResponse['chunks']): AsyncGenerator<SittingDraft[]> {
  let batch: SittingDraft[] = [];
  let [entries, bytes] = [0, 0];
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    }
  };
  try {
    for await (const draft of readDrafts(readNdjson(counted(), { refusesBlank: true }))) {
      batch.push(draft);
      entries += draft.entries.length;
      if (entries < BATCH_ENTRIES_MAX && bytes < BATCH_BYTES_MAX) continue;
      const full = batch;
      [batch, entries, bytes] = [[], 0, 0];
      yield full;
    }
  } catch (error) {
    if (error instanceof ServerFault && batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}

/** A sitting that the record has is referred to by its id: its description may have changed since, and is compared separately. */
async function* knownSittings(transaction: WriteTransaction, drafts: readonly SittingDraft[]) {
  let lastSitting: SittingDraft['sitting'] = null;
  let referredSitting: SittingDraft['sitting'] = null;
  for (const draft of drafts) {
    if (draft.sitting !== lastSitting) {
      lastSitting = draft.sitting;
      referredSitting = lastSitting;
      if (lastSitting !== null && typeof lastSitting === 'object' && lastSitting.id !== undefined) {
        if (await transaction.sittings.has(lastSitting.id)) referredSitting = lastSitting.id;
      }
    }
    yield { ...draft, sitting: referredSitting };
  }
}
