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

/**
 * What a connection that only asks single questions is told besides. Each of them has one good plan, by its index, whatever
 * it is asked and however large the record is: it is made once, and not for every page, which took longer than reading it.
 * A plan that is kept must not be one for the few rows there were when it was made: nothing but the index is offered.
 */
const READING_OPTIONS =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off';

/** The address of a server for connections that only ask single questions. */
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
