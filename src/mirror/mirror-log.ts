// Mirrors a server of this program: takes its stream once, and follows its logs of entries and of items from then on.

import type { MirrorState } from '../store/contract/mirror-state.ts';
import type { Store } from '../store/contract/store.ts';
import { addMissing } from './add-missing.ts';
import { applyChanges } from './apply-changes.ts';
import { fetchMissing } from './fetch-entries.ts';
import { ItemFollower } from './follow-items.ts';
import { ENTRY_LOG, LogReader } from './log-reader.ts';
import { contradiction, noteCount, type MirrorRun } from './mirror-run.ts';
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
    if (changes.length > 0) await applyChanges(run, state, { changes, items });
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
    if (differences === 1) await takeStream(run, state);
    else await takeGaps(run);
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
async function takeGaps({ client, store, counts }: MirrorRun): Promise<void> {
  counts.withdrawnHere = 0;
  let ids: number[] = [];
  const take = async (): Promise<void> => {
    const { missing, withdrawn } = await sortAbsent(store, ids);
    ids = [];
    counts.withdrawnHere += withdrawn;
    const entries = await Array.fromAsync(fetchMissing(client, missing));
    if (entries.length === 0) return;
    counts.restored += await store.write((transaction) => addMissing(transaction, entries));
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
