// A PostgreSQL store as the source and the target of a copy.

import type { ClientBase } from 'pg';
import { OperatorError } from '../../base/errors.ts';
import { noteWritten } from '../../base/written.ts';
import type { OpenMode } from '../contract/store.ts';
import { type CopyTarget, RECORD_TABLES } from '../copy-record.ts';
import { withoutPassword } from '../sql/shown-address.ts';
import type { SqlSnapshot } from '../sql/sql-runner.ts';
import { openPostgresSnapshot } from './postgres-export.ts';
import { openConnections, NOTICE_END_OF_CLIENT, WRITERS_LOCK } from './postgres-preparation.ts';
import { rebuildOn } from './postgres-writes.ts';
import type { PostgresConnections } from './servers/postgres-connection.ts';
import { codeOf, LOCK_NOT_AVAILABLE } from './servers/postgres-errors.ts';
import { onConnection, plainly } from './servers/postgres-statements.ts';

/** A batch takes milliseconds; counting or analysing a table of millions takes a minute. */
const COPY_TIMEOUT_MS = 600_000;

/** How long to wait for a writer that is just finishing. */
const PATIENCE_MS = 5_000;

export function openPostgresSource(address: string): Promise<SqlSnapshot> {
  return withConnections(address, { mayCreate: false }, (connections) =>
    openPostgresSnapshot(connections, COPY_TIMEOUT_MS),
  );
}

export function openPostgresTarget(address: string): Promise<CopyTarget> {
  return withConnections(address, { mayCreate: true }, async (connections) => {
    const client = await connections.lend('writing');
    return {
      sql: onConnection(client, COPY_TIMEOUT_MS),
      begin: () => beginExclusively(client, withoutPassword(address)),
      derive: (progress: (indexed: number) => void) => derive(client, progress),
      commit: async () => {
        noteWritten();
        await plainly(client, 'COMMIT', COPY_TIMEOUT_MS);
      },
      // This also ends its transaction.
      close: async () => client.release(true),
    };
  });
}

/** Opens something on connections of its own, which are closed with it. */
async function withConnections<Opened extends { close(): Promise<void> }>(
  address: string,
  mode: OpenMode,
  open: (connections: PostgresConnections) => Promise<Opened>,
): Promise<Opened> {
  const connections = await openConnections(address, mode);
  try {
    const opened = await open(connections);
    const close = async (): Promise<void> => {
      await opened.close();
      await connections.close();
    };
    return { ...opened, close };
  } catch (error) {
    await connections.close();
    throw error;
  }
}

async function beginExclusively(client: ClientBase, shown: string): Promise<void> {
  try {
    await plainly(
      client,
      `BEGIN; ${NOTICE_END_OF_CLIENT}; SET LOCAL lock_timeout = ${PATIENCE_MS}; SELECT pg_advisory_xact_lock(${WRITERS_LOCK});
       SET LOCAL lock_timeout = 0`,
      2 * PATIENCE_MS,
    );
  } catch (error) {
    if (codeOf((error as Error).cause) !== LOCK_NOT_AVAILABLE) throw error;
    throw new OperatorError(`${shown} is being written to. Stop the processes that use it first.`);
  }
}

async function derive(client: ClientBase, progress: (indexed: number) => void): Promise<void> {
  // Number new memberships, alerts and subscriptions after the copied ones. And analyse the tables: until then the server plans
  // as if they were small.
  const numbers = ['membership', 'alert', 'subscription'].map(
    (table) =>
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), coalesce(max(id), 0) + 1, false) FROM ${table}`,
  );
  const analyze = `ANALYZE ${RECORD_TABLES.map(({ name }) => name).join(', ')}`;
  await plainly(client, [...numbers, analyze].join(';\n'), COPY_TIMEOUT_MS);
  await rebuildOn(client, undefined, progress);
}
