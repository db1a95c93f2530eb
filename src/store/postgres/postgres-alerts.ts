// The alerts and subscriptions of a PostgreSQL store: reads and transactions on the primary, which any number of processes run
// concurrently.

import type { OpenMode } from '../contract/store.ts';
import { runStepsAsync, type Steps, type StepsEngine } from '../shared/sql-steps.ts';
import { openConnections } from './postgres-preparation.ts';
import { onConnection, plainly, type PostgresRunner } from './servers/postgres-statements.ts';

export async function openPostgresAlerts(
  address: string,
  preparation: OpenMode,
): Promise<StepsEngine> {
  const connections = await openConnections(address, preparation);
  return {
    dialect: 'postgres',
    read: (steps) => runOn(connections.primary, steps()),
    // The record's writer lock is not taken: the rows of alerts are locked individually.
    write: (steps) =>
      connections.hold('alerting', async (client) => {
        await plainly(client, 'BEGIN');
        const result = await runOn(onConnection(client), steps());
        await plainly(client, 'COMMIT');
        return result;
      }),
    close: () => connections.close(),
  };
}

function runOn<Result>(runner: PostgresRunner, steps: Steps<Result>): Promise<Result> {
  return runStepsAsync(steps, ({ sql, values }) => runner.rows(sql, ...values));
}
