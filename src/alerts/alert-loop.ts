// Runs alerts while the service runs: queues the deliveries of new changes and makes those that are due, until it is
// closed.

import { setTimeout as pause } from 'node:timers/promises';
import { DeliveryPool, type DeliveryDependencies } from './deliver-due.ts';
import { queueDeliveries, type QueueDependencies } from './queue-deliveries.ts';

export type AlertDependencies = QueueDependencies & DeliveryDependencies;

export interface AlertLoop {
  /** Ends the loop. A delivery under way is aborted, and due again at the next start. */
  readonly close: () => Promise<void>;
}

/** How late an alert may be. Each round costs two short reads. */
const ALERT_INTERVAL_MS = 5_000;

export function startAlertLoop(dependencies: AlertDependencies): AlertLoop {
  const controller = new AbortController();
  const { signal } = controller;
  const pool = new DeliveryPool(dependencies, signal);
  const done = (async () => {
    while (!signal.aborted) {
      try {
        await queueDeliveries(dependencies, signal);
        // Deliveries go on by themselves: a receiver that hangs delays neither the next round nor other receivers.
        await pool.fill();
      } catch (error) {
        // A store that is out of reach is tried again in the next round: serving goes on without alerts.
        dependencies.observe({ kind: 'server fault', requestId: 'alerts', error });
      }
      await pause(ALERT_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  })();
  return {
    close: async () => {
      controller.abort();
      await done;
      await pool.finish();
    },
  };
}
