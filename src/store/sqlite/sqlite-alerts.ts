// Keeps alerts and their deliveries in a SQLite store.

import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '../../errors.ts';
import {
  ALERT_COLUMNS,
  alertOf,
  alertValues,
  deliveryOf,
  entriesText,
} from '../shared/alert-rows.ts';
import type { AlertStore, AlertProgress } from '../contract/alert-store.ts';
import { openReader, openWriter, prepareFile, storeFault } from './files/sqlite-connection.ts';
import { prepareOnce } from './statements/sqlite-statements.ts';
import type { OpenMode } from '../contract/open-mode.ts';

/** How long another writer is waited for, and how often it is looked whether it is done. */
const BUSY_PATIENCE_MS = 10_000;
const BUSY_PAUSE_MS = 50;

const ALERTS_SQL = `
SELECT alert.*,
  (SELECT count(*) FROM alert_delivery WHERE alert_id = alert.id) AS waiting
FROM alert ORDER BY name`;

/** The oldest of each alert is its next: what came later waits for it. */
export const DUE_SQL = `
SELECT id, alert_id, first_seq, last_seq, entries, made_at, tries FROM alert_delivery AS due
WHERE next_at <= ?1 AND leased_until <= ?1
  AND NOT EXISTS (SELECT 1 FROM alert_delivery AS earlier
    WHERE earlier.alert_id = due.alert_id AND earlier.first_seq < due.first_seq)
ORDER BY next_at LIMIT 1`;

export async function openSqliteAlerts(path: string, preparation: OpenMode): Promise<AlertStore> {
  await prepareFile(path, preparation);
  const reader = openReader(path);
  let writer: DatabaseSync | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let closed = false;

  const read = async <Result>(work: (database: DatabaseSync) => Result): Promise<Result> => {
    try {
      return work(reader);
    } catch (error) {
      throw storeFault(error);
    }
  };

  /** One transaction after the other. A lock is waited for between turns: others of this process go on. */
  const write = <Result>(work: (database: DatabaseSync) => Result): Promise<Result> => {
    const done = turn.then(async () => {
      const untilMs = Date.now() + BUSY_PATIENCE_MS;
      for (;;) {
        try {
          writer ??= openImpatient(path);
          return inTransaction(writer, work);
        } catch (error) {
          const fault = storeFault(error);
          if (!(fault instanceof StoreUnavailable) || Date.now() >= untilMs) throw fault;
          await pause(BUSY_PAUSE_MS);
        }
      }
    });
    turn = done.catch(() => {});
    return done;
  };

  return {
    all: () => read((database) => prepareOnce(database, ALERTS_SQL).all().map(alertOf)),

    add: (alert) =>
      write((database) => {
        const { changes } = prepareOnce(
          database,
          `INSERT INTO alert (${ALERT_COLUMNS})
          VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        ).run(...alertValues(alert));
        return changes === 1;
      }),

    remove: (name) =>
      write((database) => {
        prepareOnce(
          database,
          'DELETE FROM alert_delivery WHERE alert_id IN (SELECT id FROM alert WHERE name = ?)',
        ).run(name);
        return prepareOnce(database, 'DELETE FROM alert WHERE name = ?').run(name).changes === 1;
      }),

    recordProgress: (progress, nowMs) =>
      write((database) => {
        for (const one of progress) recordAlertProgress(database, one, nowMs);
      }),

    recordProblem: (alertId, note) =>
      write((database) => {
        prepareOnce(database, 'UPDATE alert SET note = ? WHERE id = ?').run(note, alertId);
      }),

    takeDue: async (nowMs, leaseMs) => {
      // Most often there is nothing: that is told without asking whether anybody writes.
      if ((await read((database) => prepareOnce(database, DUE_SQL).get(nowMs))) === undefined) {
        return null;
      }
      return await write((database) => {
        const row = prepareOnce(database, DUE_SQL).get(nowMs);
        if (row === undefined) return null;
        prepareOnce(
          database,
          'UPDATE alert_delivery SET leased_until = ?, tries = tries + 1 WHERE id = ?',
        ).run(nowMs + leaseMs, row['id'] as string);
        const alert = prepareOnce(database, 'SELECT * FROM alert WHERE id = ?').get(
          row['alert_id'] as number,
        )!;
        return deliveryOf({ ...row, tries: (row['tries'] as number) + 1 }, alert);
      });
    },

    settleDelivered: (id, nowMs) =>
      write((database) => {
        prepareOnce(
          database,
          `UPDATE alert SET delivered = delivered + 1, delivered_at = ?, note = NULL
          WHERE id = (SELECT alert_id FROM alert_delivery WHERE id = ?)`,
        ).run(nowMs, id);
        prepareOnce(database, 'DELETE FROM alert_delivery WHERE id = ?').run(id);
      }),

    settleFailed: (id, nextMs, note) =>
      write((database) => {
        noteOf(database, id, note);
        prepareOnce(
          database,
          'UPDATE alert_delivery SET next_at = ?, leased_until = 0 WHERE id = ?',
        ).run(nextMs, id);
      }),

    settleDead: (id, note) =>
      write((database) => {
        noteOf(database, id, note);
        prepareOnce(
          database,
          'UPDATE alert SET dead = dead + 1 WHERE id = (SELECT alert_id FROM alert_delivery WHERE id = ?)',
        ).run(id);
        prepareOnce(database, 'DELETE FROM alert_delivery WHERE id = ?').run(id);
      }),

    async close() {
      if (closed) return;
      closed = true;
      await turn;
      reader.close();
      writer?.close();
    },
  };
}

/** It says at once that another writes: waiting within SQLite would stop the whole process. */
function openImpatient(path: string): DatabaseSync {
  const database = openWriter(path);
  database.exec('PRAGMA busy_timeout = 0');
  return database;
}

function inTransaction<Result>(
  database: DatabaseSync,
  work: (database: DatabaseSync) => Result,
): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work(database);
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function recordAlertProgress(
  database: DatabaseSync,
  { alertId, fromSeq, toSeq, deliveries }: AlertProgress,
  nowMs: number,
): void {
  const { changes } = prepareOnce(
    database,
    'UPDATE alert SET last_seq = ? WHERE id = ? AND last_seq = ?',
  ).run(toSeq, alertId, fromSeq);
  if (changes !== 1) return;
  for (const { id, firstSeq, lastSeq, entries } of deliveries) {
    prepareOnce(
      database,
      `INSERT INTO alert_delivery (id, alert_id, first_seq, last_seq, entries, made_at, next_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ).run(id, alertId, firstSeq, lastSeq, entriesText(entries), nowMs, nowMs);
  }
}

/** Notes what went wrong with a delivery on its alert. */
function noteOf(database: DatabaseSync, deliveryId: string, note: string): void {
  prepareOnce(
    database,
    'UPDATE alert SET note = ? WHERE id = (SELECT alert_id FROM alert_delivery WHERE id = ?)',
  ).run(note, deliveryId);
}
