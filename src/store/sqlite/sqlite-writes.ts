// Writes to a SQLite file: one connection, one transaction at a time, in the order they were requested.

import type { DatabaseSync } from 'node:sqlite';
import { OperatorError, StoreLocked, StoreUnavailable } from '../../errors.ts';
import type { StoredEntry } from '../contract/write-transaction.ts';
import type { Authorship } from '../shared/change-runs.ts';
import { readRecordStart, RECORD_START_SQL } from '../shared/record-state.ts';
import {
  type ChangeMark,
  type CorrectedRow,
  type EntryBatches,
  type EntryRow,
  readStoredEntry,
  STORED_ENTRY_SQL,
} from '../writing/entry-writes.ts';
import { WriteTransaction } from '../writing/write-transaction.ts';
import { openWriter, storeFault } from './files/sqlite-connection.ts';
import { orFull, truncateLog } from './files/sqlite-space.ts';
import { sqliteIndexStorage } from './sqlite-index.ts';
import { runnerOf, SQLITE_BUSY, sqliteCode, type SqliteRunner } from './sqlite-statements.ts';

export class SqliteWrites {
  readonly #path: string;
  #writer: DatabaseSync | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** Runs a write as one transaction, after those that were requested before it. */
  run<Result>(work: (writer: DatabaseSync) => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(() => this.#write(work));
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Resolves when no write is left. */
  async idle(): Promise<void> {
    await this.#last;
  }

  close(): void {
    this.#writer?.close();
  }

  async #write<Result>(work: (writer: DatabaseSync) => Promise<Result>): Promise<Result> {
    try {
      this.#writer ??= openForWriting(this.#path);
      return await inTransaction(this.#writer, work);
    } catch (error) {
      if (this.#writer !== null) truncateLog(this.#writer, this.#path);
      // A file that could not be written is opened read-only without a word: the next write opens it anew.
      if (error instanceof StoreUnavailable) {
        this.#writer?.close();
        this.#writer = null;
      }
      throw orFull(error, this.#path);
    }
  }
}

/** For a write, a file that cannot be opened is a store that is unavailable. */
function openForWriting(path: string): DatabaseSync {
  try {
    return openWriter(path);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw storeFault(error);
    throw new StoreUnavailable(error.message, { cause: error });
  }
}

async function inTransaction<Result>(
  database: DatabaseSync,
  work: (database: DatabaseSync) => Promise<Result>,
): Promise<Result> {
  try {
    beginImmediate(database);
    const result = await work(database);
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw storeFault(error);
  }
}

/** Rejects with StoreLocked where another process is writing. */
export function beginImmediate(database: DatabaseSync): void {
  try {
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (sqliteCode(error) !== SQLITE_BUSY) throw error;
    throw new StoreLocked('another process is writing to the record', { cause: error });
  }
}

// Begins a write transaction on a SQLite store.

/** `database` must be within a transaction. */
export function sqliteWriteTransaction(
  database: DatabaseSync,
  author: Authorship,
): WriteTransaction {
  const sql = runnerOf(database);
  const start = readRecordStart(sql.row(RECORD_START_SQL));
  const engine = {
    sql,
    entryBatches: new SqliteEntryBatches(sql),
    index: sqliteIndexStorage(database, start.rules),
  };
  return new WriteTransaction(engine, start, author);
}

// Adds, corrects and withdraws entries in a SQLite store, many at a time, within a transaction.

const ENTRY_COLUMNS = [
  ...['id', 'sitting_id', 'text_counter', 'type', 'person_id', 'changed_at', 'changed_by', 'wire'],
];

const STORE_REVISION = `
INSERT INTO revision (entry_id, revision, wire, changed_at, changed_by, sitting_id)
SELECT id, revision, wire, changed_at, changed_by, sitting_id FROM entry WHERE id = ?`;

const CORRECT = `
UPDATE entry SET text_counter = ?, type = ?, person_id = ?, wire = ?, revision = ?, changed_at = ?,
  changed_by = ? WHERE id = ?`;

class SqliteEntryBatches implements EntryBatches {
  readonly #sql: SqliteRunner;

  constructor(sql: SqliteRunner) {
    this.#sql = sql;
  }

  findEach(ids: readonly number[]): StoredEntry[] {
    return ids
      .map((id) => this.#sql.row(`${STORED_ENTRY_SQL} WHERE id = ?`, id))
      .filter((row) => row !== undefined)
      .map(readStoredEntry);
  }

  add(sittingId: number, rows: readonly EntryRow[], { atMs, by }: ChangeMark): void {
    const values = rows.map(({ id, textCounter, type, personId, wire }) => {
      return [id, sittingId, textCounter, type, personId, atMs, by, wire];
    });
    this.#sql.insert('entry', ENTRY_COLUMNS, values);
  }

  correct(rows: readonly CorrectedRow[], by: string | null): void {
    for (const { id, textCounter, type, personId, wire, revision, atMs } of rows) {
      this.#sql.run(STORE_REVISION, id);
      this.#sql.run(CORRECT, textCounter, type, personId, wire, revision, atMs, by, id);
    }
  }

  withdraw(ids: readonly number[]): void {
    for (const id of ids) {
      this.#sql.run(STORE_REVISION, id);
      this.#sql.run('DELETE FROM entry WHERE id = ?', id);
    }
  }
}
