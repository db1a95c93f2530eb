// Brings a SQLite store up to date: each migration is one transaction, so one that is killed never was. A new store gets all of them in one.

import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { OperatorError } from '../../../errors.ts';
import { integer } from '../../shared/row-values.ts';
import type { OnWait } from '../../contract/open-mode.ts';
import { MigrationWait } from '../../shared/migration-wait.ts';
import { SQLITE_BUSY, sqliteCode } from '../statements/sqlite-error-code.ts';
import { recordMigration } from './first-ten/0001-record.ts';
import { historyMigration } from './first-ten/0002-history.ts';
import { peopleMigration } from './first-ten/0003-people.ts';
import { indexMigration } from './first-ten/0004-index.ts';
import { membersMigration } from './first-ten/0005-members.ts';
import { alertsMigration } from './first-ten/0006-alerts.ts';
import { groupsMigration } from './first-ten/0007-groups.ts';
import { bodyWordsMigration } from './first-ten/0008-body-words.ts';
import { unchangedMigration } from './first-ten/0009-unchanged.ts';
import { fieldWordsMigration } from './first-ten/0010-field-words.ts';
import { plainNamesMigration } from './0011-plain-names.ts';
import { wordFormsMigration } from './0012-word-forms.ts';
import { entryDetailsMigration } from './0013-entry-details.ts';
import { restoringMigration } from './0014-restoring.ts';
import { debatesMigration } from './0015-debates.ts';
import { patchesMigration } from './0016-patches.ts';
import { itemChangesMigration } from './0017-item-changes.ts';
import { mirrorMigration } from './0018-mirror.ts';
import { sittingEvidenceMigration } from './0019-sitting-evidence.ts';
import { importReportsMigration } from './0020-import-reports.ts';
import { importedSittingsMigration } from './0021-imported-sittings.ts';
import { readingRulesMigration } from './0022-reading-rules.ts';
import { labelDecisionsMigration } from './0023-label-decisions.ts';
import { readAnewMigration } from './0024-read-anew.ts';
import { subscriptionsMigration } from './0025-subscriptions.ts';
import { mirrorItemsMigration } from './0026-mirror-items.ts';
import { checksumsMigration } from './0027-checksums.ts';
import { divisionsMigration } from './0028-divisions.ts';
import { languagesMigration } from './0029-languages.ts';
import { honorificsMigration } from './0030-honorifics.ts';
import { termChainMigration } from './0031-term-chain.ts';
import { rowCopiesMigration } from './0032-row-copies.ts';
import { present } from '../../../present.ts';

/** Statements, or what statements alone cannot do. */
type Migration = string | ((database: DatabaseSync) => void | Promise<void>);

/** In order; the number of a migration is its index, counted from 1, and is never used again. */
const MIGRATIONS: readonly Migration[] = [
  recordMigration,
  historyMigration,
  peopleMigration,
  indexMigration,
  membersMigration,
  alertsMigration,
  groupsMigration,
  bodyWordsMigration,
  unchangedMigration,
  fieldWordsMigration,
  plainNamesMigration,
  wordFormsMigration,
  entryDetailsMigration,
  restoringMigration,
  debatesMigration,
  patchesMigration,
  itemChangesMigration,
  mirrorMigration,
  sittingEvidenceMigration,
  importReportsMigration,
  importedSittingsMigration,
  readingRulesMigration,
  labelDecisionsMigration,
  readAnewMigration,
  subscriptionsMigration,
  mirrorItemsMigration,
  checksumsMigration,
  divisionsMigration,
  languagesMigration,
  honorificsMigration,
  termChainMigration,
  rowCopiesMigration,
];

export const SCHEMA_VERSION = MIGRATIONS.length;

/** "HNSD" in the file's header distinguishes a record from any other SQLite file. */
export const APPLICATION_ID = 0x484e5344;

/** Time between two attempts to get the write lock that another process has. */
const RETRY_MS = 100;

/** Applies what is missing and says how many migrations that were. Waits while another process migrates. */
export async function migrate(
  database: DatabaseSync,
  path: string,
  onWait?: OnWait,
): Promise<number> {
  // Connections of one thread take turns, so that none of them waits for another and is taken for a process that waits.
  const turn = migrating.then(() => applyMissing(database, path, new MigrationWait(path, onWait)));
  migrating = turn.catch(() => {});
  return await turn;
}

let migrating: Promise<unknown> = Promise.resolve();

async function applyMissing(
  database: DatabaseSync,
  path: string,
  wait: MigrationWait,
): Promise<number> {
  let applied = 0;
  for (let version = schemaVersion(database, path); version < SCHEMA_VERSION;) {
    await begin(database, path, wait);
    try {
      // Another process may have been quicker while this one waited for the lock.
      version = schemaVersion(database, path);
      for (const last = lastOfTransaction(version); version < last; version += 1) {
        await applyMigration(database, version);
        applied += 1;
      }
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }
  return applied;
}

/** In a new store no migration takes long, and every commit waits for the disk: 45 ms became 30, and much more on a busy disk. */
function lastOfTransaction(version: number): number {
  return version === 0 ? SCHEMA_VERSION : Math.min(version + 1, SCHEMA_VERSION);
}

/** Applies the migration after a version. */
async function applyMigration(database: DatabaseSync, version: number): Promise<void> {
  const migration = present(MIGRATIONS[version], 'a migration');
  if (typeof migration === 'string') database.exec(migration);
  else await migration(database);
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${version + 1}`);
}

/** Begins a transaction that has the write lock. */
async function begin(database: DatabaseSync, path: string, wait: MigrationWait): Promise<void> {
  const timeoutMs = integer(database.prepare('PRAGMA busy_timeout').get(), 'timeout');
  // Waiting within SQLite would block the thread, and end with an error however long the other process needs.
  database.exec('PRAGMA busy_timeout = 0');
  try {
    while (!tryBegin(database)) {
      wait.attemptFailed(progressOf(path));
      await setTimeout(RETRY_MS);
    }
  } finally {
    database.exec(`PRAGMA busy_timeout = ${timeoutMs}`);
  }
}

function tryBegin(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (sqliteCode(error) !== SQLITE_BUSY) throw error;
    return false;
  }
}

/** Differs whenever a process wrote to the store: a migration writes to the log all the time, and to the file at last. */
function progressOf(path: string): string {
  return ['', '-wal']
    .map((ending) => statSync(path + ending, { throwIfNoEntry: false }))
    .map((file) => `${file?.size} ${file?.mtimeMs}`)
    .join(' ');
}

/** The schema of the file; refuses one that is not a record, or that a newer program wrote. */
export function schemaVersion(database: DatabaseSync, path: string): number {
  const version = pragma(database, 'user_version');
  const application = pragma(database, 'application_id');
  const tables = integer(database.prepare('SELECT count(*) AS n FROM sqlite_schema').get(), 'n');
  if (application !== APPLICATION_ID && (application !== 0 || version !== 0 || tables > 0)) {
    throw new OperatorError(
      `${path} is a SQLite database, but not a record of this program. Name another file.`,
    );
  }
  if (version > SCHEMA_VERSION) {
    throw new OperatorError(
      `${path} was written by a newer version of this program (its schema is ${version}, ` +
        `this version knows ${SCHEMA_VERSION}). Install that version or a newer one.`,
    );
  }
  return version;
}

function pragma(database: DatabaseSync, name: 'user_version' | 'application_id'): number {
  return integer(database.prepare(`PRAGMA ${name}`).get(), name);
}
