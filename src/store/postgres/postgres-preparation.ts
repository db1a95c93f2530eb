// Makes a PostgreSQL store ready before it is used: reachable, safe, a record, at the present schema.

import { Client, type ClientBase } from 'pg';
import { OperatorError } from '../../errors.ts';
import { firstOf } from '../../present.ts';
import { noRecord, type OpenMode } from '../contract/open-mode.ts';
import type { PostgresAddress } from './servers/postgres-address.ts';
import { REPLY_TIMEOUT_MS } from './servers/postgres-connection.ts';
import { operatorErrorOf } from './servers/postgres-errors.ts';
import { SCHEMA_VERSION } from '../schema.ts';
import { migrate, schemaVersion } from './postgres-migrate.ts';
import { connectionOptions } from './servers/postgres-options.ts';
import { refuseReplica } from './servers/postgres-pools.ts';
import { plainly } from './servers/postgres-statements.ts';

export async function prepareDatabase(
  address: PostgresAddress,
  { mayCreate }: OpenMode,
): Promise<void> {
  try {
    const client = await connectToPrimary(address.servers);
    try {
      await refuseUnsafe(client, address.shown);
      const version = await schemaVersion(client, address.shown);
      if (version === 0 && !mayCreate) {
        throw noRecord(address.shown);
      }
      if (version < SCHEMA_VERSION) await migrate(client, address.shown);
    } finally {
      await client.end();
    }
  } catch (error) {
    throw operatorErrorOf(error, address.shown);
  }
}

/**
 * A connection without a limit on how long a statement takes: a migration takes as long as it takes. All servers are
 * connected to at once, so that none that hangs delays the others.
 */
async function connectToPrimary(servers: readonly string[]): Promise<Client> {
  let found: Client | null = null;
  const tries = servers.map(async (server) => {
    const client = new Client(connectionOptions(server));
    client.on('error', () => {});
    try {
      await client.connect();
      if (servers.length > 1) await refuseReplica(client);
      found ??= client;
      return found;
    } finally {
      if (client !== found) client.connection.stream.destroy();
    }
  });
  try {
    return await Promise.any(tries);
  } catch (error) {
    throw (error as AggregateError).errors[0];
  }
}

/** What was acknowledged must be on disk, and every text must come back byte for byte. */
async function refuseUnsafe(client: ClientBase, shown: string): Promise<void> {
  const { rows } = await plainly<{ encoding: string; fsync: string; commit: string }>(
    client,
    `SELECT current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
       current_setting('synchronous_commit') AS commit`,
    REPLY_TIMEOUT_MS,
  );
  const { encoding, fsync, commit } = firstOf(rows);
  if (encoding !== 'UTF8') {
    throw new OperatorError(
      `The database at ${shown} is encoded in ${encoding}, which cannot hold every text. ` +
        "Make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
    );
  }
  if (fsync === 'off' || commit === 'off') {
    const setting = fsync === 'off' ? 'fsync' : 'synchronous_commit';
    throw new OperatorError(
      `The server at ${shown} has ${setting} = off: it says that writes are done before they are on disk, ` +
        'and a power cut would lose them. Switch it on.',
    );
  }
}
