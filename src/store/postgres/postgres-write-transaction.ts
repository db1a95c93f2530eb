// Writes to a PostgreSQL store, within one transaction.

import type { ClientBase } from 'pg';
import { beginWrite, type Write } from '../writing/begin-write.ts';
import type { RecordEnd } from '../writing/write-storage.ts';
import { PostgresChangeLog } from './postgres-change-log.ts';
import { PostgresEntries, STATEMENT_TIMEOUT_MS } from './postgres-entries.ts';
import { PostgresImports } from './postgres-imports.ts';
import { PostgresIndexStorage } from './index/postgres-index-storage.ts';
import { PostgresCollectionStorage } from './postgres-collection-storage.ts';
import { PostgresPeople } from './postgres-people.ts';
import { PostgresRuns } from './postgres-runs.ts';
import { PostgresSittings } from './postgres-sittings.ts';
import { onConnection } from './servers/postgres-statements.ts';
import { PostgresTokens } from './postgres-tokens.ts';

/** Where the record and its log stand when a writing begins. */
export interface StartRow {
  readonly entry_count: number;
  readonly next_entry_id: number;
  readonly last_id: number | null;
  readonly last_seq: number | null;
  readonly chain: string | null;
}

/** To be read when the lock is had, and not with it: a statement sees what was committed before it began. */
export const RECORD_START_SQL = `
SELECT entry_count, next_entry_id, (SELECT max(id) FROM entry) AS last_id, last_seq, chain
FROM record LEFT JOIN LATERAL (
  SELECT last_seq, chain FROM change_run ORDER BY first_seq DESC LIMIT 1
) AS last_run ON true`;

export interface PostgresWrite {
  readonly writing: Write;
  /** How long what ends the writing may take, now that so much was written. */
  readonly timeoutMs: () => number;
}

/** `client` must be within a transaction, and have the writers' lock. */
export function postgresWriteTransaction(
  client: ClientBase,
  row: StartRow,
  by: string | null,
): PostgresWrite {
  const asked = onConnection(client, STATEMENT_TIMEOUT_MS);
  const entries = new PostgresEntries(client);
  const start = { count: row.entry_count, nextId: row.next_entry_id, lastId: row.last_id };
  const storage = {
    entries,
    runs: new PostgresRuns(asked),
    log: new PostgresChangeLog(asked, by, row.last_seq, row.chain),
    index: new PostgresIndexStorage(client),
    sittings: new PostgresSittings(asked),
    people: new PostgresPeople(asked),
    members: new PostgresCollectionStorage(asked),
    tokens: new PostgresTokens(asked),
    imports: new PostgresImports(asked),
    keepState: async ({ count, nextId, version, changedAtMs }: RecordEnd) => {
      await asked.rows(
        'UPDATE record SET entry_count = $1, next_entry_id = $2, version = $3, changed_at = $4',
        count,
        nextId,
        version,
        changedAtMs,
      );
    },
  };
  return { writing: beginWrite(storage, start, by), timeoutMs: () => entries.timeoutMs };
}
