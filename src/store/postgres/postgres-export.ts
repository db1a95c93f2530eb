// Snapshots of a PostgreSQL store, for exports, copies and checks.

import type { ExportSnapshot } from '../contract/store.ts';
import { openExport } from '../entries/export-reads.ts';
import { openConnections } from './postgres-preparation.ts';
import { type PostgresConnections } from './servers/postgres-connection.ts';
import { onConnection, plainly } from './servers/postgres-statements.ts';

/** Entries read at a time: a round trip costs what two hundred entries do. */
const POSTGRES_EXPORT_BATCH_ENTRIES = 1_000;

/** Reading a batch takes milliseconds; if the server takes longer than this, the export fails. */
const BATCH_TIMEOUT_MS = 30_000;

/** All later reads on this connection use one snapshot. */
export const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** Opens the connections for snapshots of a database that is ready; they are made when they are needed. */
export async function openPostgresSnapshotSource(address: string) {
  const connections = await openConnections(address, null);
  return {
    openExport: () => openPostgresExport(connections),
    close: () => connections.close(),
  };
}

export async function openPostgresExport(
  connections: PostgresConnections,
): Promise<ExportSnapshot> {
  const snapshot = await openPostgresSnapshot(connections, BATCH_TIMEOUT_MS);
  return await openExport(snapshot, POSTGRES_EXPORT_BATCH_ENTRIES);
}

/** Lends a connection whose one transaction is the snapshot. `timeoutMs` is how long one of its statements may take. */
export async function openPostgresSnapshot(connections: PostgresConnections, timeoutMs: number) {
  const client = await connections.lend('wholeRecord');
  let isOpen = true;
  // A statement may be running, so the connection is not used again.
  const close = async (): Promise<void> => {
    if (isOpen) client.release(true);
    isOpen = false;
  };
  try {
    await plainly(client, BEGIN_SNAPSHOT);
    return { client, sql: onConnection(client, timeoutMs), close };
  } catch (error) {
    await close();
    throw error;
  }
}
