// A finder whose requests run in threads of their own: one for what pages read, such as the entries of a sitting, one for
// searches, and one for the few searches that are large. So none of them waits for what takes much longer than itself.

import { looksForWords } from '../../record/filter.ts';
import { currentCaller, type Caller } from '../../threads/caller.ts';
import { FairThread } from './fair-thread.ts';
import type { Finder, FinderMethods } from '../finder/finder.ts';
import {
  resultOf,
  type FinderMethod,
  type FinderReply,
  type FinderRequest,
} from './finder-call.ts';
import { RequestWork, SEARCH_WORK_MAX } from './request-work.ts';

/** The module of the threads, which handles calls with handleFinderCall. */
export interface FinderThread {
  readonly module: URL;
  /** What a thread gets to begin with. */
  readonly dataOf: (limits: ThreadLimits) => unknown;
  /** The server that the next call reads from. */
  readonly readServer: () => string | null;
}

export interface ThreadLimits {
  /** Whether the thread yields to the others where there are fewer cores than threads. */
  readonly hasLowPriority: boolean;
  /** Its share of the memory that the threads cache in. */
  readonly cacheShare: number;
}

/** The shares add up to 1: another thread is no reason for a process to take more memory. */
const READING: ThreadLimits = { hasLowPriority: false, cacheShare: 0.25 };
const SEARCHING: ThreadLimits = { hasLowPriority: false, cacheShare: 0.5 };
const LARGE: ThreadLimits = { hasLowPriority: true, cacheShare: 0.25 };

export function createThreadedFinder({ module, dataOf, readServer }: FinderThread): Finder {
  const thread = (task: string, limits: ThreadLimits): FairThread =>
    new FairThread({ module, workerData: dataOf(limits), task });
  const reading = thread('reading', READING);
  const searching = thread('searching', SEARCHING);
  const large = thread('large searches', LARGE);
  const work = new RequestWork();

  const call =
    (run: (call: Call, caller: Caller | null) => Promise<unknown>): CallMethod =>
    (method) => {
      const callMethod = (...parameters: readonly unknown[]): Promise<unknown> => {
        // The entries of an export are read from the primary, so they are found there too.
        const server = FOR_EXPORTS.has(method) ? null : readServer();
        return run({ method, parameters, server }, currentCaller());
      };
      return callMethod as FinderMethods[typeof method];
    };
  const callIn =
    (thread: FairThread, workHereMax: number) =>
    async (called: Call, caller: Caller | null): Promise<FinderReply> => {
      const reply = await thread.call(() => ({
        ...called,
        workMax: work.leftFor(caller),
        workHereMax,
      }));
      work.add(caller, reply);
      return reply;
    };
  const callReading = callIn(reading, Infinity);
  const callSearching = callIn(searching, SEARCH_WORK_MAX);
  const callLarge = callIn(large, Infinity);
  const read = call(async (called, caller) => resultOf(await callReading(called, caller)));
  const search = call((called, caller) =>
    work.oneByOne(caller, async () => {
      // What belongs to a large search, such as its facets, is large too, or has been cached there.
      if (work.isLarge(caller)) return resultOf(await callLarge(called, caller));
      const reply = await callSearching(called, caller);
      return resultOf(reply.kind === 'large' ? await callLarge(called, caller) : reply);
    }),
  );
  const close = async (): Promise<void> => {
    await Promise.all([reading, searching, large].map((thread) => thread.close()));
  };
  return { ...methodsOf(read, search), close };
}

const FOR_EXPORTS: ReadonlySet<FinderMethod> = new Set(['matching', 'exportSet']);

type Call = Omit<FinderRequest, 'workMax' | 'workHereMax'>;

type CallMethod = <Method extends FinderMethod>(method: Method) => FinderMethods[Method];

/** Which requests are read, such as a list of what a person said, and which are searched. */
function methodsOf(read: CallMethod, search: CallMethod): FinderMethods {
  const entries = [read('findEntries'), search('findEntries')] as const;
  const contributions = [read('findContributions'), search('findContributions')] as const;
  const debates = [read('findDebates'), search('findDebates')] as const;
  const divisions = [read('findDivisions'), search('findDivisions')] as const;
  return {
    findDebates: (request) => debates[looksForWords(request.filter) ? 1 : 0](request),
    findDivisions: (request) => divisions[looksForWords(request.filter) ? 1 : 0](request),
    findEntries: (request) => entries[looksForWords(request.filter) ? 1 : 0](request),
    findContributions: (request) => contributions[looksForWords(request.filter) ? 1 : 0](request),
    contribution: read('contribution'),
    sittingEntries: read('sittingEntries'),
    suggest: search('suggest'),
    nearestQueries: search('nearestQueries'),
    matching: search('matching'),
    exportSet: search('exportSet'),
    facets: search('facets'),
    distinctiveWords: search('distinctiveWords'),
    trends: search('trends'),
    personActivity: read('personActivity'),
    activityOfAll: read('activityOfAll'),
    unlinkedLabels: read('unlinkedLabels'),
    speakerLinks: read('speakerLinks'),
    sittings: read('sittings'),
    adjacentSittings: read('adjacentSittings'),
  };
}
