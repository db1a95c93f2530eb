// A thread for the tests of threaded finders. Facets run until they are cancelled, trends cost a lot, searches for contributions
// are large, the activity of all is the heap limit of the thread, the sittings and nearest queries are its number, and distinctive
// words are how often the request was charged for them before; everything else has an empty result.

import { setTimeout as pause } from 'node:timers/promises';
import { resourceLimits, threadId } from 'node:worker_threads';
import { ClientGone, SearchTooLong } from '../../src/base/errors.ts';
import {
  type FinderCall,
  type FinderReply,
  SEARCH_WORK_MAX,
} from '../../src/finder/threaded-finder.ts';
import { serveThread } from '../../src/threads/thread-server.ts';

/** Two of them are within the budget of a request, three are not. */
const TRENDS_WORK = 150_000_000;

serveThread<FinderCall, FinderReply>({
  handle: async ({ method, number, cancelled, workMax, workHereMax, charged }) => {
    const reply = (result: unknown, work = 0): FinderReply => ({ result, work, charged });
    if (method === 'trends') {
      if (workMax < TRENDS_WORK) throw new SearchTooLong();
      return reply([], TRENDS_WORK);
    }
    if (method === 'findContributions') {
      return workHereMax === Infinity ? reply([], SEARCH_WORK_MAX + 1) : 'large';
    }
    if (method === 'activityOfAll') return reply(resourceLimits.maxOldGenerationSizeMb);
    if (method === 'sittings' || method === 'nearestQueries') return reply(threadId);
    if (method === 'distinctiveWords') {
      const next = new Set([...charged, `${charged.size} times`]);
      return { result: charged.size, work: 0, charged: next };
    }
    if (method !== 'facets') return reply([]);
    while (Atomics.load(cancelled, 0) !== number) await pause(1);
    throw new ClientGone();
  },
});
