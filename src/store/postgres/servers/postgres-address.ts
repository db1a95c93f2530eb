// Reads the address of a PostgreSQL store: one database, on one server or on several that replicate it.

import { OperatorError } from '../../../base/errors.ts';
import { withoutPassword } from '../../sql/shown-address.ts';

/** All our tables are in their own schema, so that they cannot be confused with anybody else's. */
export const SCHEMA = 'hansard';

export const NO_FILE_COPIES =
  'A record on PostgreSQL is backed up and restored with PostgreSQL’s own tools: ' +
  `pg_dump --schema=${SCHEMA} and pg_restore, or a base backup of the server.`;

/** The settings of every connection. JIT compilation pays off only for far larger statements than ours. */
const SESSION_OPTIONS = `-c search_path=${SCHEMA} -c jit=off`;

/** How long a reply may take in total, including the wait for a connection, from a server that answers probes. */
export const REPLY_TIMEOUT_MS = 2_500;

export interface PostgresAddress {
  /** A connection string for each server, in the order they were named. */
  readonly servers: readonly string[];
  /** The address without its password. */
  readonly shown: string;
}

export function isPostgresAddress(address: string): boolean {
  return /^postgres(ql)?:/.test(address);
}

/** `postgres://user:password@host:5432,other:5433/database?sslmode=verify-full`; `named` is the setting it came from. */
export function readPostgresAddress(address: string, text = 'DATABASE_URL'): PostgresAddress {
  const shown = withoutPassword(address);
  const parts = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#@]*)\/([^/?#]+)(?:\?([^#]*))?$/.exec(
    address,
  );
  if (parts === null) {
    throw new OperatorError(
      `${text} is "${shown}". It must be postgres://user:password@host:port/database; ` +
        'special characters in a name or password are percent-encoded, such as %40 for @.',
    );
  }
  const [, user, hosts = '', database, query = ''] = parts;
  const parameters = new URLSearchParams(query);
  parameters.set('options', `${parameters.get('options') ?? ''} ${SESSION_OPTIONS}`.trim());
  const servers = hosts.split(',').map((host) => {
    const server = `postgres://${user === undefined ? '' : `${user}@`}${host}/${database}?${parameters.toString()}`;
    if (host !== '' && !URL.canParse(server)) {
      throw new OperatorError(`${text} is "${shown}", but "${host}" is not a host and port.`);
    }
    return server;
  });
  return { servers, shown };
}

/** How much longer than by default a reply of a server may take: its address may have a `query_timeout`. */
export function extraTimeoutMs(server: string): number {
  const [, timeoutMs = '0'] = /[?&]query_timeout=(\d+)/.exec(server) ?? [];
  return Math.max(0, Number(timeoutMs) - REPLY_TIMEOUT_MS);
}
