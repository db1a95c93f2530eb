// Alerts and deliveries as rows of either engine.

import type { AlertedEntry } from '../../record/alert.ts';
import { EVERYTHING, type EntryFilter } from '../../record/filter.ts';
import type { Alert, Delivery, NewAlert } from '../contract/alert-store.ts';
import { integer, integerOrNull, json, text, textOrNull } from './row-values.ts';
import type { Row } from './sql-runner.ts';

/** The entries of a delivery, as they are stored. */
export function entriesText(entries: readonly AlertedEntry[]): string {
  return JSON.stringify(entries.map(({ seq, kind, entryId }) => [seq, kind, entryId]));
}

/** The columns of an alert that is added, in the order of alertValues. */
export const ALERT_COLUMNS =
  'name, url, secret, filter, filter_text, allow_private, made_at, last_seq';

export function alertValues(alert: NewAlert): (string | number)[] {
  const { name, url, secret, filter, filterText, allowPrivate, madeAtMs, lastSeq } = alert;
  const filterJson = JSON.stringify(filter);
  return [name, url, secret, filterJson, filterText, allowPrivate ? 1 : 0, madeAtMs, lastSeq];
}

export function alertOf(row: Row): Alert {
  return {
    id: integer(row, 'id'),
    name: text(row, 'name'),
    url: text(row, 'url'),
    secret: text(row, 'secret'),
    // A filter that was stored before a field existed does not narrow by it.
    filter: { ...EVERYTHING, ...json<EntryFilter>(row, 'filter') },
    filterText: text(row, 'filter_text'),
    allowPrivate: integer(row, 'allow_private') === 1,
    madeAtMs: integer(row, 'made_at'),
    lastSeq: integer(row, 'last_seq'),
    waiting: row['waiting'] === undefined ? 0 : integer(row, 'waiting'),
    delivered: integer(row, 'delivered'),
    deliveredAtMs: integerOrNull(row, 'delivered_at'),
    dead: integer(row, 'dead'),
    note: textOrNull(row, 'note'),
  };
}

/** A delivery that was taken; its row counts this try already. */
export function deliveryOf(row: Row, alert: Row): Delivery {
  const rows = json<[number, AlertedEntry['kind'], number][]>(row, 'entries');
  return {
    id: text(row, 'id'),
    alert: alertOf(alert),
    firstSeq: integer(row, 'first_seq'),
    lastSeq: integer(row, 'last_seq'),
    entries: rows.map(([seq, kind, entryId]) => ({ seq, kind, entryId })),
    madeAtMs: integer(row, 'made_at'),
    tries: integer(row, 'tries'),
  };
}
