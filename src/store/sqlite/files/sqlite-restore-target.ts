// The target of a restore: whether another process has it open, and whether it may be replaced.

import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../../errors.ts';
import { integer } from '../../shared/row-values.ts';
import { APPLICATION_ID } from './sqlite-migrate.ts';
import {
  SQLITE_BUSY,
  SQLITE_CORRUPT,
  SQLITE_NOTADB,
  sqliteCode,
} from '../statements/sqlite-error-code.ts';

/** Long enough for a command that is just ending, too short for a service. */
const RESTORE_LOCK_TIMEOUT_MS = 1_000;

/** Locks the target until the function it returns is called; refuses a target that may not be replaced. */
export function lockRestoreTarget(path: string, mayReplace: boolean): () => void {
  if (!existsSync(path)) return () => {};
  if (!statSync(path).isFile()) throw new OperatorError(`${path} is not a file.`);
  const database = new DatabaseSync(path, { timeout: RESTORE_LOCK_TIMEOUT_MS });
  try {
    refuseOthers(database, path);
    // Leaving write-ahead-log mode needs exclusive access, so this fails where another process has the file open.
    database.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
    if (!mayReplace) refuseEntries(database, path);
    return () => database.close();
  } catch (error) {
    database.close();
    const code = sqliteCode(error);
    if (code === SQLITE_BUSY) {
      throw new OperatorError(`${path} is in use. Stop whoever serves or writes it first.`);
    }
    if (code !== SQLITE_CORRUPT && code !== SQLITE_NOTADB) throw error;
    if (mayReplace) return () => {};
    throw new OperatorError(`${path} is damaged, or no record. Give --replace to replace it.`);
  }
}

/** Another program's database is not replaced, even with --replace. A newer record of ours may be. */
function refuseOthers(database: DatabaseSync, path: string): void {
  const id = integer(database.prepare('PRAGMA application_id').get(), 'application_id');
  const tables = integer(database.prepare('SELECT count(*) AS n FROM sqlite_schema').get(), 'n');
  if (id === APPLICATION_ID || tables === 0) return;
  throw new OperatorError(`${path} is another program’s database. Name another file.`);
}

function refuseEntries(database: DatabaseSync, path: string): void {
  const isRecord = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'record'").get();
  if (isRecord === undefined) return;
  const count = database.prepare('SELECT entry_count FROM record').get()?.['entry_count'];
  if (count === 0) return;
  throw new OperatorError(
    `There is a record of ${String(count)} entries at ${path}. Give --replace to replace it.`,
  );
}
