// Begins a write transaction on a PostgreSQL store.

import type { ClientBase } from 'pg';
import { beginWrite, type Write } from '../writing/begin-write.ts';
import type { Authorship } from '../writing/change-log.ts';
import type { RecordStart } from '../writing/record-start.ts';
import { postgresIndexStorage } from './index/postgres-index-storage.ts';
import { PostgresEntryBatches } from './postgres-entry-batches.ts';
import { onConnection, STATEMENT_TIMEOUT_MS } from './servers/postgres-statements.ts';

export interface PostgresWrite {
  readonly transaction: Write;
  /** How long the commit may take, now that so much was written. */
  readonly commitTimeoutMs: () => number;
}

/** `client` must be within a transaction, and have the writers' lock. */
export function postgresWriteTransaction(
  client: ClientBase,
  start: RecordStart,
  author: Authorship,
): PostgresWrite {
  const entryBatches = new PostgresEntryBatches(client);
  const engine = {
    sql: onConnection(client, STATEMENT_TIMEOUT_MS),
    entryBatches,
    index: postgresIndexStorage(client, start.rules),
  };
  return {
    transaction: beginWrite(engine, start, author),
    commitTimeoutMs: () => entryBatches.timeoutMs,
  };
}
