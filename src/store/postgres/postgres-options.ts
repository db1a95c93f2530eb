// What every connection to PostgreSQL has: the pools', the one that migrates, and those that look how a server stands.

import { types } from 'pg';

/** How long a connection may take to come about, or to become free. */
export const CONNECT_TIMEOUT_MS = 2_000;

const KEEPALIVE_AFTER_MS = 10_000;

export function connectionOptions(server: string): object {
  return {
    connectionString: server,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'hansard',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
    types: NUMBERS,
  };
}

/** Whole numbers of eight bytes are numbers here: none of ours is beyond 2^53. */
const INT8 = 20;
const NUMBERS = {
  getTypeParser: ((oid: number, format?: 'text'): unknown =>
    oid === INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};
