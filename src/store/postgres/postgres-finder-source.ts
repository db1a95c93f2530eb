// Reads for the finder from a PostgreSQL store, each request in a snapshot of its own; several at a time.

import type { ClientBase } from 'pg';
import { StoreUnavailable } from '../../errors.ts';
import { firstOf } from '../../present.ts';
import type { FinderSnapshot, FinderSource } from '../../finder/view/finder-source.ts';
import { readStoredText, STORED_TEXT_SQL } from '../shared/entry-texts.ts';
import { FinderCaches, finderRows } from '../shared/finder-rows.ts';
import { readRecordState, RECORD_STATE_SQL } from '../shared/record-state.ts';
import type { Row } from '../shared/sql-runner.ts';
import { PostgresIndexReader } from './postgres-index.ts';
import { BEGIN_SNAPSHOT } from './postgres-export.ts';
import { openConnections } from './postgres-preparation.ts';
import { readPostgresAddress } from './servers/postgres-address.ts';
import { type ConnectionOptions, REPLICA_TIMEOUT_MS } from './servers/postgres-connection.ts';
import { endsConnection } from './servers/postgres-errors.ts';
import { onConnection, plainly, type PostgresRunner } from './servers/postgres-statements.ts';

export const ENTRY_TEXTS_SQL = `${STORED_TEXT_SQL} WHERE id = ANY ($1::bigint[])`;

/**
 * A read is retried if its connection turns out to be lost, as all are after a restart of the server, or if a replica cancels
 * it because it blocks replay.
 */
const ATTEMPTS = 4;

export async function openPostgresFinderSource(
  address: string,
  options: ConnectionOptions,
): Promise<FinderSource> {
  const { servers } = readPostgresAddress(address);
  const readsReplicas = options.replicaLagMs !== null && servers.length > 1;
  // Beside a store that reads replicas, the database is ready, and the primary may be lost by now.
  const mode = readsReplicas ? null : { mayCreate: true };
  const connections = await openConnections(address, mode, options);
  const caches = new FinderCaches();
  return {
    versionsMax: readsReplicas ? 2 : 1,
    readFrom: (server, work) => connections.readFrom(server, work),
    async withSnapshot(read) {
      const deadline = connections.reader().deadline;
      for (let attempt = 1; ; attempt += 1) {
        let isReplica = false;
        try {
          return await connections.hold('finding', async (client) => {
            isReplica = connections.isOnReplica(client);
            const leftMs = Math.max(1, Math.round(deadline - performance.now()));
            const timeoutMs = isReplica ? Math.min(leftMs, REPLICA_TIMEOUT_MS) : leftMs;
            const begin = `${BEGIN_SNAPSHOT}; ${RECORD_STATE_SQL}`;
            const { rows } = await plainly<Row>(client, begin, timeoutMs);
            const sql = onConnection(client, timeoutMs);
            try {
              const result = await read(snapshotOf(sql, firstOf(rows), caches));
              await end(client);
              return result;
            } catch (error) {
              // A transaction on a lost connection is not ended: that would wait for the timeout again.
              if (!endsConnection(error)) await end(client);
              throw error;
            }
          });
        } catch (error) {
          const isLast = attempt >= ATTEMPTS || performance.now() >= deadline;
          const isPassing =
            endsConnection(error) || (isReplica && error instanceof StoreUnavailable);
          if (isLast || !isPassing) throw error;
        }
      }
    },
    close: () => connections.close(),
  };
}

/** Ignores a failure: a connection that is still in a transaction is not used again. */
async function end(client: ClientBase): Promise<void> {
  await plainly(client, 'COMMIT').catch(() => {});
}

function snapshotOf(sql: PostgresRunner, state: Row, caches: FinderCaches): FinderSnapshot {
  return {
    ...finderRows(sql, caches),
    state: readRecordState(state),
    index: new PostgresIndexReader(sql),
    entries: async (ids) => (await sql.rows(ENTRY_TEXTS_SQL, ids)).map(readStoredText),
  };
}
