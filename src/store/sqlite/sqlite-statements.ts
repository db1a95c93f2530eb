// Runs statements on a SQLite connection. Each is prepared once: preparing takes longer than a small write.

import { isUtf8 } from 'node:buffer';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { StoreDamaged, StoreFull, StoreUnavailable } from '../../base/errors.ts';
import type { Row, SqlRunner, SqlValue } from '../sql/sql-runner.ts';

/** Rows per INSERT: beyond a few dozen, the cost of the call no longer matters. */
const ROWS_PER_INSERT = 32;

export class SqliteRunner implements SqlRunner {
  readonly dialect = 'sqlite';
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  rows(sql: string, ...values: readonly SqlValue[]): readonly Row[] {
    return orFault(() => this.prepare(sql).all(...values));
  }

  row(sql: string, ...values: readonly SqlValue[]): Row | undefined {
    return orFault(() => this.prepare(sql).get(...values));
  }

  run(sql: string, ...values: readonly SqlValue[]): number {
    return orFault(() => Number(this.prepare(sql).run(...values).changes));
  }

  insert(table: string, columns: readonly string[], rows: readonly (readonly SqlValue[])[]): void {
    const placeholders = `(${columns.map(() => '?').join(', ')})`;
    const insertRow = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${placeholders}`;
    const insertRows = insertRow + `, ${placeholders}`.repeat(ROWS_PER_INSERT - 1);
    let at = 0;
    for (; at + ROWS_PER_INSERT <= rows.length; at += ROWS_PER_INSERT) {
      this.run(insertRows, ...rows.slice(at, at + ROWS_PER_INSERT).flat());
    }
    for (const row of rows.slice(at)) this.run(insertRow, ...row);
  }

  refuseDamaged(id: number, wire: string): void {
    if (wire.includes('\0')) throw damagedText();
    // Bytes that are not UTF-8 become this character, which a text may also contain.
    if (!wire.includes('\ufffd')) return;
    const rows = this.rows(WIRE_BYTES_SQL, id);
    if (!rows.every((row) => isSound(bufferOf(row['wire'] as Uint8Array)))) throw damagedText();
  }

  /** The statement of this text; not for iterating, which two callers could do at once. */
  prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

const runners = new WeakMap<DatabaseSync, SqliteRunner>();

/** The runner of a connection, with the statements it has prepared so far. */
export function runnerOf(database: DatabaseSync): SqliteRunner {
  let runner = runners.get(database);
  if (runner === undefined) {
    runner = new SqliteRunner(database);
    runners.set(database, runner);
  }
  return runner;
}

/** A statement whose rows are arrays, in the order of the columns: cheaper than objects. */
interface ArrayStatement<Tuple> {
  get(...values: SQLInputValue[]): Tuple | undefined;
}

/** `Tuple` must match what the statement selects. */
export function prepareArrays<Tuple extends readonly unknown[]>(
  database: DatabaseSync,
  sql: string,
): ArrayStatement<Tuple> {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement as unknown as ArrayStatement<Tuple>;
}

/** Ends a transaction that only read. Not COMMIT: after a statement met a damaged page, SQLite repeats the error there. */
export const END_READ = 'ROLLBACK';

/** A read that failed with an I/O error has already ended the transaction. */
export function endRead(database: DatabaseSync): void {
  if (database.isTransaction) database.exec(END_READ);
}

// The result codes of SQLite that this program acts on (sqlite.org/rescode.html), and which of them an error has.

export const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_READONLY = 8;
export const SQLITE_IOERR = 10;
export const SQLITE_CORRUPT = 11;
export const SQLITE_FULL = 13;
export const SQLITE_CANTOPEN = 14;
const SQLITE_PROTOCOL = 15;
export const SQLITE_NOTADB = 26;

/** The primary code of an error of SQLite, which its extended codes share; null for any other error. */
export function sqliteCode(error: unknown): number | null {
  const { errcode } = error as { errcode?: number };
  return errcode === undefined ? null : errcode & 0xff;
}

/** What a failed statement means to the caller: the store is unreachable, full or damaged, or the program is wrong. */
export function storeFault(error: unknown): unknown {
  const code = sqliteCode(error);
  if (code === null) return error;
  const { message } = error as Error;
  if (isDamage(error)) {
    return new StoreDamaged(
      `The file of the record is damaged: SQLite says "${message}". Run hansard check to find the damage, then restore a backup.`,
      { cause: error },
    );
  }
  if (code === SQLITE_FULL) return new StoreFull(message, { cause: error });
  return PASSING_FAULTS.has(code) ? new StoreUnavailable(message, { cause: error }) : error;
}

/** The result of some statements, or an error of the catalogue. */
function orFault<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw storeFault(error);
  }
}

/** Whether an error of SQLite says that a file is damaged. */
export function isDamage(error: unknown): boolean {
  return DAMAGE.has(sqliteCode(error) ?? 0);
}

const DAMAGE = new Set([SQLITE_CORRUPT, SQLITE_NOTADB]);

/** The file is at fault, not the statement. */
const PASSING_FAULTS = new Set([
  SQLITE_BUSY,
  SQLITE_LOCKED,
  SQLITE_READONLY,
  SQLITE_IOERR,
  SQLITE_CANTOPEN,
  SQLITE_PROTOCOL,
]);

// Refuses texts of entries that were overwritten on disk. SQLite has no checksums: it notices damage in its own structures, but
// not in the overflow pages of a long text.

/** Checks wire forms as bytes. They are UTF-8 without control characters; zeros, ones and random bytes are not. */
export function soundBytes(bytes: Uint8Array): Buffer {
  const buffer = bufferOf(bytes);
  if (isSound(buffer)) return buffer;
  throw damagedText();
}

const WIRE_BYTES_SQL = `
SELECT CAST(wire AS BLOB) AS wire FROM entry WHERE id = ?1
UNION ALL SELECT CAST(wire AS BLOB) FROM revision WHERE entry_id = ?1`;

/** `indexOf` of a Buffer is twenty times as fast as `includes` of an array of bytes. */
function isSound(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes(0);
}

function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

function damagedText(): StoreDamaged {
  return new StoreDamaged(
    'The text of an entry was overwritten on the disk. Run hansard check to find the entry, then restore a backup.',
  );
}
