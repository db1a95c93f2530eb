// Reads for the finder from a PostgreSQL store, each request in a snapshot of its own; several at a time.

import { firstOf } from '../../base/present.ts';
import type { FinderSource } from '../../finder/view/finder-source.ts';
import type { ReadOptions } from '../contract/store.ts';
import { FinderCaches, finderRows } from '../entries/finder-rows.ts';
import { readRecordState, RECORD_STATE_SQL } from '../entries/record-state.ts';
import type { Row } from '../sql/sql-runner.ts';
import { PostgresIndexReader } from './postgres-index.ts';
import { BEGIN_SNAPSHOT } from './postgres-export.ts';
import { openConnections } from './postgres-preparation.ts';
import { readPostgresAddress } from './servers/postgres-address.ts';
import { onConnection, plainly } from './servers/postgres-statements.ts';

export async function openPostgresFinderSource(
  address: string,
  options: ReadOptions,
): Promise<FinderSource> {
  const { servers } = readPostgresAddress(address);
  const readsReplicas = options.replicaLagSeconds !== undefined && servers.length > 1;
  // Beside a store that reads replicas, the database is ready, and the primary may be lost by now.
  const mode = readsReplicas ? null : { mayCreate: true };
  const connections = await openConnections(address, mode, options);
  const caches = new FinderCaches();
  return {
    versionsMax: readsReplicas ? 2 : 1,
    readFrom: (server, work) => connections.readFrom(server, work),
    withSnapshot: (read) =>
      connections.read('finding', connections.reader(), async (client, timeoutMs) => {
        const begin = `${BEGIN_SNAPSHOT}; ${RECORD_STATE_SQL}`;
        const { rows } = await plainly<Row>(client, begin, timeoutMs);
        const sql = onConnection(client, timeoutMs);
        return await read({
          ...finderRows(sql, caches),
          state: readRecordState(firstOf(rows)),
          index: new PostgresIndexReader(sql, caches.names),
        });
      }),
    close: () => connections.close(),
  };
}
