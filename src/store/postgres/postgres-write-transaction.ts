// Begins a write transaction on a PostgreSQL store.

import type { ClientBase } from 'pg';
import { WriteTransaction } from '../writing/write-transaction.ts';
import type { Authorship } from '../shared/change-runs.ts';
import type { RecordStart } from '../shared/record-state.ts';
import { postgresIndexStorage } from './index/postgres-index-storage.ts';
import { PostgresEntryBatches } from './postgres-entry-batches.ts';
import { onConnection, STATEMENT_TIMEOUT_MS } from './servers/postgres-statements.ts';

export interface PostgresWrite {
  readonly transaction: WriteTransaction;
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
    transaction: new WriteTransaction(engine, start, author),
    commitTimeoutMs: () => entryBatches.timeoutMs,
  };
}
