// Collects garbage in this thread and in those that it started. What is computed once per version of the record leaves as much
// garbage as it keeps, and V8 would not collect that before the heap has doubled.

import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Worker } from 'node:worker_threads';

/** The threads that were started and have not ended. */
export const runningThreads = new Set<Worker>();

export function collectGarbage(): void {
  // Not by a BroadcastChannel: a thread that hears one loads Node's HTTP client, which takes seven megabytes.
  for (const thread of runningThreads) thread.postMessage('collect garbage');
  // Otherwise Node would hold the compiled code from the cache until the process ends.
  flushCompileCache();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
