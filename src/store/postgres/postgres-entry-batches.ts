// Adds, corrects and withdraws entries in a PostgreSQL store, many at a time, within a transaction.

import type { ClientBase } from 'pg';
import type { StoredEntry } from '../contract/write-transaction.ts';
import {
  readStoredEntry,
  STORED_ENTRY_SQL,
  type ChangeMark,
  type CorrectedRow,
  type EntryBatches,
  type EntryRow,
} from '../writing/entry-writes.ts';
import { addEntries } from './postgres-add-entries.ts';
import { onConnection, STATEMENT_TIMEOUT_MS } from './servers/postgres-statements.ts';

/** How much longer a statement may take for every entry that is written. */
const TIMEOUT_PER_ENTRY_MS = 10;

const FIND_EACH = `${STORED_ENTRY_SQL} WHERE id = ANY ($1::bigint[]) ORDER BY id`;

const STORE_REVISIONS = `
INSERT INTO revision (entry_id, revision, wire, changed_at, changed_by, sitting_id)
SELECT id, revision, wire, changed_at, changed_by, sitting_id FROM entry WHERE id = ANY ($1::bigint[])`;

const CORRECT = `
UPDATE entry SET text_counter = given.text_counter, type = given.type, person_id = given.person_id,
  wire = given.wire, revision = given.revision, changed_at = given.changed_at, changed_by = $8
FROM unnest(
  $1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[]
) AS given (id, text_counter, type, person_id, wire, revision, changed_at)
WHERE entry.id = given.id`;

const WITHDRAW = `
WITH withdrawn AS (
  DELETE FROM entry WHERE id = ANY ($1::bigint[]) 
  RETURNING id, revision, wire, changed_at, changed_by, sitting_id
)
INSERT INTO revision (entry_id, revision, wire, changed_at, changed_by, sitting_id)
SELECT * FROM withdrawn`;

export class PostgresEntryBatches implements EntryBatches {
  readonly #client: ClientBase;
  #written = 0;

  constructor(client: ClientBase) {
    this.#client = client;
  }

  /** How long the end of this transaction may take: the more was written, the more the disk has to do. */
  get timeoutMs(): number {
    return timeoutFor(this.#written);
  }

  async findEach(ids: readonly number[]): Promise<StoredEntry[]> {
    const sql = onConnection(this.#client, STATEMENT_TIMEOUT_MS);
    return (await sql.rows(FIND_EACH, ids)).map(readStoredEntry);
  }

  async add(sittingId: number, rows: readonly EntryRow[], mark: ChangeMark): Promise<void> {
    await addEntries(this.#client, { sittingId, rows, mark, timeoutMs: timeoutFor(rows.length) });
    this.#written += rows.length;
  }

  async correct(rows: readonly CorrectedRow[], by: string | null): Promise<void> {
    const sql = onConnection(this.#client, timeoutFor(rows.length));
    const ids = rows.map(({ id }) => id);
    await sql.run(STORE_REVISIONS, ids);
    await sql.run(
      CORRECT,
      ids,
      rows.map(({ textCounter }) => textCounter),
      rows.map(({ type }) => type),
      rows.map(({ personId }) => personId),
      rows.map(({ wire }) => wire),
      rows.map(({ revision }) => revision),
      rows.map(({ atMs }) => atMs),
      by,
    );
    this.#written += rows.length;
  }

  async withdraw(ids: readonly number[]): Promise<void> {
    await onConnection(this.#client, timeoutFor(ids.length)).run(WITHDRAW, ids);
    this.#written += ids.length;
  }
}

function timeoutFor(entries: number): number {
  return STATEMENT_TIMEOUT_MS + entries * TIMEOUT_PER_ENTRY_MS;
}
