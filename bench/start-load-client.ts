// Starts the load client in a process of its own, and gives it its orders.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadReply, LoadResult } from './load-client.ts';

export interface LoadClient {
  readonly measure: (order: LoadOrder) => Promise<LoadResult>;
  readonly stop: () => Promise<void>;
}

export function startLoadClient(): LoadClient {
  const child = fork(fileURLToPath(new URL('load-client.ts', import.meta.url)));
  const exited = once(child, 'exit');
  return {
    measure: async (order) => {
      child.send(order);
      const [reply] = (await Promise.race([
        once(child, 'message'),
        exited.then(() => [{ fault: 'The load client ended.' }]),
      ])) as [LoadReply];
      if ('fault' in reply) throw new Error(reply.fault);
      return reply.result;
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
