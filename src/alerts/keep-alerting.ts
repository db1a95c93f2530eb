// Alerting while the service runs: looks for news and delivers what is due, until it is told to stop.

import { setTimeout as pause } from 'node:timers/promises';
import { deliverDue, type DeliveryDependencies } from './deliver-due.ts';
import { lookForNews, type NewsDependencies } from './look-for-news.ts';

export type AlertingDependencies = NewsDependencies & DeliveryDependencies;

export interface Alerting {
  /** Ends it; what is under way is broken off and due again at the next start. */
  readonly close: () => Promise<void>;
}

/** How often it is looked: two short reads, and how late an alert may be. */
const LOOK_INTERVAL_MS = 5_000;

export function keepAlerting(needs: AlertingDependencies): Alerting {
  const stopping = new AbortController();
  const { signal } = stopping;
  const done = (async () => {
    while (!signal.aborted) {
      try {
        await lookForNews(needs, () => signal.aborted);
        await deliverDue(needs, signal);
      } catch (error) {
        // A store that is out of reach now is looked at again: serving goes on without alerts.
        needs.observe({ kind: 'server fault', requestId: 'alerts', error });
      }
      await pause(LOOK_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  })();
  return {
    close: async () => {
      stopping.abort();
      await done;
    },
  };
}
