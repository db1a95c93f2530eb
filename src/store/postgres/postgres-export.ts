// Opens a snapshot of a PostgreSQL store for an export.

import type { ExportSnapshot } from '../contract/store.ts';
import { openExport } from '../shared/export-reads.ts';
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
export async function openPostgresSnapshots(address: string) {
  const connections = await openConnections(address, null);
  return {
    openExport: () => openPostgresExport(connections),
    close: () => connections.close(),
  };
}

/** Opens a connection whose one transaction is the snapshot. */
export async function openPostgresExport(
  connections: PostgresConnections,
): Promise<ExportSnapshot> {
  const client = await connections.lend('wholeRecord');
  let isOpen = true;
  return await openExport({
    begin: () => plainly(client, BEGIN_SNAPSHOT),
    sql: onConnection(client, BATCH_TIMEOUT_MS),
    batchEntries: POSTGRES_EXPORT_BATCH_ENTRIES,
    refuseDamaged: () => {},
    // A statement may be running, so the connection is not used again.
    close: async () => {
      if (isOpen) client.release(true);
      isOpen = false;
    },
  });
}
