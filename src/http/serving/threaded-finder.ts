// The finder of a serving process: asks a thread, so that a long search never delays anybody's page.

import { SearchTooLong, StoreUnavailable } from '../../errors.ts';
import type { Finder } from '../../search/finder/finder.ts';
import type { ReadOptions } from '../../store/open-store.ts';
import { siblingModule, START_TIMEOUT_MS, ThreadClient } from '../../threads/thread-client.ts';

export type FinderMethod = Exclude<keyof Finder, 'close'>;

export interface FinderCall {
  /** See Store.placeToRead. */
  readonly place: string | null;
  readonly name: FinderMethod;
  readonly arguments: readonly unknown[];
}

export interface FinderThreadData {
  readonly databaseUrl: string;
  readonly options: ReadOptions;
}

export type Reply =
  | { readonly kind: 'answered'; readonly answer: unknown }
  | { readonly kind: 'too long' }
  | { readonly kind: 'unavailable' | 'failed'; readonly message: string; readonly stack: string };

const PENDING_MAX = 200;

/** Every question there is: one that is missing here does not compile. */
const QUESTIONS: Readonly<Record<FinderMethod, true>> = {
  findEntries: true,
  findContributions: true,
  contribution: true,
  sittingEntries: true,
  matching: true,
  facets: true,
  trends: true,
  personActivity: true,
  activityOfAll: true,
  sittings: true,
  adjacentSittings: true,
};

export interface FinderReads extends ReadOptions {
  readonly placeToRead: () => string | null;
}

/** Without a word on replicas, everything is asked of the server that takes writes. */
export function threadedFinder(
  databaseUrl: string,
  { placeToRead, ...options }: FinderReads = { placeToRead: () => null },
): Finder {
  const thread = new ThreadClient<FinderCall, Reply>({
    file: siblingModule(import.meta.url, 'threaded-finder', 'finder-thread'),
    workerData: { databaseUrl, options } satisfies FinderThreadData,
    task: 'searching',
    pendingMax: PENDING_MAX,
    startTimeoutMs: START_TIMEOUT_MS,
  });
  const ask = async (name: FinderMethod, given: readonly unknown[]): Promise<unknown> => {
    // What is found for an export is then read where exports are.
    const place = name === 'matching' ? null : placeToRead();
    const reply = await thread.call({ name, arguments: given, place });
    if (reply.kind !== 'answered') throw errorOf(reply);
    return reply.answer;
  };
  const asking = Object.fromEntries(
    (Object.keys(QUESTIONS) as FinderMethod[]).map((name) => [
      name,
      (...given: unknown[]) => ask(name, given),
    ]),
  ) as unknown as Omit<Finder, 'close'>;
  return { ...asking, close: () => thread.close() };
}

function errorOf(reply: Exclude<Reply, { kind: 'answered' }>): Error {
  if (reply.kind === 'too long') return new SearchTooLong();
  if (reply.kind === 'unavailable') return new StoreUnavailable(reply.message);
  return Object.assign(new Error(reply.message), { stack: reply.stack });
}
