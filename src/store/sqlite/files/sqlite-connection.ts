// Opens connections to a SQLite store, set up so that an acknowledged write survives a power cut.

import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError, StoreUnavailable } from '../../../base/errors.ts';
import { noteWritten } from '../../../base/written.ts';
import { noRecord } from '../../contract/conflicts.ts';
import type { OpenMode } from '../../contract/store.ts';
import {
  applyMigrations,
  migrationNotice,
  refuseOtherVersion,
  SCHEMA_VERSION,
} from '../../schema.ts';
import { oneAtATime } from '../../sql/one-at-a-time.ts';
import { integer, text } from '../../sql/row-values.ts';
import {
  runnerOf,
  SQLITE_BUSY,
  SQLITE_CORRUPT,
  SQLITE_NOTADB,
  sqliteCode,
} from '../sqlite-statements.ts';
import { createFile, createFolderOf } from './sqlite-files.ts';
import { mayOnlyBeRead, readOnlyName } from './sqlite-read-only.ts';
import { comesOfFullDisk, lacksSpaceToOpen } from './sqlite-space.ts';

/** How long a connection waits for another writer before it fails. */
const LOCK_TIMEOUT_MS = 5_000;

/** The pause between two attempts to open a busy file: creating a new one takes some milliseconds. */
const RETRY_MS = 20;

/**
 * The page cache of one connection: enough for the inner nodes of a record of millions (1.5 MB for 1.6 million entries). Leaves
 * come from the operating system's cache; 4 MB here was not quicker.
 */
const READER_CACHE_KIB = 2_048;

/** Bulk imports dirty pages faster than they can be written; a larger cache spills less often, and 64 MB were not quicker. */
const WRITER_CACHE_KIB = 32_768;

/**
 * The write-ahead log is truncated to this size after a checkpoint, so that one import does not leave a gigabyte. Twice the
 * size at which SQLite makes a checkpoint by itself.
 */
const WAL_SIZE_LIMIT_BYTES = 16 * 1024 * 1024;

/** Ten entries take 5.6 kB: with 8 kB, a page of the record is read in fewer pieces (12 % less, measured). */
const SQLITE_PAGE_BYTES = 8_192;

/** SQLite waits for a lock without returning, so a migration in this thread that waits for it would never end. */
const inTurn = oneAtATime();

/** Prepares the file: it must exist, be a record, and have the current schema. */
export async function prepareFile(path: string, { mayCreate, notify }: OpenMode): Promise<void> {
  if (existsSync(path)) refuseUnusable(path, mayCreate);
  else if (mayCreate) createStoreFile(path);
  else throw noRecord(path);
  const isOnlyRead = mayOnlyBeRead(path);
  if (!isOnlyRead && lacksSpaceToOpen(path)) throw cannotBeOpened(path, DISK_FULL);
  // If two processes create a new file at the same time, SQLite does not wait for the other while it switches the write-ahead
  // log on.
  for (const endsMs = performance.now() + LOCK_TIMEOUT_MS; ; await pause(RETRY_MS)) {
    using database = openDatabase(path);
    try {
      await inTurn(() => bringUpToDate(database, path, isOnlyRead, notify));
      return;
    } catch (error) {
      const isBusy = sqliteCode(error) === SQLITE_BUSY;
      if (!isBusy || performance.now() > endsMs) throw operatorFault(error, path);
    }
  }
}

async function bringUpToDate(
  database: DatabaseSync,
  path: string,
  isOnlyRead: boolean,
  notify: OpenMode['notify'],
): Promise<void> {
  const version = schemaVersion(database, path);
  if (isOnlyRead) {
    refuseOutdated(version, path);
    return;
  }
  if (version === 0) database.exec(`PRAGMA page_size = ${SQLITE_PAGE_BYTES}`);
  setDurable(database, path);
  if (version === SCHEMA_VERSION) return;
  if (version > 0) notify?.(migrationNotice(version, path));
  await migrate(database, path);
}

/** A read-only store cannot be migrated. */
function refuseOutdated(version: number, path: string): void {
  if (version === SCHEMA_VERSION) return;
  throw new OperatorError(
    `${path} was written by an older version of this program (its schema is ${version}, this version needs ${SCHEMA_VERSION}), ` +
      'and this user may only read it. Run hansard migrate as a user who may write to it.',
  );
}

export function openReader(path: string): DatabaseSync {
  return openWith(path, (database) => {
    database.exec(`PRAGMA query_only = ON; PRAGMA cache_size = -${READER_CACHE_KIB}`);
  });
}

export function openWriter(path: string): DatabaseSync {
  if (mayOnlyBeRead(path)) throw new StoreUnavailable(`this user may only read ${path}`);
  return openWith(path, (database) => {
    setDurable(database, path);
    // An INSERT of many rows copies each page before it changes it, in case a later row fails: five sixths of the writes of an
    // import, if the copies went to a temporary file.
    database.exec(
      `PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${WRITER_CACHE_KIB}`,
    );
  });
}

/** Opens the file and sets the connection up; closes it if that fails. */
function openWith(path: string, setUp: (database: DatabaseSync) => void): DatabaseSync {
  const database = openDatabase(path);
  try {
    setUp(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function openDatabase(path: string): DatabaseSync {
  try {
    return new DatabaseSync(mayOnlyBeRead(path) ? readOnlyName(path) : path, {
      timeout: LOCK_TIMEOUT_MS,
      enableForeignKeyConstraints: false,
    });
  } catch (error) {
    throw operatorFault(error, path);
  }
}

/** NORMAL lost acknowledged commits in power cuts, so the mode is set and then read back. */
function setDurable(database: DatabaseSync, path: string): void {
  const mode = text(database.prepare('PRAGMA journal_mode = WAL').get(), 'journal_mode');
  database.exec(`PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${WAL_SIZE_LIMIT_BYTES}`);
  const synchronous = integer(database.prepare('PRAGMA synchronous').get(), 'synchronous');
  const FULL = 2;
  if (mode !== 'wal' || synchronous !== FULL) {
    throw new OperatorError(
      `${path} cannot be stored safely: this file system gave journal mode "${String(mode)}" and ` +
        `synchronous ${String(synchronous)}, not "wal" and ${FULL}. Keep the record on a local disk.`,
    );
  }
}

/** SQLite's smallest page, and so its smallest file. SQLite treats a shorter file as new. */
const FILE_BYTES_MIN = 512;

/** An empty file may be a new one. Any other file that is too short was once a record, and must not become an empty one. */
function refuseUnusable(path: string, mayCreate: boolean): void {
  const stats = statSync(path);
  if (!stats.isFile()) {
    throw new OperatorError(`${path} is not a file. Name the file to store the record in.`);
  }
  if (stats.size < FILE_BYTES_MIN && !(stats.size === 0 && mayCreate)) {
    throw new OperatorError(
      `${path} is not a record: it has ${stats.size} bytes. Name another file, or restore a backup.`,
    );
  }
}

function createStoreFile(path: string): void {
  try {
    createFolderOf(path);
  } catch (error) {
    throw new OperatorError(
      `The folder of ${path} cannot be created: ${(error as Error).message}. Name another folder.`,
    );
  }
  try {
    createFile(path);
  } catch (error) {
    throw new OperatorError(
      `${path} cannot be opened: ${(error as Error).message}. Check that this user may read and write its folder.`,
    );
  }
}

function operatorFault(error: unknown, path: string): unknown {
  const code = sqliteCode(error);
  if (code === null) return error;
  const isFull = comesOfFullDisk(error, path);
  return cannotBeOpened(path, isFull ? DISK_FULL : adviceFor(code, (error as Error).message));
}

const DISK_FULL = 'There is no space left on its disk. Free some space.';

function cannotBeOpened(path: string, advice: string): OperatorError {
  return new OperatorError(`${path} cannot be opened. ${advice}`);
}

function adviceFor(code: number, message: string): string {
  if (code === SQLITE_NOTADB) {
    return 'It is not a record of this program, or its beginning is damaged. Name another file, or restore a backup.';
  }
  if (code === SQLITE_CORRUPT) {
    return `The file is damaged: SQLite says "${message}". Restore a backup with hansard restore --replace.`;
  }
  if (code === SQLITE_BUSY) {
    return 'Another process has locked it. Stop that process first.';
  }
  return `SQLite says: ${message}. Check that this user may read and write the file, the files beside it (-wal, -shm) and its folder.`;
}

/** "HNSD" in the file's header distinguishes a record from any other SQLite file. */
export const APPLICATION_ID = 0x484e5344;

/** Creates the tables, or migrates them to the current schema, in one transaction. Waits for another process that does the same. */
async function migrate(database: DatabaseSync, path: string): Promise<void> {
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have done it while this one waited for the lock.
    const version = schemaVersion(database, path);
    if (version < SCHEMA_VERSION) {
      const execute = (statements: string): void => database.exec(statements);
      await applyMigrations(version, { sql: runnerOf(database), execute });
      database.exec(
        `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}`,
      );
    }
    if (version < SCHEMA_VERSION) noteWritten();
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** The schema version of the file, 0 for a new one; refuses a file that is not a record, or whose version cannot be migrated. */
export function schemaVersion(database: DatabaseSync, path: string): number {
  const version = pragma(database, 'user_version');
  const application = pragma(database, 'application_id');
  const tables = integer(database.prepare('SELECT count(*) AS n FROM sqlite_schema').get(), 'n');
  if (application !== APPLICATION_ID && (application !== 0 || version !== 0 || tables > 0)) {
    throw new OperatorError(
      `${path} is a SQLite database, but not a record of this program. Name another file.`,
    );
  }
  refuseOtherVersion(version, path);
  return version;
}

function pragma(database: DatabaseSync, name: 'user_version' | 'application_id'): number {
  return integer(database.prepare(`PRAGMA ${name}`).get(), name);
}
