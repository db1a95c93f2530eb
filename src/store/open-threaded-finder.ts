// Opens the finder of a store in a thread of its own.

import { createThreadedFinder, type ThreadedFinder } from '../finder/threaded-finder.ts';
import { siblingModule } from '../threads/thread-client.ts';
import type { ReadOptions } from './contract/store.ts';

/** What the thread gets to open the finder with. */
export interface FinderThreadData {
  readonly hasLowPriority: boolean;
  readonly databaseUrl: string;
  readonly options: ReadOptions;
}

export interface ThreadedFinderOptions extends ReadOptions {
  /** The server to read from, see Store.readServer. */
  readonly readServer: () => string | null;
}

/** Without options, all requests are sent to the primary. */
export function openThreadedFinder(
  databaseUrl: string,
  { readServer, ...options }: ThreadedFinderOptions = { readServer: () => null },
): ThreadedFinder {
  return createThreadedFinder({
    module: siblingModule(import.meta.url, 'finder-thread'),
    dataOf: (hasLowPriority): FinderThreadData => ({ databaseUrl, options, hasLowPriority }),
    readServer,
  });
}
