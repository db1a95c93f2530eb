// Reads the changes that an alert has not seen yet, and queues deliveries of the entries that match its filter.

import { randomUUID } from 'node:crypto';
import { SearchTooLong } from '../errors.ts';
import type { AlertedEntry } from '../hansard/alert.ts';
import type { Change } from '../hansard/change.ts';
import { readWireForm } from '../hansard/wire-form.ts';
import type { Finder, FoundSet } from '../search/finder/finder.ts';
import { inSet } from '../search/index/entry-set.ts';
import type {
  Alert,
  AlertProgress,
  AlertStore,
  NewDelivery,
} from '../store/contract/alert-store.ts';
import type { Store } from '../store/contract/store.ts';

export interface QueueDependencies {
  readonly store: Store;
  readonly finder: Pick<Finder, 'matching'>;
  readonly alerts: AlertStore;
  readonly nowMs: () => number;
}

/** Changes read at a time: some ten milliseconds of reading. */
const CHANGES_MAX = 1_000;

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
      const changes = changesAfter.get(lastSeq) ?? (await store.changes(lastSeq, CHANGES_MAX));
      changesAfter.set(lastSeq, changes);
      const found = await matches.find(alert);
      if (found === null) failed.add(alert.id);
      else progress.push(await progressOf(store, alert, changes, found));
    }
    await alerts.recordProgress(progress, nowMs());
  }
}

/** The entries that match each alert, searched again when the record has changed. */
class MatchingEntries {
  readonly #dependencies: QueueDependencies;
  readonly #sets = new Map<number, FoundSet>();

  constructor(dependencies: QueueDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Null where the search takes too long. The set is found after the changes were read, so it is of that version of the
   * record or of a later one.
   */
  async find(alert: Alert): Promise<FoundSet | null> {
    const { store, finder, alerts } = this.#dependencies;
    const { version } = await store.recordState();
    const known = this.#sets.get(alert.id);
    if (known?.version === version) return known;
    try {
      const found = await finder.matching(alert.filter);
      this.#sets.set(alert.id, found);
      return found;
    } catch (error) {
      if (!(error instanceof SearchTooLong)) throw error;
      await alerts.recordProblem(alert.id, 'its search takes too long: narrow it');
      return null;
    }
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
    if (kind === 'linked' && !(await isNewlyLinked(store, alert, entryId))) continue;
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

/**
 * Whether an entry has just been linked to its speaker. For an alert of a person that is new; the new name of somebody,
 * which is written into all their entries, is not.
 */
async function isNewlyLinked(store: Store, { filter }: Alert, entryId: number): Promise<boolean> {
  if (filter.personId === null) return false;
  const [before, after] = ((await store.revisions(entryId)) ?? []).slice(-2);
  if (before === undefined || after === undefined) return false;
  return readWireForm(before.wire).speaker?.id !== readWireForm(after.wire).speaker?.id;
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
