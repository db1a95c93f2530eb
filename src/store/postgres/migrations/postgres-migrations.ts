// Brings a PostgreSQL store up to date: each migration is one transaction, so one that is killed never was.

import type { ClientBase } from 'pg';
import { OperatorError } from '../../../errors.ts';
import { recordMigration } from './0001-record.ts';
import { historyMigration } from './0002-history.ts';
import { peopleMigration } from './0003-people.ts';
import { indexMigration } from './0004-index.ts';
import { membersMigration } from './0005-members.ts';
import { alertsMigration } from './0006-alerts.ts';
import { groupsMigration } from './0007-groups.ts';
import { bodyWordsMigration } from './0008-body-words.ts';
import { unchangedMigration } from './0009-unchanged.ts';
import { fieldWordsMigration } from './0010-field-words.ts';
import { SCHEMA } from '../servers/postgres-address.ts';

/** Statements, or what statements alone cannot do. */
type Migration = string | ((client: ClientBase) => Promise<void>);

/** In order, and step by step with SQLite's; the number of a migration is its place, counted from 1. */
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
];

export const SCHEMA_VERSION = MIGRATIONS.length;

/** "HANSARD" in ASCII: the lock of whoever writes or migrates, among all locks of the database. */
export const WRITERS_LOCK = '20321136512357956';

/** Applies what is missing and says how many migrations that were. Others that start at the same time wait. */
export async function migrate(client: ClientBase, shown: string): Promise<number> {
  let applied = 0;
  for (let version = 0; version < SCHEMA_VERSION;) {
    await client.query('BEGIN');
    try {
      await client.query(`SELECT pg_advisory_xact_lock(${WRITERS_LOCK})`);
      // Another process may have been quicker while this one waited for the lock.
      version = await schemaVersion(client, shown);
      if (version < SCHEMA_VERSION) {
        await client.query(
          `CREATE SCHEMA IF NOT EXISTS ${SCHEMA};
           CREATE TABLE IF NOT EXISTS migration (number BIGINT PRIMARY KEY)`,
        );
        const migration = MIGRATIONS[version]!;
        if (typeof migration === 'string') await client.query(migration);
        else await migration(client);
        version += 1;
        await client.query('INSERT INTO migration VALUES ($1)', [version]);
        applied += 1;
      }
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    }
  }
  return applied;
}

/** The schema of the store, 0 where there is none; refuses another program's, and one a newer program wrote. */
export async function schemaVersion(client: ClientBase, shown: string): Promise<number> {
  const { rows } = await client.query<{ known: boolean; tables: number }>(
    `SELECT to_regclass('${SCHEMA}.migration') IS NOT NULL AS known,
       (SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE nspname = '${SCHEMA}') AS tables`,
  );
  const { known, tables } = rows[0]!;
  if (!known) {
    if (tables === 0) return 0;
    throw new OperatorError(
      `The database at ${shown} has a schema "${SCHEMA}" that is not of this program. Name another database.`,
    );
  }
  const found = await client.query<{ version: number | null }>(
    `SELECT max(number) AS version FROM ${SCHEMA}.migration`,
  );
  const version = found.rows[0]!.version ?? 0;
  if (version > SCHEMA_VERSION) {
    throw new OperatorError(
      `The record at ${shown} was written by a newer version of this program (its schema is ${version}, ` +
        `this version knows ${SCHEMA_VERSION}). Install that version or a newer one.`,
    );
  }
  return version;
}
