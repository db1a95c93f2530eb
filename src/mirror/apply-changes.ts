// Applies changes of a server's log: withdraws, corrects, and takes what is new. Entries are read as they are now, so that a change
// which was applied before changes nothing.

import type { Change, Entry, HansardClient } from '../client/hansard-client.ts';
import { entryDigest } from '../hansard/change.ts';
import type { MirrorState } from '../store/contract/mirror-state.ts';
import { contradiction, type MirrorRun } from './mirror-run.ts';
import { readRemoteEntry } from './remote-entry.ts';
import { takeStream } from './take-stream.ts';
import { updateEntries } from './update-entries.ts';

export async function applyChanges(
  run: MirrorRun,
  state: MirrorState,
  changes: readonly Change[],
): Promise<void> {
  const { client, store, counts } = run;
  const { withdrawn, corrected, hasNew } = await sortOut(run, changes);
  const entries = await Array.fromAsync(fetchEntries(client, corrected), (entry) =>
    readRemoteEntry(entry, `entry ${entry.id}`, true),
  );
  if (withdrawn.length > 0 || entries.length > 0) {
    await store.write(async (transaction) => {
      for (const id of withdrawn) {
        if (await transaction.withdrawEntry(id)) counts.withdrawn += 1;
      }
      counts.corrected += await updateEntries(transaction, entries, new Map());
    });
  }
  if (hasNew) await takeStream(run, state);
}

interface Sorted {
  readonly withdrawn: readonly number[];
  /** Entries of which the record has another text, by id. */
  readonly corrected: readonly number[];
  readonly hasNew: boolean;
}

async function sortOut({ store }: MirrorRun, changes: readonly Change[]): Promise<Sorted> {
  const latest = new Map(changes.map((change) => [change.entry, change]));
  return await store.write(async (transaction) => {
    const lastId = (await transaction.lastEntry())?.id ?? 0;
    const withdrawn: number[] = [];
    const corrected: number[] = [];
    let hasNew = false;
    for (const [id, { kind, sha256 }] of latest) {
      if (kind === 'withdrawn') withdrawn.push(id);
      else if (id > lastId) hasNew = true;
      else if (kind !== 'added') {
        const stored = await transaction.findEntry(id);
        // A correction may be of the details alone, which the digest does not cover.
        const isSame = stored !== null && entryDigest(id, stored.wire) === sha256;
        if (!isSame || kind === 'corrected') corrected.push(id);
      }
    }
    return { withdrawn, corrected: corrected.sort((one, other) => one - other), hasNew };
  });
}

/** Entries in one request. */
const FETCHED_MAX = 100;

/** Neighbours come in one response. An entry that was withdrawn since is left out: a later change says so. */
async function* fetchEntries(client: HansardClient, ids: readonly number[]): AsyncGenerator<Entry> {
  for (let at = 0; at < ids.length;) {
    const first = ids[at]!;
    const wanted = new Set(
      ids.slice(at, at + FETCHED_MAX).filter((id) => id < first + FETCHED_MAX),
    );
    const size = Math.max(...wanted) - first + 1;
    const page = await client.page({ after: first - 1, page_size: size, expand: 'details' });
    const lastId = page.results.at(-1)?.id ?? Infinity;
    if (lastId < first) contradiction(`after entry ${first - 1} it has entry ${lastId}.`);
    yield* page.results.filter(({ id }) => wanted.has(id));
    at += wanted.size;
  }
}
