// The store of alerts and their deliveries on either engine: each method is the statements of one transaction.
//
// Rows of deliveries are locked before rows of alerts, and alerts in the order of their ids, so that processes that alert
// at the same time never wait for each other in a circle.

import { present } from '../../present.ts';
import type { AlertedEntry } from '../../record/alert.ts';
import { type EntryFilter, EVERYTHING } from '../../record/filter.ts';
import type { Alert, AlertProgress, AlertStore } from '../contract/alert-store.ts';
import { flag, integer, integerOrNull, jsonAs, rowShape, text, textOrNull } from './row-values.ts';
import type { Dialect, Row } from './sql-runner.ts';
import { row, rows, type Steps } from './sql-steps.ts';

/** An alert as it is added. */
const NEW_ALERT_ROW = rowShape({
  name: text,
  url: text,
  secret: text,
  filter: jsonAs<EntryFilter>(),
  filterText: text,
  allowPrivate: flag,
  madeAtMs: integer,
  lastSeq: integer,
});

const ALERT_ROW = rowShape({
  id: integer,
  delivered: integer,
  deliveredAtMs: integerOrNull,
  dead: integer,
  note: textOrNull,
});

const DELIVERY_ROW = rowShape({
  id: text,
  firstSeq: integer,
  lastSeq: integer,
  entries: jsonAs<readonly AlertedEntry[]>(),
  tries: integer,
  madeAtMs: integer,
});

const ALERTS_SQL = `
SELECT alert.*, (SELECT count(*) FROM alert_delivery WHERE alert_id = alert.id) AS waiting
FROM alert ORDER BY name`;

const ADD_SQL = `
INSERT INTO alert (${NEW_ALERT_ROW.columns.join(', ')}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING RETURNING id`;

const ADD_DELIVERY_SQL = `
INSERT INTO alert_delivery (id, alert_id, first_seq, last_seq, entries, made_at, next_at)
VALUES (?, ?, ?, ?, ?, ?, ?)`;

/** The oldest delivery of each alert is its next: later ones wait for it. */
const DUE_SQL = `
SELECT id FROM alert_delivery AS due
WHERE next_at <= ?1 AND leased_until <= ?1
  AND NOT EXISTS (SELECT 1 FROM alert_delivery AS earlier
    WHERE earlier.alert_id = due.alert_id AND earlier.first_seq < due.first_seq)
ORDER BY next_at LIMIT 1`;

/** SQLite has one writer at a time. On PostgreSQL a delivery that another process takes at this moment is passed over. */
const LOCK_DUE_SQL: Readonly<Record<Dialect, string>> = {
  sqlite: DUE_SQL,
  postgres: `${DUE_SQL} FOR UPDATE SKIP LOCKED`,
};

const REMOVE_DELIVERIES_SQL = `
DELETE FROM alert_delivery WHERE alert_id IN (SELECT id FROM alert WHERE name = ?)`;

const LEASE_SQL = `
UPDATE alert_delivery SET leased_until = ?, tries = tries + 1 WHERE id = ? RETURNING *`;

const DELIVERED_SQL =
  'UPDATE alert SET delivered = delivered + 1, delivered_at = ?, note = NULL WHERE id = ?';
const FAILED_SQL =
  'UPDATE alert_delivery SET next_at = ?, leased_until = 0 WHERE id = ? RETURNING alert_id';
const DEAD_SQL = 'UPDATE alert SET dead = dead + 1, note = ? WHERE id = ?';

/** What an engine brings to the store of alerts. */
export interface AlertEngine {
  readonly dialect: Dialect;
  /** Runs a single statement that only reads; it does not wait for a writer. */
  read<Result>(steps: () => Steps<Result>): Promise<Result>;
  /** Runs steps as one transaction; calls the function again where the engine retries. */
  write<Result>(steps: () => Steps<Result>): Promise<Result>;
  close(): Promise<void>;
}

export function createAlertStore(engine: AlertEngine): AlertStore {
  return { ...alertMethods(engine), ...deliveryMethods(engine), close: () => engine.close() };
}

function alertMethods(engine: AlertEngine) {
  return {
    all: () =>
      engine.read(function* () {
        return (yield* rows(ALERTS_SQL)).map(alertOf);
      }),
    add: (alert) =>
      engine.write(function* () {
        return (yield* row(ADD_SQL, ...NEW_ALERT_ROW.values(alert))) !== undefined;
      }),
    remove: (name) =>
      engine.write(function* () {
        yield* rows(REMOVE_DELIVERIES_SQL, name);
        // Locks the alert. What another process added until then is removed too, and after that nothing is added.
        yield* rows('UPDATE alert SET note = note WHERE name = ?', name);
        yield* rows(REMOVE_DELIVERIES_SQL, name);
        return (yield* row('DELETE FROM alert WHERE name = ? RETURNING id', name)) !== undefined;
      }),
    recordProgress: (progress, nowMs) => engine.write(() => recordProgress(progress, nowMs)),
    recordProblem: (alertId, note) => engine.write(() => recordProblem(alertId, note)),
  } satisfies Partial<AlertStore>;
}

/** Leaves out an alert that was removed, or for which another process has recorded later progress. */
function* recordProgress(progress: readonly AlertProgress[], nowMs: number): Steps<void> {
  for (const one of progress.toSorted((a, b) => a.alertId - b.alertId)) {
    const { alertId, fromSeq, toSeq, deliveries } = one;
    const moved = yield* row(
      'UPDATE alert SET last_seq = ? WHERE id = ? AND last_seq = ? RETURNING id',
      toSeq,
      alertId,
      fromSeq,
    );
    if (moved === undefined) continue;
    for (const { id, firstSeq, lastSeq, entries } of deliveries) {
      const stored = JSON.stringify(entries);
      yield* rows(ADD_DELIVERY_SQL, id, alertId, firstSeq, lastSeq, stored, nowMs, nowMs);
    }
  }
}

function* recordProblem(alertId: number, note: string): Steps<void> {
  yield* rows('UPDATE alert SET note = ? WHERE id = ?', storable(note), alertId);
}

function deliveryMethods(engine: AlertEngine) {
  return {
    takeDue: async (nowMs, leaseMs) => {
      // Most often there is nothing due, and no transaction is needed to see that.
      if ((await engine.read(() => row(DUE_SQL, nowMs))) === undefined) return null;
      return await engine.write(function* () {
        const due = yield* row(LOCK_DUE_SQL[engine.dialect], nowMs);
        if (due === undefined) return null;
        const leased = yield* row(LEASE_SQL, nowMs + leaseMs, text(due, 'id'));
        const alert = yield* row('SELECT * FROM alert WHERE id = ?', integer(leased, 'alert_id'));
        // The row counts this try already.
        return { ...DELIVERY_ROW.read(leased), alert: alertOf(present(alert, 'its alert')) };
      });
    },
    markDelivered: (id, nowMs) =>
      engine.write(function* () {
        const alertId = yield* removeDelivery(id);
        if (alertId !== null) yield* rows(DELIVERED_SQL, nowMs, alertId);
      }),
    markFailed: (id, nextMs, note) =>
      engine.write(function* () {
        const delivery = yield* row(FAILED_SQL, nextMs, id);
        if (delivery !== undefined) yield* recordProblem(integer(delivery, 'alert_id'), note);
      }),
    markDead: (id, note) =>
      engine.write(function* () {
        const alertId = yield* removeDelivery(id);
        if (alertId !== null) yield* rows(DEAD_SQL, storable(note), alertId);
      }),
  } satisfies Partial<AlertStore>;
}

/** The alert it was of; null where another process has removed it. */
function* removeDelivery(id: string): Steps<number | null> {
  const removed = yield* row('DELETE FROM alert_delivery WHERE id = ? RETURNING alert_id', id);
  return removed === undefined ? null : integer(removed, 'alert_id');
}

/** PostgreSQL stores every character but NUL; a note may quote anything that a network sent. */
function storable(note: string): string {
  return note.replaceAll('\0', '');
}

function alertOf(row: Row): Alert {
  const added = NEW_ALERT_ROW.read(row);
  return {
    ...added,
    ...ALERT_ROW.read(row),
    // A filter that was stored before a field existed does not narrow by it.
    filter: { ...EVERYTHING, ...added.filter },
    waiting: row['waiting'] === undefined ? 0 : integer(row, 'waiting'),
  };
}
