// A finder whose requests run in threads of their own: one for what pages read, such as the entries of a sitting, and one
// for searches. A long search so delays neither the serving thread nor a page that searches for nothing.

import type { EntryFilter } from '../../hansard/filter.ts';
import { FairThread } from './fair-thread.ts';
import type { Finder, FinderMethods } from './finder.ts';
import { resultOf, type FinderMethod } from './finder-call.ts';

/** The module of the threads, which handles calls with handleFinderCall. */
export interface FinderThread {
  readonly module: URL;
  readonly workerData: unknown;
  /** The server that the next call reads from. */
  readonly readServer: () => string | null;
}

export function createThreadedFinder({ module, workerData, readServer }: FinderThread): Finder {
  const reading = new FairThread({ module, workerData, task: 'reading' });
  const searching = new FairThread({ module, workerData, task: 'searching' });
  const callTo =
    (thread: FairThread) =>
    <Method extends FinderMethod>(method: Method): FinderMethods[Method] => {
      const call = async (...parameters: readonly unknown[]): Promise<unknown> => {
        // The entries of an export are read from the primary, so they are found there too.
        const server = method === 'matching' ? null : readServer();
        return resultOf(await thread.call({ method, parameters, server }));
      };
      return call as FinderMethods[Method];
    };
  const [read, search] = [callTo(reading), callTo(searching)];
  const [readEntries, searchEntries] = [read('findEntries'), search('findEntries')];
  const [readContributions, searchContributions] = [
    read('findContributions'),
    search('findContributions'),
  ];
  return {
    findEntries: (request) =>
      hasWords(request.filter) ? searchEntries(request) : readEntries(request),
    findContributions: (request) =>
      hasWords(request.filter) ? searchContributions(request) : readContributions(request),
    contribution: read('contribution'),
    sittingEntries: read('sittingEntries'),
    matching: search('matching'),
    facets: search('facets'),
    trends: search('trends'),
    personActivity: read('personActivity'),
    activityOfAll: read('activityOfAll'),
    sittings: read('sittings'),
    adjacentSittings: read('adjacentSittings'),
    close: async () => {
      await Promise.all([reading.close(), searching.close()]);
    },
  };
}

/** A list of what a person said, of a sitting or of a day is read; what has words to look for is searched. */
function hasWords({ query, speakerName }: EntryFilter): boolean {
  return query !== null || speakerName !== null;
}
