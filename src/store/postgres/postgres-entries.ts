// Finds, adds, corrects and withdraws the rows of entries in a PostgreSQL store, within a transaction.

import type { ClientBase } from 'pg';
import type { StoredEntry } from '../contract/write-transaction.ts';
import { STORED_ENTRY_SQL, storedEntry } from '../writing/stored-entry.ts';
import type { ChangeMark, CorrectedRow, EntryRow, EntryStorage } from '../writing/write-storage.ts';
import { addEntries } from './postgres-add-entries.ts';
import { first, onConnection, type SqlRunner, type Value } from './servers/postgres-statements.ts';

/** How long a statement of a writing may take, and how much longer for every entry that is written. */
export const STATEMENT_TIMEOUT_MS = 2_500;
const TIMEOUT_PER_ENTRY_MS = 10;

const KEEP_TEXTS = `
INSERT INTO revision (entry_id, revision, wire, changed_at, changed_by)
SELECT id, revision, wire, changed_at, changed_by FROM entry WHERE id = ANY ($1::bigint[])`;

const CORRECT = `
UPDATE entry SET text_counter = given.text_counter, type = given.type, person_id = given.person_id,
  wire = given.wire, revision = given.revision, changed_at = given.changed_at, changed_by = $8
FROM unnest(
  $1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[]
) AS given (id, text_counter, type, person_id, wire, revision, changed_at)
WHERE entry.id = given.id`;

const WITHDRAW = `
WITH withdrawn AS (
  DELETE FROM entry WHERE id = ANY ($1::bigint[]) RETURNING id, revision, wire, changed_at, changed_by
)
INSERT INTO revision (entry_id, revision, wire, changed_at, changed_by)
SELECT * FROM withdrawn`;

const LINKED_ENTRIES_SQL = 'SELECT id FROM entry WHERE person_id = $1 ORDER BY id';

export class PostgresEntries implements EntryStorage {
  readonly #client: ClientBase;
  readonly #asked: SqlRunner;
  #written = 0;

  constructor(client: ClientBase) {
    this.#client = client;
    this.#asked = onConnection(client, STATEMENT_TIMEOUT_MS);
  }

  /** How long what ends this writing may take: the more was written, the more the disk has to do. */
  get timeoutMs(): number {
    return timeoutFor(this.#written);
  }

  async last(): Promise<StoredEntry | null> {
    return await this.#one('ORDER BY id DESC LIMIT 1');
  }

  async find(id: number): Promise<StoredEntry | null> {
    return await this.#one('WHERE id = $1', id);
  }

  async findEach(ids: readonly number[]): Promise<StoredEntry[]> {
    const sql = `${STORED_ENTRY_SQL} WHERE id = ANY ($1::bigint[]) ORDER BY id`;
    return (await this.#asked.rows(sql, ids)).map((row) => storedEntry(row)!);
  }

  async findAt(sittingId: number, textCounter: number): Promise<StoredEntry | null> {
    return await this.#one('WHERE sitting_id = $1 AND text_counter = $2', sittingId, textCounter);
  }

  async lastCounter(sittingId: number): Promise<number> {
    const row = await first(
      this.#asked,
      'SELECT max(text_counter) AS counter FROM entry WHERE sitting_id = $1',
      sittingId,
    );
    return (row!['counter'] as number | null) ?? 0;
  }

  async idsOfSitting(sittingId: number): Promise<number[]> {
    return await this.#ids('SELECT id FROM entry WHERE sitting_id = $1 ORDER BY id', sittingId);
  }

  async idsOfPerson(personId: number): Promise<number[]> {
    return await this.#ids(LINKED_ENTRIES_SQL, personId);
  }

  async add(sittingId: number, rows: readonly EntryRow[], mark: ChangeMark): Promise<void> {
    await addEntries(this.#client, sittingId, rows, mark, timeoutFor(rows.length));
    this.#written += rows.length;
  }

  async correct(rows: readonly CorrectedRow[], by: string | null): Promise<void> {
    const asked = onConnection(this.#client, timeoutFor(rows.length));
    const ids = rows.map(({ id }) => id);
    await asked.rows(KEEP_TEXTS, ids);
    await asked.rows(
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
    await onConnection(this.#client, timeoutFor(ids.length)).rows(WITHDRAW, ids);
    this.#written += ids.length;
  }

  async #one(condition: string, ...values: Value[]): Promise<StoredEntry | null> {
    return storedEntry(await first(this.#asked, `${STORED_ENTRY_SQL} ${condition}`, ...values));
  }

  async #ids(sql: string, of: number): Promise<number[]> {
    return (await this.#asked.rows(sql, of)).map((row) => row['id'] as number);
  }
}

function timeoutFor(entries: number): number {
  return STATEMENT_TIMEOUT_MS + entries * TIMEOUT_PER_ENTRY_MS;
}
