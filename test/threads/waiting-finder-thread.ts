// A thread for the tests of threaded finders: a search goes on until it is given up; everything else has an empty result.

import { setTimeout as pause } from 'node:timers/promises';
import type { FinderCall, FinderReply } from '../../src/search/finder/finder-call.ts';
import { serveThread } from '../../src/threads/thread-server.ts';

serveThread<FinderCall, FinderReply>({
  handle: async ({ method, number, cancelled }) => {
    if (method !== 'facets') return { kind: 'result', result: [] };
    while (Atomics.load(cancelled, 0) !== number) await pause(1);
    return { kind: 'gone' };
  },
});
