// Writes to a SQLite file: one connection, one transaction at a time, in the order they were requested.

import type { DatabaseSync } from 'node:sqlite';
import { OperatorError, StoreLocked, StoreUnavailable } from '../../base/errors.ts';
import { noteWritten } from '../../base/written.ts';
import { oneAtATime } from '../sql/one-at-a-time.ts';
import { openWriter } from './files/sqlite-connection.ts';
import { orFull, truncateLog } from './files/sqlite-space.ts';
import { SQLITE_BUSY, sqliteCode, storeFault } from './sqlite-statements.ts';

export class SqliteWrites {
  readonly #path: string;
  readonly #inTurn = oneAtATime();
  #writer: DatabaseSync | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** Runs a write as one transaction, after those that were requested before it. */
  run<Result>(work: (writer: DatabaseSync) => Promise<Result>): Promise<Result> {
    return this.#inTurn(() => this.#write(work));
  }

  /** Resolves when no write is left. */
  idle(): Promise<void> {
    return this.#inTurn(() => {});
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
      // SQLite silently opens a file that could not be written read-only: the next write reopens it.
      if (error instanceof StoreUnavailable) {
        this.#writer?.close();
        this.#writer = null;
      }
      throw orFull(error, this.#path);
    }
  }
}

/** For a write, a file that cannot be opened is an unavailable store. */
function openForWriting(path: string): DatabaseSync {
  try {
    return openWriter(path);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw storeFault(error);
    throw new StoreUnavailable(error.message, { cause: error });
  }
}

export async function inTransaction<Result>(
  database: DatabaseSync,
  work: (database: DatabaseSync) => Promise<Result>,
): Promise<Result> {
  try {
    beginImmediate(database);
    const result = await work(database);
    noteWritten();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw storeFault(error);
  }
}

/** Rejects with StoreLocked if another process is writing. */
function beginImmediate(database: DatabaseSync): void {
  try {
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (sqliteCode(error) !== SQLITE_BUSY) throw error;
    throw new StoreLocked('another process is writing to the record', { cause: error });
  }
}
