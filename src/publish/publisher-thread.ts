// A thread that publishes: it waits for the disk and for other writers, so that the one that serves does not.

import { parentPort, workerData } from 'node:worker_threads';
import { ClientError, StoreFull, StoreUnavailable } from '../errors.ts';
import { openStore } from '../store/open-store.ts';
import { EntryRefused } from './create-entries.ts';
import { publisherOn } from './publisher.ts';
import type { Outcome, Task } from './threaded-publisher.ts';

const { databaseUrl, commits } = workerData as {
  databaseUrl: string;
  commits?: SharedArrayBuffer;
};
const publisher = publisherOn(await openStore(databaseUrl, commits && { commits }));

let turn: Promise<void> = Promise.resolve();

parentPort!.on('message', (task: Task | 'close') => {
  if (task === 'close') void publisher.close().then(() => parentPort!.close());
  else turn = turn.then(async () => parentPort!.postMessage(await performInTime(task)));
});

/** What had to wait for longer than its client should is not begun: each may wait as long again for the lock. */
async function performInTime(task: Task): Promise<Outcome> {
  if (Date.now() <= task.beginByMs) return await perform(task);
  const message = 'the operations before this one took too long';
  return { number: task.number, kind: 'unavailable', message, stack: '' };
}

function kindOf(error: unknown): 'full' | 'unavailable' | 'failed' {
  if (error instanceof StoreFull) return 'full';
  return error instanceof StoreUnavailable ? 'unavailable' : 'failed';
}

async function perform({ number, name, argument, asking }: Task): Promise<Outcome> {
  try {
    const result = await publisher.perform(name, argument as never, asking);
    return { number, kind: 'done', result };
  } catch (error) {
    if (error instanceof ClientError) {
      const { status, body, headers } = error;
      const index = error instanceof EntryRefused ? error.index : null;
      return { number, kind: 'refused', status, body, headers, index };
    }
    const { message, stack = '' } = error as Error;
    return { number, kind: kindOf(error), message, stack };
  }
}
