// Looks at what changed since an alert last looked, and makes deliveries of what passes its filter.

import type { FoundSet } from '../search/finder/finder.ts';
import { randomUUID } from 'node:crypto';
import { SearchTooLong } from '../errors.ts';
import type { AlertedEntry } from '../hansard/alert.ts';
import type { Change } from '../hansard/change.ts';
import { readWireForm } from '../hansard/wire-form.ts';
import { inSet } from '../search/index/entry-set.ts';
import type { Alert, AlertStore, Look, NewDelivery } from '../store/contract/alert-store.ts';
import type { Finder } from '../search/finder/finder.ts';
import type { Store } from '../store/contract/store.ts';

export interface NewsDependencies {
  readonly store: Store;
  readonly finder: Pick<Finder, 'matching'>;
  readonly alerts: AlertStore;
  readonly nowMs: () => number;
}

/** Changes looked at in one go: some ten milliseconds of reading. */
const CHANGES_AT_ONCE = 1_000;

/** Entries in one delivery: with an excerpt each, some 70 kB. */
export const DELIVERED_ENTRIES_MAX = 100;

/** An alert with so many deliveries waiting looks no further until some are gone: a receiver out of order, or a
 * word that is in every entry of a large import, must not fill the disk. */
export const WAITING_MAX = 100;

/** Looks until every alert has seen everything or waits for its receiver, or it is told to stop. */
export async function lookForNews(needs: NewsDependencies, stopped: () => boolean): Promise<void> {
  const sets = new Map<number, FoundSet>();
  const failed = new Set<number>();
  while (!stopped()) {
    const last = await needs.store.lastChange();
    const behind = (await needs.alerts.all()).filter(
      ({ id, lastSeq, waiting }) => lastSeq < last && waiting < WAITING_MAX && !failed.has(id),
    );
    if (behind.length === 0) return;
    const looks: Look[] = [];
    const slices = new Map<number, readonly Change[]>();
    for (const alert of behind) {
      const { lastSeq } = alert;
      const changes = slices.get(lastSeq) ?? (await needs.store.changes(lastSeq, CHANGES_AT_ONCE));
      slices.set(lastSeq, changes);
      const look = await lookOf(needs, alert, changes, sets);
      if (look === null) failed.add(alert.id);
      else looks.push(look);
    }
    await needs.alerts.noteLooks(looks, needs.nowMs());
  }
}

/** What one alert makes of some changes; null where its search cannot be done. */
async function lookOf(
  { store, finder, alerts }: NewsDependencies,
  alert: Alert,
  changes: readonly Change[],
  sets: Map<number, FoundSet>,
): Promise<Look | null> {
  const { version } = await store.recordState();
  let set = sets.get(alert.id);
  try {
    // Searched after the changes were read: it is of that state of the record, or of a later one.
    if (set?.version !== version) set = await finder.matching(alert.filter);
    sets.set(alert.id, set);
  } catch (error) {
    if (!(error instanceof SearchTooLong)) throw error;
    await alerts.noteTrouble(alert.id, 'its search takes too long: narrow it');
    return null;
  }
  const found = new Map<number, AlertedEntry>();
  for (const { seq, kind, entryId } of changes) {
    if (kind === 'withdrawn' || !inSet(set.entries, entryId)) continue;
    if (kind === 'linked' && !(await isNewlyLinked(store, alert, entryId))) continue;
    // What is added and corrected before anybody was told is told once, as added.
    const before = found.get(entryId);
    found.set(entryId, { seq, kind: before?.kind ?? kind, entryId });
  }
  const told = [...found.values()].sort((one, other) => one.seq - other.seq);
  const toSeq = changes.at(-1)?.seq ?? alert.lastSeq;
  return {
    alertId: alert.id,
    fromSeq: alert.lastSeq,
    toSeq,
    deliveries: inDeliveries(told, alert.lastSeq + 1, toSeq),
  };
}

/**
 * Whether an entry came to its speaker only now. To an alert of a person that is news; the new name of somebody,
 * which is written into all they ever said, is none.
 */
async function isNewlyLinked(store: Store, { filter }: Alert, entryId: number): Promise<boolean> {
  if (filter.personId === null) return false;
  const [before, after] = ((await store.revisions(entryId)) ?? []).slice(-2);
  if (before === undefined || after === undefined) return false;
  return readWireForm(before.wire).speaker?.id !== readWireForm(after.wire).speaker?.id;
}

/** Parts what is told, and the changes it is told of, so that every change is of one delivery at most. */
function inDeliveries(
  told: readonly AlertedEntry[],
  fromSeq: number,
  toSeq: number,
): readonly NewDelivery[] {
  const deliveries: NewDelivery[] = [];
  let firstSeq = fromSeq;
  for (let from = 0; from < told.length; from += DELIVERED_ENTRIES_MAX) {
    const entries = told.slice(from, from + DELIVERED_ENTRIES_MAX);
    const isLast = from + DELIVERED_ENTRIES_MAX >= told.length;
    const lastSeq = isLast ? toSeq : entries.at(-1)!.seq;
    deliveries.push({ id: randomUUID(), firstSeq, lastSeq, entries });
    firstSeq = lastSeq + 1;
  }
  return deliveries;
}
