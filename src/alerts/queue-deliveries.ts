// Reads the changes that an alert has not seen yet, and queues deliveries of the entries that match its filter.

import { randomUUID } from 'node:crypto';
import type { AlertedEntry } from '../record/alert.ts';
import { type Change, CHANGES_PER_READ } from '../record/change.ts';
import type { FoundSet } from '../search/finder/finder.ts';
import { inSet } from '../search/index/entry-set.ts';
import type {
  Alert,
  AlertProgress,
  AlertStore,
  NewDelivery,
} from '../store/contract/alert-store.ts';
import type { Store } from '../store/contract/store.ts';
import { isNewlyLinked, MatchingEntries, type MatchingDependencies } from './matching-entries.ts';

export interface QueueDependencies extends MatchingDependencies {
  readonly alerts: AlertStore;
  readonly nowMs: () => number;
}

/** Entries in one delivery: with an excerpt each, some 70 kB. */
export const DELIVERED_ENTRIES_MAX = 100;

/**
 * An alert with so many deliveries in its queue reads no more changes until some are made: a receiver out of order, or a
 * word that is in every entry of a large import, must not fill the disk.
 */
export const QUEUED_MAX = 100;

/** Runs until every alert has seen all changes or has a full queue, or until the signal is aborted. */
export async function queueDeliveries(
  dependencies: QueueDependencies,
  signal?: AbortSignal,
): Promise<void> {
  const { store, alerts, nowMs } = dependencies;
  const matches = new MatchingEntries(dependencies);
  const failed = new Set<number>();
  while (signal?.aborted !== true) {
    const last = await store.lastChange();
    const behind = (await alerts.all()).filter(
      ({ id, lastSeq, waiting }) => lastSeq < last && waiting < QUEUED_MAX && !failed.has(id),
    );
    if (behind.length === 0) return;
    const progress: AlertProgress[] = [];
    // Alerts that have seen the same changes share what is read.
    const changesAfter = new Map<number, readonly Change[]>();
    for (const alert of behind) {
      const { lastSeq } = alert;
      const changes = changesAfter.get(lastSeq) ?? (await store.changes(lastSeq, CHANGES_PER_READ));
      changesAfter.set(lastSeq, changes);
      const found = await matches.find(alert.filter);
      if (found === null) {
        failed.add(alert.id);
        await alerts.recordProblem(alert.id, 'its search takes too long: narrow it');
      } else {
        progress.push(await progressOf(store, alert, changes, found));
      }
    }
    await alerts.recordProgress(progress, nowMs());
  }
}

/** What an alert delivers of some changes. */
async function progressOf(
  store: Store,
  alert: Alert,
  changes: readonly Change[],
  { entries: matching }: FoundSet,
): Promise<AlertProgress> {
  const alerted = new Map<number, AlertedEntry>();
  for (const { seq, kind, entryId } of changes) {
    if (kind === 'withdrawn' || !inSet(matching, entryId)) continue;
    if (kind === 'linked' && !(await isNewlyLinked(store, alert.filter, entryId))) continue;
    // An entry that was added and then corrected before the alert ran is reported once, as added.
    const before = alerted.get(entryId);
    alerted.set(entryId, { seq, kind: before?.kind ?? kind, entryId });
  }
  const entries = [...alerted.values()].sort((one, other) => one.seq - other.seq);
  const toSeq = changes.at(-1)?.seq ?? alert.lastSeq;
  return {
    alertId: alert.id,
    fromSeq: alert.lastSeq,
    toSeq,
    deliveries: splitDeliveries(entries, alert.lastSeq + 1, toSeq),
  };
}

/** Splits entries, and the range of changes they are of, so that no change is in two deliveries. */
function splitDeliveries(
  alerted: readonly AlertedEntry[],
  fromSeq: number,
  toSeq: number,
): readonly NewDelivery[] {
  const deliveries: NewDelivery[] = [];
  let firstSeq = fromSeq;
  for (let from = 0; from < alerted.length; from += DELIVERED_ENTRIES_MAX) {
    const entries = alerted.slice(from, from + DELIVERED_ENTRIES_MAX);
    const isLast = from + DELIVERED_ENTRIES_MAX >= alerted.length;
    const lastSeq = isLast ? toSeq : (entries.at(-1)?.seq ?? toSeq);
    deliveries.push({ id: randomUUID(), firstSeq, lastSeq, entries });
    firstSeq = lastSeq + 1;
  }
  return deliveries;
}
