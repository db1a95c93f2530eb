// Opens the finder of a store in a thread of its own.

import type { Finder } from '../search/finder/finder.ts';
import { createThreadedFinder } from '../search/threading/threaded-finder.ts';
import { siblingModule } from '../threads/thread-client.ts';
import type { ReadOptions } from './open-store.ts';

/** What the thread gets to open the finder with. */
export interface FinderThreadData {
  readonly databaseUrl: string;
  readonly options: ReadOptions;
  /** Whether the thread yields to the others where there are fewer cores than threads. */
  readonly hasLowPriority: boolean;
}

export interface ThreadedFinderOptions extends ReadOptions {
  /** The server to read from, see Store.readServer. */
  readonly readServer: () => string | null;
}

/** Without options, all requests are sent to the primary. */
export function openThreadedFinder(
  databaseUrl: string,
  { readServer, ...options }: ThreadedFinderOptions = { readServer: () => null },
): Finder {
  const dataOf = (hasLowPriority: boolean): FinderThreadData => ({
    databaseUrl,
    options,
    hasLowPriority,
  });
  return createThreadedFinder({
    module: siblingModule(import.meta.url, 'open-threaded-finder', 'finder-thread'),
    dataOf,
    readServer,
  });
}
