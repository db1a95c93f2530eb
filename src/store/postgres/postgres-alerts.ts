// The alerts and subscriptions of a PostgreSQL store: reads and transactions on the primary, which any number of processes run
// concurrently.

import type { ClientBase } from 'pg';
import type { OpenMode } from '../contract/store.ts';
import { runStepsAsync, type Steps, type StepsEngine } from '../shared/sql-steps.ts';
import { endsConnection } from './servers/postgres-errors.ts';
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
    write: (steps) => connections.hold('alerting', (client) => inTransaction(client, steps())),
    close: () => connections.close(),
  };
}

/** The record's writer lock is not taken: the rows of alerts are locked individually. */
async function inTransaction<Result>(client: ClientBase, steps: Steps<Result>): Promise<Result> {
  await plainly(client, 'BEGIN');
  try {
    const result = await runOn(onConnection(client), steps);
    await plainly(client, 'COMMIT');
    return result;
  } catch (error) {
    // A lost connection is not used again: the server rolls back by itself.
    if (!endsConnection(error)) await plainly(client, 'ROLLBACK').catch(() => {});
    throw error;
  }
}

function runOn<Result>(runner: PostgresRunner, steps: Steps<Result>): Promise<Result> {
  return runStepsAsync(steps, ({ sql, values }) => runner.rows(sql, ...values));
}
