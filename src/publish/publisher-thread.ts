// A thread that publishes. It waits for the disk and for other writers, so that the serving thread does not have to.

import { workerData } from 'node:worker_threads';
import { ClientError } from '../base/errors.ts';
import { openStore } from '../store/open-store.ts';
import { serveThread } from '../threads/thread-server.ts';
import { createPublisher } from './publisher.ts';
import type { TaskOutcome, Task } from './threaded-publisher.ts';

const { databaseUrl, commits } = workerData as {
  databaseUrl: string;
  commits?: SharedArrayBuffer;
};
const publisher = createPublisher(
  await openStore(databaseUrl, { mayCreate: false, ...(commits && { commits }) }),
);

serveThread({ handle: perform, close: () => publisher.close() });

async function perform({ name, argument, request }: Task): Promise<TaskOutcome> {
  try {
    return { kind: 'done', result: await publisher.perform(name, argument as never, request) };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const { status, body, headers } = error;
    return { kind: 'refused', status, body, headers };
  }
}
