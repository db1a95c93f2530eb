// The thread of a threaded finder: opens the finder of a store and handles the calls to it.

import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { handleFinderCall, type FinderCall } from '../search/threading/finder-call.ts';
import { serveThread } from '../threads/thread-server.ts';
import { openFinder } from './open-store.ts';
import type { FinderThreadData } from './open-threaded-finder.ts';

const { databaseUrl, options, hasLowPriority } = workerData as FinderThreadData;
const finder = await openFinder(databaseUrl, options);

/** About a third of the share of a thread of the usual priority, where there are fewer cores than threads. */
const LOW_PRIORITY = 5;
// On Linux this is the priority of the thread that calls it; elsewhere it would be that of the process.
if (hasLowPriority && process.platform === 'linux') setPriority(LOW_PRIORITY);

serveThread({
  handle: (call: FinderCall) => handleFinderCall(finder, call),
  close: () => finder.close(),
});
