// Metrics of the record for operators: its age, and its queues.

import { type Gauge, gaugesText } from '../observe/metrics.ts';
import { type Parliament, todayIn } from '../record/parliament/parliament.ts';
import type { Store } from '../store/contract/store.ts';

type WatchedStore = Pick<Store, 'recordState' | 'gauges'>;

/** Reads the record together with the metrics. If the record cannot be read, the metric says so. */
export async function recordMetrics(store: WatchedStore, parliament: Parliament): Promise<string> {
  const gauges = await recordGauges(store, parliament).catch(() => []);
  return gaugesText([
    ['record_readable', 'Whether the record can be read.', gauges.length > 0 ? 1 : 0],
    ...gauges,
  ]);
}

async function recordGauges(store: WatchedStore, parliament: Parliament): Promise<Gauge[]> {
  const { count, changedAtMs } = await store.recordState();
  const watched = await store.gauges(todayIn(parliament));
  // NaN if no sitting has a date.
  const newest = Date.parse(watched.newestSitting ?? '') / 1_000;
  return [
    ['record_entries', 'Entries of the record.', count],
    ['record_changed_timestamp_seconds', 'The last write.', changedAtMs / 1_000],
    ['newest_sitting_timestamp_seconds', 'The day of the newest sitting.', newest],
    ['index_unindexed_entries', 'Entries that are searched without the index.', watched.unindexed],
    ['alert_deliveries_waiting', 'Deliveries in the queue.', watched.deliveries],
    ['alert_deliveries_dead', 'Deliveries that were given up.', watched.deadDeliveries],
    ['mails_waiting', 'Mails in the queue.', watched.mails],
    ['subscriptions_unconfirmed', 'Subscriptions not confirmed yet.', watched.unconfirmed],
  ];
}
