// Copies a whole SQLite store: to a backup, while it is served and written to, and back.

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../../base/errors.ts';
import { fileFault } from '../../../base/files.ts';
import { counted } from '../../../base/group-digits.ts';
import type { BackupReport } from '../../contract/store.ts';
import { integer, text } from '../../sql/row-values.ts';
import { isDamage, SQLITE_BUSY, sqliteCode } from '../sqlite-statements.ts';
import { APPLICATION_ID, openReader, schemaVersion } from './sqlite-connection.ts';
import {
  beginStore,
  createFile,
  createFolderOf,
  finishStore,
  moveInto,
  removeStore,
} from './sqlite-files.ts';

type Progress = (pagesDone: number, pagesTotal: number) => void;

/** Pages copied between two reports of progress: 8 MB. */
const PAGES_PER_STEP = 1_000;

/** Copies the record at `path` to a new file, as of now. */
export async function backUp(
  path: string,
  file: string,
  progress: Progress,
): Promise<BackupReport> {
  refuseExisting(file);
  const passing = beginStore(file);
  try {
    const report = await copyRecord(path, passing, progress);
    refuseExisting(file);
    moveInto(passing, file);
    return report;
  } catch (error) {
    throw fileFault(error, `The backup ${file} cannot be created`);
  } finally {
    finishStore(passing);
  }
}

/** Restores the record of a backup to `path`, replacing an existing one only if allowed. */
export async function restore(
  path: string,
  file: string,
  mayReplace: boolean,
  progress: Progress,
): Promise<BackupReport> {
  if (!existsSync(file)) throw new OperatorError(`There is no backup at ${file}.`);
  if (resolve(file) === resolve(path)) throw new OperatorError(`${file} is the record itself.`);
  // Check the backup before touching the current record.
  openBackup(file).close();
  const passing = beginStore(path);
  try {
    createFolderOf(path);
    const release = lockRestoreTarget(path, mayReplace);
    try {
      const report = await copyRecord(file, passing, progress);
      // A log of the old record must never be applied to the new one.
      removeStore(path, ['-wal', '-shm', '-journal']);
      moveInto(passing, path);
      return report;
    } finally {
      release();
    }
  } catch (error) {
    throw isDamage(error)
      ? fileFault(error, `${file} cannot be restored`)
      : fileFault(error, `${path} cannot be written`);
  } finally {
    finishStore(passing);
  }
}

function openBackup(file: string): DatabaseSync {
  try {
    return openRecord(file);
  } catch (error) {
    throw fileFault(error, `${file} cannot be restored`);
  }
}

/** Copies in one snapshot, makes a single file of it, and verifies the result. */
async function copyRecord(from: string, to: string, progress: Progress): Promise<BackupReport> {
  using source = openRecord(from);
  // Within a transaction the copy is of one moment; without, every write would restart it.
  source.exec('BEGIN');
  const version = text(source.prepare('SELECT version FROM record').get(), 'version');
  createFile(to);
  await backup(source, to, {
    rate: PAGES_PER_STEP,
    progress: ({ totalPages, remainingPages }) => progress(totalPages - remainingPages, totalPages),
  });
  return verifyCopy(to, version);
}

/** Opens a file for reading, if it has a record with a known schema. */
function openRecord(path: string): DatabaseSync {
  const database = openReader(path);
  try {
    if (schemaVersion(database, path) > 0) return database;
    throw new OperatorError(`${path} does not contain a record.`);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens the copy and reads it through: a backup that nobody can restore is worthless. */
function verifyCopy(path: string, version: string): BackupReport {
  using copy = new DatabaseSync(path);
  // A single portable file, without a log beside it.
  copy.exec('PRAGMA journal_mode = DELETE');
  const verdict = copy.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  if (verdict !== 'ok') throw new OperatorError(`The record is damaged: ${String(verdict)}.`);
  const record = copy.prepare('SELECT entry_count, version FROM record').get();
  if (text(record, 'version') !== version) {
    throw new OperatorError('The copy differs from the record. Try again.');
  }
  return { entries: integer(record, 'entry_count'), bytes: statSync(path).size };
}

function refuseExisting(file: string): void {
  if (!existsSync(file)) return;
  throw new OperatorError(`${file} already exists. Name another file, or move it away.`);
}

// The target of a restore: whether another process has it open, and whether it may be replaced.

/** Long enough for a command that is just ending, too short for a service. */
const RESTORE_LOCK_TIMEOUT_MS = 1_000;

/** Locks the target until the returned function is called; refuses a target that may not be replaced. */
function lockRestoreTarget(path: string, mayReplace: boolean): () => void {
  if (!existsSync(path)) return () => {};
  if (!statSync(path).isFile()) throw new OperatorError(`${path} is not a file.`);
  const database = new DatabaseSync(path, { timeout: RESTORE_LOCK_TIMEOUT_MS });
  try {
    refuseOthers(database, path);
    // Leaving WAL mode needs exclusive access, so this fails if another process has the file open.
    database.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
    if (!mayReplace) refuseEntries(database, path);
    return () => database.close();
  } catch (error) {
    database.close();
    if (sqliteCode(error) === SQLITE_BUSY) {
      throw new OperatorError(`${path} is in use. Stop the processes that use it first.`);
    }
    if (!isDamage(error)) throw error;
    if (mayReplace) return () => {};
    throw new OperatorError(`${path} is damaged or is not a record. Give --replace to replace it.`);
  }
}

/** Another program's database is not replaced, even with --replace. A newer record of ours may be. */
function refuseOthers(database: DatabaseSync, path: string): void {
  const id = integer(database.prepare('PRAGMA application_id').get(), 'application_id');
  const tables = integer(database.prepare('SELECT count(*) AS n FROM sqlite_schema').get(), 'n');
  if (id === APPLICATION_ID || tables === 0) return;
  throw new OperatorError(`${path} is the database of another program. Name another file.`);
}

function refuseEntries(database: DatabaseSync, path: string): void {
  const isRecord = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'record'").get();
  if (isRecord === undefined) return;
  const count = database.prepare('SELECT entry_count FROM record').get()?.['entry_count'];
  if (count === 0) return;
  throw new OperatorError(
    `There is a record of ${counted(Number(count), 'entry', 'entries')} at ${path}. Give --replace to replace it.`,
  );
}
