// Webhooks: queues deliveries of the entries that match alerts, and makes the body of each from the entries' current state when
// it is sent.

import { randomUUID } from 'node:crypto';
import { lastOf } from '../base/present.ts';
import type { AlertedEntry } from '../record/alert.ts';
import { type Change, CHANGES_PER_READ } from '../record/change.ts';
import { readingRules } from '../record/parliament/record-rules.ts';
import { type EntryAddress, jsonText } from '../record/wire-form.ts';
import type { Finder, FoundSet } from '../finder/finder.ts';
import { inSet } from '@hansard/search/entry-set';
import type {
  Alert,
  AlertProgress,
  AlertStore,
  Delivery,
  NewDelivery,
} from '../store/outside-record/alert-store.ts';
import type { EntryReads, ItemReads, StoreReads } from '../store/contract/store.ts';
import { excerptMaker, isNewlyLinked, matchingEntries } from './matching-entries.ts';
import { type Outbox, type SendingDependencies, type SendingLoop, startSending } from './outbox.ts';
import { DELIVERY_TIMEOUT_MS, postSigned, type PostingDependencies } from './webhook.ts';

export interface AlertDependencies extends PostingDependencies, SendingDependencies {
  readonly store: StoreReads;
  readonly alerts: AlertStore;
  readonly finder: Pick<Finder, 'matching' | 'contribution'>;
  /** The addresses of an entry: its page, and its JSON. */
  readonly addresses: { readonly page: (id: number) => string; readonly json: EntryAddress };
}

export function startAlertLoop(dependencies: AlertDependencies): SendingLoop {
  return startSending(deliveries(dependencies), dependencies, (signal) =>
    queueDeliveries(dependencies, signal),
  );
}

/** Concurrent deliveries: a hung one holds a socket and some kilobytes for ten seconds. */
const CONCURRENT_DELIVERIES_MAX = 64;

/** If a process dies during a delivery, another may take it after this long. */
const DELIVERY_LEASE_MS = 3 * DELIVERY_TIMEOUT_MS;

/** The queue of deliveries. A delivery without remaining entries counts as received and is not posted. */
export function deliveries(dependencies: AlertDependencies): Outbox<Delivery> {
  const { alerts, observe, nowMs } = dependencies;
  return {
    name: 'alerts',
    concurrentMax: CONCURRENT_DELIVERIES_MAX,
    take: () => alerts.takeDue(nowMs(), DELIVERY_LEASE_MS),
    send: async (delivery, signal) => {
      const body = await deliveryBody(dependencies, delivery);
      if (body === null) return null;
      const { id, alert } = delivery;
      const note = await postSigned(dependencies, alert, { id, body, signal });
      return note === null ? null : { note };
    },
    markSent: ({ id }) => alerts.markDelivered(id, nowMs()),
    markFailed: ({ id }, nextMs, note) => alerts.markFailed(id, nextMs, note),
    markDead: ({ id }, { note }) => alerts.markDead(id, note),
    report: ({ id, alert, tries }, result, reason) => {
      const outcome = result === 'sent' ? 'delivered' : result;
      observe({ kind: 'alert sent', alert: alert.name, delivery: id, tries, outcome, reason });
    },
  };
}

// Reads the changes that an alert has not seen, and queues deliveries of the entries that match its filter.

/** Entries in one delivery: with an excerpt each, some 70 kB. */
export const DELIVERED_ENTRIES_MAX = 100;

/**
 * An alert with this many queued deliveries reads no more changes until some are made: a broken receiver, or a word in every
 * entry of a large import, must not fill the disk.
 */
export const QUEUED_MAX = 100;

/** Runs until every alert has seen all changes or has a full queue, or until the signal aborts. */
export async function queueDeliveries(
  dependencies: AlertDependencies,
  signal?: AbortSignal,
): Promise<void> {
  const { store, alerts, finder, nowMs } = dependencies;
  const findMatching = matchingEntries(store, finder);
  const failed = new Set<number>();
  while (signal?.aborted !== true) {
    const last = await store.lastChange();
    const behind = (await alerts.all()).filter(
      ({ id, lastSeq, waiting }) => lastSeq < last && waiting < QUEUED_MAX && !failed.has(id),
    );
    if (behind.length === 0) return;
    const progress: AlertProgress[] = [];
    for (const alert of behind) {
      const changes = await store.changes(alert.lastSeq, CHANGES_PER_READ);
      const matches = await findMatching(alert.filter);
      if (matches === null) {
        failed.add(alert.id);
        await alerts.recordProblem(alert.id, 'its search takes too long; narrow it');
      } else {
        progress.push(await progressOf(store, alert, changes, matches));
      }
    }
    await alerts.recordProgress(progress, nowMs());
  }
}

/** What an alert delivers for some changes. */
async function progressOf(
  store: EntryReads & ItemReads,
  alert: Alert,
  changes: readonly Change[],
  { entries: matching }: FoundSet,
): Promise<AlertProgress> {
  const alerted = new Map<number, AlertedEntry>();
  for (const { seq, kind, entryId } of changes) {
    if (kind === 'withdrawn' || !inSet(matching, entryId)) continue;
    if (kind === 'linked' && !(await isNewlyLinked(store, alert.filter, entryId))) continue;
    // An entry that was added and then corrected before the alert ran is reported once, as added.
    const earlierChange = alerted.get(entryId);
    alerted.set(entryId, { seq, kind: earlierChange?.kind ?? kind, entryId });
  }
  const all = [...alerted.values()].sort((a, b) => a.seq - b.seq);
  const { id: alertId, lastSeq: fromSeq } = alert;
  const toSeq = changes.at(-1)?.seq ?? fromSeq;
  // The range of changes is split like the entries, so that no change is in two deliveries.
  const deliveries: NewDelivery[] = [];
  for (let at = 0, firstSeq = fromSeq + 1; at < all.length; at += DELIVERED_ENTRIES_MAX) {
    const entries = all.slice(at, at + DELIVERED_ENTRIES_MAX);
    const isLast = at + DELIVERED_ENTRIES_MAX >= all.length;
    const lastSeq = isLast ? toSeq : lastOf(entries).seq;
    deliveries.push({ id: randomUUID(), firstSeq, lastSeq, entries });
    firstSeq = lastSeq + 1;
  }
  return { alertId, fromSeq, toSeq, deliveries };
}

/** Null if all its entries have been withdrawn since. */
async function deliveryBody(
  { store, finder, addresses }: AlertDependencies,
  { alert, id, firstSeq, lastSeq, entries: alerted }: Delivery,
): Promise<string | null> {
  const excerptOf = excerptMaker(readingRules(await store.rulesText()), alert.filter.query);
  const entries: object[] = [];
  for (const { seq, kind, entryId } of alerted) {
    const stored = await store.entry(entryId, addresses.json);
    if (stored === null) continue;
    const { content, url, ...entry } = JSON.parse(stored.json) as Record<'content' | 'url', string>;
    const contribution = await finder.contribution(entryId);
    const own = contribution?.entries.filter(({ id: ownId }) => ownId === entryId) ?? [];
    const languages = own.map(({ language }) => language);
    const { text, marks } = excerptOf(content, languages);
    const page = addresses.page(entryId);
    entries.push({ seq, kind, url: page, json: url, ...entry, excerpt: { text, marks } });
  }
  if (entries.length === 0) return null;
  return jsonText({ id, alert: alert.name, seq: { first: firstSeq, last: lastSeq }, entries });
}
