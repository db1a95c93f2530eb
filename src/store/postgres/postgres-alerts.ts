// Keeps alerts and their deliveries in a PostgreSQL store. Each piece of work is one statement, and so one transaction.
//
// Locks are taken on deliveries before alerts, and on alerts by number: servers that alert at once never wait in a ring.

import {
  ALERT_COLUMNS,
  alertOf,
  alertValues,
  deliveryOf,
  entriesText,
} from '../shared/alert-rows.ts';
import type { AlertStore } from '../contract/alert-store.ts';
import type { OpenMode } from '../contract/open-mode.ts';
import { readPostgresAddress } from './servers/postgres-address.ts';
import {
  ANSWER_TIMEOUT_MS,
  PostgresConnections,
  PRIMARY_ONLY,
} from './servers/postgres-connection.ts';
import { prepareDatabase } from './postgres-preparation.ts';
import type { Row } from '../shared/sql-runner.ts';
import { onConnection, type PostgresValue } from './servers/postgres-statements.ts';

const ALERTS_SQL = `
SELECT alert.*,
  (SELECT count(*) FROM alert_delivery WHERE alert_id = alert.id) AS waiting
FROM alert ORDER BY name`;

const ADD_SQL = `
INSERT INTO alert (${ALERT_COLUMNS})
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`;

const REMOVE_SQL = `
WITH forgotten AS (
  DELETE FROM alert_delivery WHERE alert_id IN (SELECT id FROM alert WHERE name = $1) RETURNING 1
)
DELETE FROM alert WHERE name = $1 AND (SELECT count(*) FROM forgotten) >= 0 RETURNING id`;

/** An alert that somebody else moved on is another row by the time it is locked, and is left as it is. */
const NOTE_LOOKS_SQL = `
WITH progress AS (
  SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS given (alert_id, from_seq, to_seq)
), locked AS MATERIALIZED (
  SELECT id FROM alert WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE
), moved AS (
  UPDATE alert SET last_seq = progress.to_seq FROM progress
  WHERE alert.id = progress.alert_id AND alert.last_seq = progress.from_seq
    AND alert.id IN (SELECT id FROM locked)
  RETURNING alert.id
)
INSERT INTO alert_delivery (id, alert_id, first_seq, last_seq, entries, made_at, next_at)
SELECT found.id, alert_id, first_seq, last_seq, entries, $9::bigint, $9::bigint
FROM unnest($4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[])
  AS found (id, alert_id, first_seq, last_seq, entries)
JOIN moved ON moved.id = found.alert_id`;

/** The oldest of each alert is its next: what came later waits for it. What another takes just now is passed over. */
const TAKE_DUE_SQL = `
WITH next AS MATERIALIZED (
  SELECT id FROM alert_delivery AS due
  WHERE next_at <= $1::bigint AND leased_until <= $1::bigint
    AND NOT EXISTS (SELECT 1 FROM alert_delivery AS earlier
      WHERE earlier.alert_id = due.alert_id AND earlier.first_seq < due.first_seq)
  ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED
), taken AS (
  UPDATE alert_delivery SET leased_until = $1::bigint + $2::bigint, tries = tries + 1
  FROM next WHERE alert_delivery.id = next.id RETURNING alert_delivery.*
)
SELECT row_to_json(taken)::text AS delivery, alert.*
FROM taken JOIN alert ON alert.id = taken.alert_id`;

const SETTLE_DELIVERED_SQL = `
WITH gone AS (DELETE FROM alert_delivery WHERE id = $1 RETURNING alert_id)
UPDATE alert SET delivered = delivered + 1, delivered_at = $2, note = NULL
FROM gone WHERE alert.id = gone.alert_id`;

const SETTLE_FAILED_SQL = `
WITH put_off AS (
  UPDATE alert_delivery SET next_at = $2, leased_until = 0 WHERE id = $1 RETURNING alert_id
)
UPDATE alert SET note = $3 FROM put_off WHERE alert.id = put_off.alert_id`;

const SETTLE_DEAD_SQL = `
WITH gone AS (DELETE FROM alert_delivery WHERE id = $1 RETURNING alert_id)
UPDATE alert SET dead = dead + 1, note = $2 FROM gone WHERE alert.id = gone.alert_id`;

export async function openPostgresAlerts(
  address: string,
  preparation: OpenMode,
): Promise<AlertStore> {
  const where = readPostgresAddress(address);
  await prepareDatabase(where, preparation);
  const connections = new PostgresConnections(where, PRIMARY_ONLY);
  await connections.start();
  const change = (sql: string, ...values: PostgresValue[]): Promise<readonly Row[]> =>
    connections.hold('alerting', (client) =>
      onConnection(client, ANSWER_TIMEOUT_MS).rows(sql, ...values),
    );

  return {
    all: async () => (await connections.primary.rows(ALERTS_SQL)).map(alertOf),

    add: async (alert) => {
      const added = await change(ADD_SQL, ...alertValues(alert));
      return added.length === 1;
    },

    remove: async (name) => (await change(REMOVE_SQL, name)).length === 1,

    recordProgress: async (progress, nowMs) => {
      const found = progress.flatMap(({ alertId, deliveries }) =>
        deliveries.map((delivery) => ({ alertId, ...delivery })),
      );
      await change(
        NOTE_LOOKS_SQL,
        progress.map(({ alertId }) => alertId),
        progress.map(({ fromSeq }) => fromSeq),
        progress.map(({ toSeq }) => toSeq),
        found.map(({ id }) => id),
        found.map(({ alertId }) => alertId),
        found.map(({ firstSeq }) => firstSeq),
        found.map(({ lastSeq }) => lastSeq),
        found.map(({ entries }) => entriesText(entries)),
        nowMs,
      );
    },

    recordProblem: async (alertId, note) => {
      await change('UPDATE alert SET note = $2 WHERE id = $1', alertId, keptNote(note));
    },

    takeDue: async (nowMs, leaseMs) => {
      const [row] = await change(TAKE_DUE_SQL, nowMs, leaseMs);
      return row === undefined
        ? null
        : deliveryOf(JSON.parse(row['delivery'] as string) as Row, row);
    },

    settleDelivered: async (id, nowMs) => void (await change(SETTLE_DELIVERED_SQL, id, nowMs)),

    settleFailed: async (id, nextMs, note) =>
      void (await change(SETTLE_FAILED_SQL, id, nextMs, keptNote(note))),

    settleDead: async (id, note) => void (await change(SETTLE_DEAD_SQL, id, keptNote(note))),

    close: () => connections.close(),
  };
}

/** PostgreSQL keeps every character but this one; what a network says may have any. */
function keptNote(note: string): string {
  return note.replaceAll('\0', '');
}
