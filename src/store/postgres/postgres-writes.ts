// Runs a write transaction on a PostgreSQL store, one writer at a time.
//
// The lock is taken before anything is read, and held until the commit: ids are in the order of the commits, and
// no reader ever sees a gap that is filled later.

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StoreLocked, StoreUnavailable } from '../../errors.ts';
import { readingRules } from '../../record/parliament/reading-rules.ts';
import type { StoredEntry } from '../contract/write-transaction.ts';
import type { Authorship } from '../shared/change-runs.ts';
import { rebuildDerived } from '../shared/index-storage.ts';
import {
  readRecordStart,
  RECORD_START_SQL,
  type RecordStart,
  SET_RULES_SQL,
} from '../shared/record-state.ts';
import {
  type ChangeMark,
  type CorrectedRow,
  type EntryBatches,
  type EntryRow,
  readStoredEntry,
  STORED_ENTRY_SQL,
} from '../writing/entry-writes.ts';
import { WriteTransaction } from '../writing/write-transaction.ts';
import { postgresIndexStorage, REINDEX_TIMEOUT_MS } from './postgres-index.ts';
import { WRITERS_LOCK } from './postgres-preparation.ts';
import { REPLY_TIMEOUT_MS } from './servers/postgres-connection.ts';
import {
  codeOf,
  endsConnection,
  LOCK_NOT_AVAILABLE,
  storeErrorOf,
} from './servers/postgres-errors.ts';
import { onConnection, plainly, STATEMENT_TIMEOUT_MS } from './servers/postgres-statements.ts';

/** How long a transaction waits for that of another process before it fails. */
const LOCK_WAIT_MS = 5_000;

/** How long the server waits at a time: between attempts, a server that hangs is distinguished from a lock that is held. */
const LOCK_ATTEMPT_MS = 1_000;

const BEGIN = `
BEGIN;
SET LOCAL lock_timeout = ${LOCK_ATTEMPT_MS};
SELECT pg_advisory_xact_lock(${WRITERS_LOCK});
${RECORD_START_SQL}`;

export async function runTransaction<Result>(
  client: ClientBase,
  work: (transaction: WriteTransaction) => Promise<Result>,
  author: Authorship,
): Promise<Result> {
  return await inTransaction(client, async (start) => {
    const { transaction, commitTimeoutMs } = postgresWriteTransaction(client, start, author);
    try {
      const result = await work(transaction);
      await transaction.finish();
      return { result, timeoutMs: commitTimeoutMs() };
    } finally {
      transaction.end();
    }
  });
}

/** Builds the debates, the divisions and the index anew, all of it or nothing. */
export async function reindex(
  client: ClientBase,
  rulesText: string | undefined,
  progress?: (entriesIndexed: number) => void,
): Promise<void> {
  await inTransaction(client, async ({ nextId, rules: current }) => {
    if (rulesText !== undefined) {
      await onConnection(client, REINDEX_TIMEOUT_MS).run(SET_RULES_SQL, rulesText);
    }
    const rules = rulesText === undefined ? current : readingRules(rulesText);
    await rebuildOn(client, { nextId, rules }, progress);
    return { result: null, timeoutMs: REINDEX_TIMEOUT_MS };
  });
}

/** The same within a transaction. */
export async function rebuildOn(
  client: ClientBase,
  start: Pick<RecordStart, 'nextId' | 'rules'>,
  progress?: (entriesIndexed: number) => void,
): Promise<void> {
  const storage = postgresIndexStorage(client, start.rules);
  await rebuildDerived(onConnection(client, REINDEX_TIMEOUT_MS), storage, start, progress);
}

/** The work also returns how long the commit may take. */
async function inTransaction<Result>(
  client: ClientBase,
  work: (start: RecordStart) => Promise<{ readonly result: Result; readonly timeoutMs: number }>,
): Promise<Result> {
  const start = await begin(client);
  try {
    const { result, timeoutMs } = await work(start);
    await commit(client, timeoutMs);
    return result;
  } catch (error) {
    // A connection that is lost is not used again: the server rolls back by itself.
    if (!endsConnection(error)) await rollBack(client);
    throw error;
  }
}

/** Begins a transaction that has the lock, in one round trip. */
async function begin(client: ClientBase): Promise<RecordStart> {
  for (const startedMs = performance.now(); ;) {
    try {
      const [row] = (await plainly(client, BEGIN, REPLY_TIMEOUT_MS)).rows;
      return readRecordStart(row);
    } catch (error) {
      if (endsConnection(error)) throw error;
      await rollBack(client);
      if (codeOf((error as Error).cause) !== LOCK_NOT_AVAILABLE) throw error;
      if (performance.now() - startedMs > LOCK_WAIT_MS) {
        throw new StoreLocked('another process is writing to the record', {
          cause: (error as Error).cause,
        });
      }
    }
  }
}

/** A transaction in which a statement failed is rolled back by COMMIT, without an error. */
async function commit(client: ClientBase, timeoutMs: number): Promise<void> {
  let command: string;
  try {
    ({ command } = await plainly(client, 'COMMIT', timeoutMs));
  } catch (error) {
    if (!endsConnection(error)) throw error;
    throw new StoreUnavailable(
      'the connection was lost as the write was committed: it may or may not be done',
      { cause: (error as Error).cause },
    );
  }
  if (command !== 'COMMIT') throw new Error('a statement of this writing failed before');
}

/** Ignores a failure: a connection that is still in a transaction is not used again. */
async function rollBack(client: ClientBase): Promise<void> {
  await plainly(client, 'ROLLBACK', REPLY_TIMEOUT_MS).catch(() => {});
}

// Begins a write transaction on a PostgreSQL store.

interface PostgresWrite {
  readonly transaction: WriteTransaction;
  /** How long the commit may take, now that so much was written. */
  readonly commitTimeoutMs: () => number;
}

/** `client` must be within a transaction, and have the writers' lock. */
function postgresWriteTransaction(
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

// Adds, corrects and withdraws entries in a PostgreSQL store, many at a time, within a transaction.

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

class PostgresEntryBatches implements EntryBatches {
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

// Adds entries to a PostgreSQL store: a few with one statement, many with COPY.

/** From here on COPY is quicker than a statement with as many values, prepared though it is. */
const COPY_FROM = 50;

const COLUMNS = [
  ...['id', 'text_counter', 'type', 'person_id', 'wire', 'sitting_id', 'changed_at', 'changed_by'],
];

interface AddedEntries {
  readonly sittingId: number;
  readonly rows: readonly EntryRow[];
  readonly mark: ChangeMark;
  readonly timeoutMs: number;
}

async function addEntries(client: ClientBase, added: AddedEntries): Promise<void> {
  const { sittingId, rows, mark, timeoutMs } = added;
  if (rows.length >= COPY_FROM) {
    await copyLines(client, `entry (${COLUMNS.join(', ')})`, lines(added), timeoutMs);
    return;
  }
  const values = rows.map(({ id, textCounter, type, personId, wire }) => {
    return [id, textCounter, type, personId, wire, sittingId, mark.atMs, mark.by];
  });
  await onConnection(client, timeoutMs).insert('entry', COLUMNS, values);
}

function* lines({ sittingId, rows, mark }: AddedEntries): Generator<string> {
  const rest = `\t${sittingId}\t${mark.atMs}\t${copiedField(mark.by)}\n`;
  for (const { id, textCounter, type, personId, wire } of rows) {
    yield `${id}\t${textCounter}\t${type}\t${personId ?? '\\N'}\t${copiedField(wire)}${rest}`;
  }
}

// Sends rows to PostgreSQL with COPY, in its text format.

/** Text handed to the connection at a time. */
const CHUNK_CHARACTERS = 64 * 1024;

/** `into` is a table and its columns; a line has their values with tabs between, and its own end. */
async function copyLines(
  client: ClientBase,
  into: string,
  lines: Iterable<string>,
  timeoutMs: number,
): Promise<void> {
  const target = copyFrom(`COPY ${into} FROM STDIN`);
  const stream = client.query(Object.assign(target, { query_timeout: timeoutMs }));
  try {
    await pipeline(Readable.from(chunks(lines)), stream);
  } catch (error) {
    throw storeErrorOf(error);
  }
}

/** A value as it is written in a line. */
function copiedField(value: string | null): string {
  if (value === null) return '\\N';
  return SPECIAL.test(value) ? value.replaceAll(ALL_SPECIAL, escape) : value;
}

const SPECIAL = /[\\\t\n\r]/;
const ALL_SPECIAL = /[\\\t\n\r]/g;

function escape(character: string): string {
  if (character === '\\') return '\\\\';
  if (character === '\t') return '\\t';
  return character === '\n' ? '\\n' : '\\r';
}

function* chunks(lines: Iterable<string>): Generator<Buffer> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(text, 'utf8');
    text = '';
  }
  if (text !== '') yield Buffer.from(text, 'utf8');
}
