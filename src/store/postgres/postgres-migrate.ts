// Makes the tables of a PostgreSQL store, or migrates them to the present schema, in one transaction.

import type { ClientBase } from 'pg';
import { OperatorError } from '../../errors.ts';
import { firstOf } from '../../present.ts';
import { migrationSql, refuseOtherVersion, SCHEMA_VERSION } from '../schema.ts';
import { SCHEMA } from './servers/postgres-address.ts';
import { codeOf, LOCK_NOT_AVAILABLE } from './servers/postgres-errors.ts';

/** "HANSARD" in ASCII: the lock that every writer and every migration takes, among all locks of the database. */
export const WRITERS_LOCK = '20321136512357956';

/** How long another process that migrates or writes is waited for. */
const LOCK_WAIT_MS = 60_000;

export async function migrate(client: ClientBase, shown: string): Promise<void> {
  try {
    await client.query(
      `BEGIN; SET LOCAL lock_timeout = ${LOCK_WAIT_MS}; SELECT pg_advisory_xact_lock(${WRITERS_LOCK})`,
    );
    // Another process may have done it while this one waited for the lock.
    const version = await schemaVersion(client, shown);
    if (version < SCHEMA_VERSION) {
      await client.query(
        `CREATE SCHEMA IF NOT EXISTS ${SCHEMA};
         CREATE TABLE IF NOT EXISTS migration (number BIGINT PRIMARY KEY);
         ${migrationSql(version, 'postgres')}
         INSERT INTO migration VALUES (${SCHEMA_VERSION})`,
      );
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new OperatorError(
      `${shown} has to be migrated, but another process is writing to it. Stop that process, then try again.`,
    );
  }
}

/** The schema of the store, 0 where there is none; refuses another program's, and a version that cannot be migrated. */
export async function schemaVersion(client: ClientBase, shown: string): Promise<number> {
  const { rows } = await client.query<{ known: boolean; tables: number }>(
    `SELECT to_regclass('${SCHEMA}.migration') IS NOT NULL AS known,
       (SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE nspname = '${SCHEMA}') AS tables`,
  );
  const { known, tables } = firstOf(rows);
  if (!known) {
    if (tables === 0) return 0;
    throw new OperatorError(
      `The database at ${shown} has a schema "${SCHEMA}" that is not of this program. Name another database.`,
    );
  }
  const found = await client.query<{ version: number | null }>(
    `SELECT max(number) AS version FROM ${SCHEMA}.migration`,
  );
  const version = firstOf(found.rows).version ?? 0;
  refuseOtherVersion(version, shown);
  return version;
}
