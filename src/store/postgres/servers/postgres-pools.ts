// The pools of connections to PostgreSQL: one for each server and each use of connections.

import { type ClientBase, Pool, type PoolClient, types } from 'pg';
import { StoreUnavailable } from '../../../base/errors.ts';
import { firstOf } from '../../../base/present.ts';
import { extraTimeoutMs } from './postgres-address.ts';
import { plainly } from './postgres-statements.ts';

/** An unused connection is closed after this time. */
const IDLE_MS = 30_000;

/** How long closing may take before the remaining connections are cut off. */
const CLOSE_TIMEOUT_MS = 1_000;

interface Use {
  /** Connections per process. A server allows a hundred by default, for all processes and all other clients. */
  readonly max: number;
  /** The server cancels statements that nobody waits for any more. */
  readonly statementTimeoutMs: number;
  /** A silent client must not hold a snapshot, or the writer lock, for ever. */
  readonly silentTimeoutMs: number;
}

export const USES = {
  /** Single statements; four at a time keep four cores of the server busy. */
  reading: { max: 4, statementTimeoutMs: 3_000, silentTimeoutMs: 10_000 },
  /** Searches, each a transaction of a few statements; this few at a time leave the server time for the rest. */
  finding: { max: 3, statementTimeoutMs: 3_000, silentTimeoutMs: 10_000 },
  /** One writer: those of one process wait here, those of others for the lock. */
  writing: { max: 1, statementTimeoutMs: 600_000, silentTimeoutMs: 60_000 },
  /** Alerts: single short statements that write. */
  alerting: { max: 2, statementTimeoutMs: 3_000, silentTimeoutMs: 10_000 },
  /** Exports and checks: a transaction lasts as long as the client takes to read it. */
  wholeRecord: { max: 4, statementTimeoutMs: 60_000, silentTimeoutMs: 600_000 },
} as const satisfies Record<string, Use>;

export type UseName = keyof typeof USES;

export class PostgresPools {
  readonly #isAlone: boolean;
  readonly #mayReadReplica: (use: UseName) => boolean;
  readonly #pools = new Map<string, Pool>();
  readonly #clients = new Set<PoolClient>();
  #closed: Promise<void> | null = null;

  /** `isAlone` with a single server; with several, one that takes no writes may still suit some uses. */
  constructor(isAlone: boolean, mayReadReplica: (use: UseName) => boolean) {
    this.#isAlone = isAlone;
    this.#mayReadReplica = mayReadReplica;
  }

  /** A connection for the caller alone, who releases it. */
  async connect(server: string, use: UseName): Promise<PoolClient> {
    const key = `${use} ${server}`;
    let pool = this.#pools.get(key);
    if (pool === undefined) {
      pool = this.#open(server, use);
      this.#pools.set(key, pool);
    }
    return await pool.connect();
  }

  /** Closes all connections; those still busy after a while are cut off. */
  async close(): Promise<void> {
    this.#closed ??= this.#end();
    await this.#closed;
  }

  async #end(): Promise<void> {
    const ended = Promise.all([...this.#pools.values()].map((pool) => pool.end()));
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
    await Promise.race([ended, late]);
    clearTimeout(timer);
    for (const client of this.#clients) client.connection.stream.destroy();
  }

  #open(server: string, use: UseName): Pool {
    const { max, statementTimeoutMs, silentTimeoutMs }: Use = USES[use];
    const extraMs = extraTimeoutMs(server);
    const pool = new Pool({
      ...connectionOptions(use === 'reading' ? addressForReading(server) : server),
      statement_timeout: statementTimeoutMs + extraMs,
      idle_in_transaction_session_timeout: silentTimeoutMs,
      max,
      idleTimeoutMillis: IDLE_MS,
      ...(this.#isAlone || this.#mayReadReplica(use) ? {} : ONLY_PRIMARY),
    });
    // A lost connection is replaced when one is needed; the statement that was running on it fails with the error.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      this.#clients.add(client);
      client.on('error', () => {});
    });
    pool.on('remove', (client) => this.#clients.delete(client));
    return pool;
  }
}

export async function refuseReplica(client: ClientBase): Promise<void> {
  const { rows } = await plainly<{ replica: boolean }>(
    client,
    'SELECT pg_is_in_recovery() AS replica',
  );
  if (firstOf(rows).replica)
    throw new StoreUnavailable('the server is a replica and takes no writes');
}

/** Of several servers, those that do not take writes are skipped. */
const ONLY_PRIMARY: object = { onConnect: refuseReplica };

// The options of every connection to PostgreSQL: of the pools, of migrations, and of probes of a server.

/** How long a connection may take to come about, or to become free. */
const CONNECT_TIMEOUT_MS = 2_000;

const KEEPALIVE_AFTER_MS = 10_000;

export function connectionOptions(server: string): object {
  return {
    connectionString: server,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS + extraTimeoutMs(server),
    application_name: 'hansard',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
    types: NUMBERS,
  };
}

/**
 * Further options of connections that run single read statements. Each statement has one good plan, by its index, whatever its
 * values and however large the record. It is planned once: planning it for every page took longer than reading the page. The
 * cached plan must not be one for the few rows that a table had when it was made, so plans without an index are off.
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

/** Eight-byte integers become numbers: none of ours is beyond 2^53. */
const INT8 = 20;
const NUMBERS = {
  getTypeParser: ((oid: number, format?: 'text'): unknown =>
    oid === INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};
