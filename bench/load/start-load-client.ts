// Starts a load generator in a separate process, and gives it its orders.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { LoadOrder, LoadReply, LoadResult } from './load-client.ts';

export interface Measurer<Order> {
  readonly measure: (order: Order) => Promise<LoadResult>;
  readonly stop: () => Promise<void>;
}

export type LoadClient = Measurer<LoadOrder>;

export function startLoadClient(): LoadClient {
  return startMeasurer(new URL('load-client.ts', import.meta.url));
}

/** Starts a script that answers every order with a LoadReply. */
export function startMeasurer<Order extends object>(script: URL): Measurer<Order> {
  const child = fork(script);
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
