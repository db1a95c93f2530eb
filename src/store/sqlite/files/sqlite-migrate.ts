// Makes the tables of a SQLite store, or migrates them to the present schema, in one transaction.

import type { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../../errors.ts';
import { migrationSql, refuseOtherVersion, SCHEMA_VERSION } from '../../schema.ts';
import { integer } from '../../shared/row-values.ts';

/** "HNSD" in the file's header distinguishes a record from any other SQLite file. */
export const APPLICATION_ID = 0x484e5344;

/** Waits for another process that does the same. */
export function migrate(database: DatabaseSync, path: string): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have done it while this one waited for the lock.
    const version = schemaVersion(database, path);
    if (version < SCHEMA_VERSION) {
      database.exec(migrationSql(version, 'sqlite'));
      database.exec(
        `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}`,
      );
    }
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** The schema of the file, 0 for a new one; refuses a file that is not a record, or is of a version that cannot be migrated. */
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
