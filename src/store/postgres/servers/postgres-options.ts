// The options of every connection to PostgreSQL: of the pools, of migrations, and of probes of a server.

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

/**
 * Further options of connections that run single read statements. Each statement has one good plan, by its index, whatever
 * its values and however large the record. It is planned once: planning it for every page took longer than reading the page.
 * A cached plan must not be one for the few rows that a table had when it was made, so other plans than by index are off.
 */
const READING_OPTIONS =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off';

/** The address of a server for connections that run single read statements. */
export function addressForReading(server: string): string {
  const [address, query] = server.split('?') as [string, string];
  const parameters = new URLSearchParams(query);
  parameters.set('options', `${parameters.get('options')} ${READING_OPTIONS}`);
  return `${address}?${parameters.toString()}`;
}

/** Whole numbers of eight bytes are numbers here: none of ours is beyond 2^53. */
const INT8 = 20;
const NUMBERS = {
  getTypeParser: ((oid: number, format?: 'text'): unknown =>
    oid === INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};
