// Alerts and deliveries as both engines keep them in rows.

import type { AlertedEntry } from '../../hansard/alert.ts';
import { EVERYTHING, type EntryFilter } from '../../hansard/filter.ts';
import type { Alert, Delivery, NewAlert } from '../contract/alert-store.ts';

type Row = Readonly<Record<string, unknown>>;

/** The entries of a delivery, as they are kept. */
export function entriesText(entries: readonly AlertedEntry[]): string {
  return JSON.stringify(entries.map(({ seq, kind, entryId }) => [seq, kind, entryId]));
}

/** What is kept of an alert that is added, in the order of its columns. */
export const ALERT_COLUMNS = 'name, url, secret, filter, asked, allow_private, made_at, last_seq';

export function alertValues(alert: NewAlert): (string | number)[] {
  const { name, url, secret, filter, filterText, allowPrivate, madeAtMs, lastSeq } = alert;
  const kept = JSON.stringify(filter);
  return [name, url, secret, kept, filterText, allowPrivate ? 1 : 0, madeAtMs, lastSeq];
}

export function alertOf(row: Row): Alert {
  return {
    id: row['id'] as number,
    name: row['name'] as string,
    url: row['url'] as string,
    secret: row['secret'] as string,
    // A filter that was kept before there was some way to narrow does not narrow by it.
    filter: { ...EVERYTHING, ...(JSON.parse(row['filter'] as string) as EntryFilter) },
    filterText: row['asked'] as string,
    allowPrivate: row['allow_private'] === 1,
    madeAtMs: row['made_at'] as number,
    lastSeq: row['last_seq'] as number,
    waiting: (row['waiting'] ?? 0) as number,
    delivered: row['delivered'] as number,
    deliveredAtMs: row['delivered_at'] as number | null,
    dead: row['dead'] as number,
    note: row['note'] as string | null,
  };
}

/** A delivery that was taken; its row counts this try already. */
export function deliveryOf(row: Row, alert: Row): Delivery {
  const rows = JSON.parse(row['entries'] as string) as [number, AlertedEntry['kind'], number][];
  return {
    id: row['id'] as string,
    alert: alertOf(alert),
    firstSeq: row['first_seq'] as number,
    lastSeq: row['last_seq'] as number,
    entries: rows.map(([seq, kind, entryId]) => ({ seq, kind, entryId })),
    madeAtMs: row['made_at'] as number,
    tries: row['tries'] as number,
  };
}
