// Collects garbage in all threads of the process. What is computed once per version of the record leaves as much garbage as it
// keeps, and V8 would not collect that before the heap has doubled.

import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BroadcastChannel } from 'node:worker_threads';

/** Every thread that has loaded this module listens. */
const channel = new BroadcastChannel('collect garbage');
channel.onmessage = collect;
channel.unref();

export function collectGarbage(): void {
  channel.postMessage(null);
  collect();
}

function collect(): void {
  // Otherwise Node would hold the compiled code from the cache until the process ends.
  flushCompileCache();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
