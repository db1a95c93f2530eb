// The publisher of a serving process. It sends operations to a thread.

import { ClientError } from '../base/errors.ts';
import { siblingModule, START_TIMEOUT_MS, ThreadClient } from '../threads/thread-client.ts';
import type { OperationName, Publisher, WriteRequest } from './publisher.ts';

export interface Task {
  readonly name: OperationName;
  readonly argument: unknown;
  readonly request: WriteRequest;
}

export type TaskOutcome =
  | { readonly kind: 'done'; readonly result: unknown }
  | (Pick<ClientError, 'status' | 'body' | 'headers'> & { readonly kind: 'refused' });

const PENDING_WRITES_MAX = 1_000;

/** `commits` is the shared memory through which the process's store learns what this thread wrote. */
export function threadedPublisher(databaseUrl: string, commits?: SharedArrayBuffer): Publisher {
  const thread = new ThreadClient<Task, TaskOutcome>({
    file: siblingModule(import.meta.url, 'publisher-thread'),
    workerData: { databaseUrl, commits },
    task: 'publishing',
    pendingMax: PENDING_WRITES_MAX,
    startTimeoutMs: START_TIMEOUT_MS,
  });
  return {
    perform: async (name, argument, request) => {
      const outcome = await thread.call({ name, argument, request });
      if (outcome.kind === 'done') return outcome.result as never;
      throw new ClientError(outcome.status, outcome.body, outcome.headers);
    },
    close: () => thread.close(),
  };
}
