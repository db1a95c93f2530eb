// The store of alerts and their deliveries on either engine: each method is one transaction. They are stored with the record,
// so that a restart loses nothing. Any number of processes may use it concurrently: each delivery is taken by only one of them.
//
// Rows of deliveries are locked before rows of alerts, and alerts in id order, so that concurrent processes cannot deadlock.

import { present } from '../../base/present.ts';
import type { AlertedEntry } from '../../record/alert.ts';
import { type EntryFilter, EVERYTHING } from '../../record/filter.ts';
import { type AlertEngine, leasedQueue } from './leased-queue.ts';
import { integer, type ItemOf, readRows, rowShape, typed } from '../sql/row-values.ts';
import type { Row, SqlRunner } from '../sql/sql-runner.ts';

/** A new alert, for the changes after `lastSeq`. */
const NEW_ALERT_ROW = rowShape({
  name: 'text',
  url: 'text',
  /** The key its deliveries are signed with. It is stored in clear, because each delivery needs it. */
  secret: 'text',
  filter: typed<EntryFilter>('json'),
  /** The filter as written by a person. */
  filterText: 'text',
  /** Whether it may be delivered to private addresses, and by plain HTTP. */
  allowPrivate: 'flag',
  madeAtMs: 'integer',
  lastSeq: 'integer',
});

export type NewAlert = ItemOf<typeof NEW_ALERT_ROW>;

const ALERT_ROW = rowShape({
  id: 'integer',
  delivered: 'integer',
  deliveredAtMs: 'integer?',
  /** Deliveries that were given up. */
  dead: 'integer',
  /** The last problem; null if the last delivery was received. */
  note: 'text?',
});

export interface Alert extends NewAlert, ItemOf<typeof ALERT_ROW> {
  /** Deliveries in its queue. */
  readonly waiting: number;
}

const DELIVERY_ROW = rowShape({
  /** Sent with every attempt, so that a receiver recognizes a delivery it already has. */
  id: 'text',
  firstSeq: 'integer',
  lastSeq: 'integer',
  /** The entries of the delivery. Their texts are read at each attempt, so that an entry withdrawn since is left out. */
  entries: typed<readonly AlertedEntry[]>('json'),
  /** Attempts so far, including this one. */
  tries: 'integer',
  madeAtMs: 'integer',
});

export interface Delivery extends ItemOf<typeof DELIVERY_ROW> {
  readonly alert: Alert;
}

export type NewDelivery = Omit<Delivery, 'alert' | 'tries' | 'madeAtMs'>;

/** The deliveries that an alert made from the changes after `fromSeq`, up to `toSeq` inclusive. */
export interface AlertProgress {
  readonly alertId: number;
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly deliveries: readonly NewDelivery[];
}

const ALERTS_SQL = `
SELECT alert.*, (SELECT count(*) FROM alert_delivery WHERE alert_id = alert.id) AS waiting
FROM alert ORDER BY name`;

const ADD_SQL = `
INSERT INTO alert (${NEW_ALERT_ROW.columns.join(', ')}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING RETURNING id`;

const ADD_DELIVERY_SQL = `
INSERT INTO alert_delivery (id, alert_id, first_seq, last_seq, entries, made_at, next_at)
VALUES (?, ?, ?, ?, ?, ?, ?)`;

/** The next delivery of each alert is its oldest: later ones wait for it. */
const DUE_SQL = `
SELECT id FROM alert_delivery AS due
WHERE next_at <= ?1 AND leased_until <= ?1
  AND NOT EXISTS (SELECT 1 FROM alert_delivery AS earlier
    WHERE earlier.alert_id = due.alert_id AND earlier.first_seq < due.first_seq)
ORDER BY next_at LIMIT 1`;

const QUEUE = leasedQueue('alert_delivery', 'alert_id', DUE_SQL);

const REMOVE_DELIVERIES_SQL = `
DELETE FROM alert_delivery WHERE alert_id IN (SELECT id FROM alert WHERE name = ?)`;

const DELIVERED_SQL =
  'UPDATE alert SET delivered = delivered + 1, delivered_at = ?, note = NULL WHERE id = ?';
const FAILED_SQL =
  'UPDATE alert_delivery SET next_at = ?, leased_until = 0 WHERE id = ? RETURNING alert_id';
const DEAD_SQL = 'UPDATE alert SET dead = dead + 1, note = ? WHERE id = ?';

export type AlertStore = ReturnType<typeof createAlertStore>;

export function createAlertStore(engine: AlertEngine) {
  return {
    ...alertMethods(engine),
    ...deliveryMethods(engine),
    /** Ends its connections; safe to call twice. */
    close: (): Promise<void> => engine.close(),
  };
}

function alertMethods(engine: AlertEngine) {
  return {
    /** Every alert, by name. */
    all: (): Promise<readonly Alert[]> => readRows(engine.reads, alertOf, ALERTS_SQL),

    /** Adds an alert; false if the name is taken. */
    add: (alert: NewAlert): Promise<boolean> =>
      engine.write(
        async (sql) => (await sql.row(ADD_SQL, ...NEW_ALERT_ROW.values(alert))) !== undefined,
      ),

    /** Removes an alert and its queued deliveries; false if there is none of that name. */
    remove: (name: string): Promise<boolean> =>
      engine.write(async (sql) => {
        await sql.run(REMOVE_DELIVERIES_SQL, name);
        // Locks the alert. Deliveries that another process added before are removed too; after that none can be added.
        await sql.run('UPDATE alert SET note = note WHERE name = ?', name);
        await sql.run(REMOVE_DELIVERIES_SQL, name);
        return (await sql.row('DELETE FROM alert WHERE name = ? RETURNING id', name)) !== undefined;
      }),

    /** Records which changes alerts have seen and the deliveries they made, all in one transaction. */
    recordProgress: (progress: readonly AlertProgress[], nowMs: number): Promise<void> =>
      engine.write((sql) => recordProgress(sql, progress, nowMs)),

    /** Records on an alert why it makes no deliveries. */
    recordProblem: (alertId: number, note: string): Promise<void> =>
      engine.write((sql) => recordProblem(sql, alertId, note)),
  };
}

/** Skips an alert that was removed, or for which another process has recorded later progress. */
async function recordProgress(
  sql: SqlRunner,
  progress: readonly AlertProgress[],
  nowMs: number,
): Promise<void> {
  for (const alertProgress of progress.toSorted((a, b) => a.alertId - b.alertId)) {
    const { alertId, fromSeq, toSeq, deliveries } = alertProgress;
    const moved = await sql.row(
      'UPDATE alert SET last_seq = ? WHERE id = ? AND last_seq = ? RETURNING id',
      toSeq,
      alertId,
      fromSeq,
    );
    if (moved === undefined) continue;
    for (const { id, firstSeq, lastSeq, entries } of deliveries) {
      const stored = JSON.stringify(entries);
      await sql.run(ADD_DELIVERY_SQL, id, alertId, firstSeq, lastSeq, stored, nowMs, nowMs);
    }
  }
}

async function recordProblem(sql: SqlRunner, alertId: number, note: string): Promise<void> {
  await sql.run('UPDATE alert SET note = ? WHERE id = ?', storable(note), alertId);
}

function deliveryMethods(engine: AlertEngine) {
  return {
    /**
     * Takes the delivery that has been due longest; null if there is none. The deliveries of an alert are taken in the order of
     * changes, each after the one before is delivered or dead. A delivery belongs to the caller for `leaseMs`, and is due again
     * after that.
     */
    takeDue: (nowMs: number, leaseMs: number): Promise<Delivery | null> =>
      QUEUE.takeDue(engine, nowMs, leaseMs, async (leased, sql) => {
        const alert = await sql.row(
          'SELECT * FROM alert WHERE id = ?',
          integer(leased, 'alert_id'),
        );
        return { ...DELIVERY_ROW.read(leased), alert: alertOf(present(alert, 'its alert')) };
      }),

    markDelivered: (id: string, nowMs: number): Promise<void> =>
      engine.write(async (sql) => {
        const alertId = await QUEUE.remove(sql, id);
        if (alertId !== null) await sql.run(DELIVERED_SQL, nowMs, alertId);
      }),

    /** Records a failed attempt; the delivery is due again at `nextMs`. Those of the same alert behind it wait. */
    markFailed: (id: string, nextMs: number, note: string): Promise<void> =>
      engine.write(async (sql) => {
        const delivery = await sql.row(FAILED_SQL, nextMs, id);
        if (delivery !== undefined) await recordProblem(sql, integer(delivery, 'alert_id'), note);
      }),

    /** Gives the delivery up: counts it, records its note on the alert, and removes it. */
    markDead: (id: string, note: string): Promise<void> =>
      engine.write(async (sql) => {
        const alertId = await QUEUE.remove(sql, id);
        if (alertId !== null) await sql.run(DEAD_SQL, storable(note), alertId);
      }),
  };
}

/** PostgreSQL stores every character except NUL; a note may quote anything received from the network. */
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
