// Prepares a PostgreSQL store before use: it must be reachable, safe, a record, and at the current schema.

import { Client, type ClientBase } from 'pg';
import { OperatorError } from '../../base/errors.ts';
import { firstOf } from '../../base/present.ts';
import { noteWritten } from '../../base/written.ts';
import { noRecord } from '../contract/conflicts.ts';
import type { OpenMode, ReadOptions } from '../contract/store.ts';
import { applyMigrations, migrationNotice, refuseOtherVersion, SCHEMA_VERSION } from '../schema.ts';
import { type PostgresAddress, readPostgresAddress, SCHEMA } from './servers/postgres-address.ts';
import { PostgresConnections } from './servers/postgres-connection.ts';
import { codeOf, LOCK_NOT_AVAILABLE, operatorErrorOf } from './servers/postgres-errors.ts';
import { connectionOptions, refuseReplica } from './servers/postgres-pools.ts';
import { plainly, PostgresRunner } from './servers/postgres-statements.ts';

/** Connects to the database at an address and prepares it; without a mode, it must be prepared already. */
export async function openConnections(
  address: string,
  mode: OpenMode | null,
  options: ReadOptions = {},
): Promise<PostgresConnections> {
  const where = readPostgresAddress(address);
  if (mode !== null) await prepareDatabase(where, mode);
  const connections = new PostgresConnections(where, options);
  await connections.start();
  return connections;
}

async function prepareDatabase(
  address: PostgresAddress,
  { mayCreate, notify }: OpenMode,
): Promise<void> {
  try {
    const client = await connectToPrimary(address.servers);
    try {
      await refuseUnsafe(client, address.shown);
      const version = await schemaVersion(client, address.shown);
      if (version === 0 && !mayCreate) {
        throw noRecord(address.shown);
      }
      if (version === SCHEMA_VERSION) return;
      if (version > 0) notify?.(migrationNotice(version, address.shown));
      await migrate(client, address.shown);
    } finally {
      await client.end();
    }
  } catch (error) {
    throw operatorErrorOf(error, address.shown);
  }
}

/**
 * A connection without a statement timeout, because a migration takes as long as it takes. All servers are tried concurrently,
 * so that one that hangs does not delay the others.
 */
async function connectToPrimary(servers: readonly string[]): Promise<Client> {
  let primary: Client | null = null;
  const tries = servers.map(async (server) => {
    const client = new Client(connectionOptions(server));
    client.on('error', () => {});
    try {
      await client.connect();
      if (servers.length > 1) await refuseReplica(client);
      primary ??= client;
      return primary;
    } finally {
      if (client !== primary) client.connection.stream.destroy();
    }
  });
  try {
    return await Promise.any(tries);
  } catch (error) {
    throw (error as AggregateError).errors[0];
  }
}

/** Acknowledged writes must be on disk, and every text must be returned byte for byte. */
async function refuseUnsafe(client: ClientBase, shown: string): Promise<void> {
  const { rows } = await plainly<{ encoding: string; fsync: string; commit: string }>(
    client,
    `SELECT current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
       current_setting('synchronous_commit') AS commit`,
  );
  const { encoding, fsync, commit } = firstOf(rows);
  if (encoding !== 'UTF8') {
    throw new OperatorError(
      `The database at ${shown} is encoded in ${encoding}, which cannot hold every text. ` +
        "Create one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
    );
  }
  if (fsync === 'off' || commit === 'off') {
    const setting = fsync === 'off' ? 'fsync' : 'synchronous_commit';
    throw new OperatorError(
      `The server at ${shown} has ${setting} = off: it confirms writes before they are on disk, ` +
        'so a power failure would lose them. Switch the setting on.',
    );
  }
}

// Creates the tables of a PostgreSQL store, or migrates them to the current schema, in one transaction.

/** "HANSARD" in ASCII: the advisory lock that every writer and every migration takes. */
export const WRITERS_LOCK = '20321136512357956';

/**
 * In a transaction that takes the lock: a server notices within this time that its client has ended, and not only when the running
 * statement has. Old servers do not have the setting, and those on Windows refuse it.
 */
export const NOTICE_END_OF_CLIENT = `
SELECT set_config('client_connection_check_interval', '250', true)
WHERE current_setting('client_connection_check_interval', true) IS NOT NULL AND version() !~* 'windows|mingw|visual'`;

/** How long to wait for another process that migrates or writes. */
const LOCK_WAIT_MS = 60_000;

async function migrate(client: ClientBase, shown: string): Promise<void> {
  try {
    await client.query(
      `BEGIN; ${NOTICE_END_OF_CLIENT}; SET LOCAL lock_timeout = ${LOCK_WAIT_MS}; SELECT pg_advisory_xact_lock(${WRITERS_LOCK})`,
    );
    // Another process may have done it while this one waited for the lock.
    const version = await schemaVersion(client, shown);
    if (version < SCHEMA_VERSION) {
      await client.query(
        `CREATE SCHEMA IF NOT EXISTS ${SCHEMA};
         CREATE TABLE IF NOT EXISTS migration (number BIGINT PRIMARY KEY);`,
      );
      const sql = new PostgresRunner((text, values) => client.query(text, [...values]));
      const execute = async (statements: string): Promise<void> =>
        void (await client.query(statements));
      await applyMigrations(version, { sql, execute });
      await client.query(`INSERT INTO migration VALUES (${SCHEMA_VERSION})`);
    }
    if (version < SCHEMA_VERSION) noteWritten();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new OperatorError(
      `${shown} has to be migrated, but another process is writing to it. Stop that process, then try again.`,
    );
  }
}

/** The schema version of the store, 0 if there is none; refuses another program's schema, and a version that cannot be migrated. */
async function schemaVersion(client: ClientBase, shown: string): Promise<number> {
  const { rows } = await client.query<{ isOurs: boolean; tables: number }>(
    `SELECT to_regclass('${SCHEMA}.migration') IS NOT NULL AS "isOurs",
       (SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE nspname = '${SCHEMA}') AS tables`,
  );
  const { isOurs, tables } = firstOf(rows);
  if (!isOurs) {
    if (tables === 0) return 0;
    throw new OperatorError(
      `The schema "${SCHEMA}" of the database at ${shown} belongs to another program. Name another database.`,
    );
  }
  const queryResult = await client.query<{ version: number | null }>(
    `SELECT max(number) AS version FROM ${SCHEMA}.migration`,
  );
  const version = firstOf(queryResult.rows).version ?? 0;
  refuseOtherVersion(version, shown);
  return version;
}
