// The thread of a threaded finder: opens the finder of a store and handles the calls to it.

import { workerData } from 'node:worker_threads';
import { handleFinderCall, type FinderCall } from '../finder/threaded-finder.ts';
import { serveThread, lowerPriority } from '../threads/thread-server.ts';
import { openFinder } from './open-store.ts';
import type { FinderThreadData } from './open-threaded-finder.ts';

const { databaseUrl, options, hasLowPriority } = workerData as FinderThreadData;
const finder = await openFinder(databaseUrl, options);

if (hasLowPriority) lowerPriority();

serveThread({
  handle: (call: FinderCall) => handleFinderCall(finder, call),
  close: () => finder.close(),
});
