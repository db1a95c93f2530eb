// Reads entries of a server by their ids, as they are now. One that was withdrawn since is left out: a later change says so.

import type { Entry, HansardClient } from '@hansard/client';
import { contradiction } from './mirror-run.ts';
import { readRemoteEntry, type RemoteEntry } from './remote-entry.ts';
import { present } from '../present.ts';

/** Entries in one request. */
const FETCHED_MAX = 100;

export interface MissingEntry {
  readonly entry: RemoteEntry;
  readonly sittingId: number;
}

/** The ids ascend. */
export async function* fetchEntries(
  client: HansardClient,
  ids: readonly number[],
): AsyncGenerator<RemoteEntry> {
  for await (const entry of fetchEach(client, ids, 'details')) {
    yield readRemoteEntry(entry, `entry ${entry.id}`, true);
  }
}

/** The same with their sittings, for entries that the record does not have. */
export async function* fetchMissing(
  client: HansardClient,
  ids: readonly number[],
): AsyncGenerator<MissingEntry> {
  for await (const { sitting, ...entry } of fetchEach(client, ids, 'sitting,details')) {
    const sittingId = (sitting as { readonly id?: unknown } | null | undefined)?.id;
    if (typeof sittingId !== 'number') contradiction(`it names no sitting of entry ${entry.id}.`);
    yield { entry: readRemoteEntry(entry, `entry ${entry.id}`, true), sittingId };
  }
}

type ExpandedEntry = Entry & { readonly sitting?: unknown };

/** Neighbours come in one response. */
async function* fetchEach(
  client: HansardClient,
  ids: readonly number[],
  expand: string,
): AsyncGenerator<ExpandedEntry> {
  for (let at = 0; at < ids.length;) {
    const first = present(ids[at], 'the id of an entry');
    const wanted = new Set(
      ids.slice(at, at + FETCHED_MAX).filter((id) => id < first + FETCHED_MAX),
    );
    const size = Math.max(...wanted) - first + 1;
    const page = await client.page({ after: first - 1, page_size: size, expand });
    const lastId = page.results.at(-1)?.id ?? Infinity;
    if (lastId < first) contradiction(`after entry ${first - 1} it has entry ${lastId}.`);
    yield* page.results.filter(({ id }) => wanted.has(id));
    at += wanted.size;
  }
}
