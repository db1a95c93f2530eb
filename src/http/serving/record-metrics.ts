// What an operator watches of the record, as metrics: how old it is, and what waits.

import { type Gauge, gaugesText } from '../../observe/metrics.ts';
import type { Store } from '../../store/contract/store.ts';

type WatchedStore = Pick<Store, 'recordState' | 'gauges'>;

/** Read when the metrics are. Where the record cannot be read, that is what is measured. */
export async function recordMetrics(store: WatchedStore): Promise<string> {
  const gauges = await recordGauges(store).catch(() => []);
  const isReadable = gauges.length > 0 ? 1 : 0;
  const readable = [
    'hansard_record_readable',
    'Whether the record can be read.',
    isReadable,
  ] as const;
  return gaugesText([readable, ...gauges]);
}

async function recordGauges(store: WatchedStore): Promise<Gauge[]> {
  const { count, changedAtMs } = await store.recordState();
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const { newestSitting, unindexed, ...waiting } = await store.gauges(today);
  const newest: Gauge[] =
    newestSitting === null
      ? []
      : [
          [
            'hansard_newest_sitting_timestamp_seconds',
            'The day of the newest sitting.',
            Date.parse(newestSitting) / 1_000,
          ],
        ];
  return [
    ['hansard_record_entries', 'Entries of the record.', count],
    ['hansard_record_changed_timestamp_seconds', 'The last write.', changedAtMs / 1_000],
    ...newest,
    [
      'hansard_index_unindexed_entries',
      'Entries that are searched without the index: the newest, up to 4,096, and those changed since they were indexed.',
      unindexed,
    ],
    ['hansard_alert_deliveries_waiting', 'Deliveries in the queue.', waiting.deliveries],
    ['hansard_alert_deliveries_dead', 'Deliveries that were given up.', waiting.deadDeliveries],
    ['hansard_mails_waiting', 'Mails in the queue.', waiting.mails],
    [
      'hansard_subscriptions_unconfirmed',
      'Subscriptions that wait for their confirmation; at 5,000 the oldest of the largest network is forgotten for a new one.',
      waiting.unconfirmed,
    ],
  ];
}
