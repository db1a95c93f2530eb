// The alerts and subscriptions of a PostgreSQL store: reads and transactions on the primary, which any number of processes run
// concurrently.

import type { AlertEngine } from '../outside-record/leased-queue.ts';
import { openConnections } from './postgres-preparation.ts';
import { onConnection, plainly } from './servers/postgres-statements.ts';

export async function openPostgresAlerts(address: string): Promise<AlertEngine> {
  const connections = await openConnections(address, { mayCreate: false });
  return {
    reads: connections.primary,
    // The record's writer lock is not taken: the rows of alerts are locked individually.
    write: (work) =>
      connections.hold('alerting', async (client) => {
        await plainly(client, 'BEGIN');
        const result = await work(onConnection(client));
        await plainly(client, 'COMMIT');
        return result;
      }),
    close: () => connections.close(),
  };
}
