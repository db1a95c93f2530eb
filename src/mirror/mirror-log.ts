// Mirrors a server of this program: takes its stream once, and follows its logs of entries and of items from then on.

import type { MirrorState } from '../store/contract/mirror-state.ts';
import { applyChanges } from './apply-changes.ts';
import { ItemFollower } from './follow-items.ts';
import { ENTRY_LOG, LogReader } from './log-reader.ts';
import { contradiction, type MirrorRun } from './mirror-run.ts';
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
    state = { ...state, ...log.position, ...items.position };
    await run.store.write((transaction) => transaction.storeMirrorState(state));
    if (changes.length > 0) continue;
    if (await hasSameCount(run)) return state;
    differences += 1;
    if (differences > COUNT_DIFFERENCES_MAX) {
      const { entries, count } = run.counts;
      contradiction(`it says it has ${count} entries, and by its change log it has ${entries}.`);
    }
  }
}

async function hasSameCount({ client, store, counts }: MirrorRun): Promise<boolean> {
  counts.count = (await client.page({ page_size: 1 })).count;
  counts.entries = (await store.recordState()).count;
  return counts.count === counts.entries;
}
