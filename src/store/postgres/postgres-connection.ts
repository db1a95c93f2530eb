// Connections to a PostgreSQL store: pools by what they are used for, on the server that takes writes.
//
// Nothing waits longer than it should: a server that is gone is known at once, one that hangs within three seconds.

import { Pool, types, type ClientBase, type PoolClient } from 'pg';
import { StoreUnavailable } from '../../errors.ts';
import type { PostgresAddress } from './postgres-address.ts';
import { endsConnection, storeFault } from './postgres-faults.ts';
import { onConnection, plainly, type Asked, type Row, type Value } from './postgres-statements.ts';

/** How long an answer may take in all, with the wait for a connection: what hangs is known within three seconds. */
export const ANSWER_TIMEOUT_MS = 2_500;

/** How long a connection may take to come about, or to become free; less where another server can be asked. */
const CONNECT_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_OF_SEVERAL_MS = 1_000;

/** A connection that is not needed is given back to the server. */
const IDLE_MS = 30_000;
const KEEPALIVE_AFTER_MS = 10_000;

/** How long ending may take before what is left is cut off. */
const CLOSE_TIMEOUT_MS = 1_000;

interface Use {
  /** Connections of one process. A server has a hundred by default, for all processes and everybody else. */
  readonly max: number;
  /** The server ends what nobody waits for any more. */
  readonly statementTimeoutMs: number;
  /** A client that fell silent must not hold a snapshot, or the writers' lock, for ever. */
  readonly silentTimeoutMs: number;
}

const USES = {
  /** Single statements; four at a time keep four cores of the server busy. */
  reading: { max: 4, statementTimeoutMs: 3_000, silentTimeoutMs: 10_000 },
  /** Searches: each a transaction of a few statements; so few at a time leave the server time for the rest. */
  finding: { max: 3, statementTimeoutMs: 3_000, silentTimeoutMs: 10_000 },
  /** One writer: those of one process wait here, those of others for the lock. */
  writing: { max: 1, statementTimeoutMs: 600_000, silentTimeoutMs: 60_000 },
  /** Exports and checks: a transaction as long as it takes, as slow as whoever reads it. */
  wholeRecord: { max: 4, statementTimeoutMs: 60_000, silentTimeoutMs: 600_000 },
} as const satisfies Record<string, Use>;

export class PostgresConnections implements Asked {
  readonly #servers: readonly string[];
  readonly #pools = new Map<string, Pool>();
  readonly #clients = new Set<PoolClient>();
  /** The server that took writes when it was last asked. */
  #at = 0;
  #closed: Promise<void> | null = null;

  constructor({ servers }: PostgresAddress) {
    this.#servers = servers;
  }

  /**
   * Asks one statement, on any connection. One that turns out to be lost, as all are after a restart of the server, is
   * no answer while there is time: reading twice does no harm.
   */
  async rows(sql: string, ...values: readonly Value[]): Promise<Row[]> {
    const deadline = performance.now() + ANSWER_TIMEOUT_MS;
    for (let attempt = 1; ; attempt += 1) {
      const client = await this.lend('reading');
      const leftMs = Math.max(1, Math.round(deadline - performance.now()));
      try {
        return await returning(client, () => onConnection(client, leftMs).rows(sql, ...values));
      } catch (error) {
        const isLast = attempt > USES.reading.max || performance.now() >= deadline;
        if (isLast || !endsConnection(error)) throw error;
      }
    }
  }

  /** Lends a connection for as long as the work takes. */
  async hold<Result>(
    use: keyof typeof USES,
    work: (client: PoolClient) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.lend(use);
    return await returning(client, () => work(client));
  }

  /** A connection to the server that takes writes; whoever gets it releases it. */
  async lend(use: keyof typeof USES): Promise<PoolClient> {
    let fault: unknown;
    for (let tried = 0; tried < this.#servers.length; tried += 1) {
      const at = this.#at;
      try {
        return await this.#pool(this.#servers[at]!, use).connect();
      } catch (error) {
        fault = storeFault(error);
        if (!(fault instanceof StoreUnavailable)) break;
        // Another who failed here may have moved on already.
        if (this.#at === at) this.#at = (at + 1) % this.#servers.length;
      }
    }
    throw fault;
  }

  async close(): Promise<void> {
    this.#closed ??= this.#end();
    await this.#closed;
  }

  #pool(server: string, use: keyof typeof USES): Pool {
    const key = `${use} ${server}`;
    let pool = this.#pools.get(key);
    if (pool === undefined) {
      pool = this.#openPool(server, USES[use]);
      this.#pools.set(key, pool);
    }
    return pool;
  }

  #openPool(server: string, use: Use): Pool {
    const alone = this.#servers.length === 1;
    const pool = new Pool({
      ...connectionOptions(server),
      connectionTimeoutMillis: alone ? CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_OF_SEVERAL_MS,
      statement_timeout: use.statementTimeoutMs,
      idle_in_transaction_session_timeout: use.silentTimeoutMs,
      max: use.max,
      idleTimeoutMillis: IDLE_MS,
      ...(alone ? {} : ONLY_PRIMARY),
    });
    // A connection that is lost is replaced when it is needed; whoever was using it hears of it from its statement.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      this.#clients.add(client);
      client.on('error', () => {});
    });
    pool.on('remove', (client) => this.#clients.delete(client));
    return pool;
  }

  async #end(): Promise<void> {
    const ended = Promise.all([...this.#pools.values()].map((pool) => pool.end()));
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
    await Promise.race([ended, late]);
    clearTimeout(timer);
    for (const client of this.#clients) client.connection.stream.destroy();
  }
}

/** What every connection of ours has, the pools' and the one that migrates. */
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

export async function refuseReplica(client: ClientBase): Promise<void> {
  const { rows } = await plainly<{ replica: boolean }>(
    client,
    'SELECT pg_is_in_recovery() AS replica',
    CONNECT_TIMEOUT_OF_SEVERAL_MS,
  );
  if (rows[0]!.replica) throw new StoreUnavailable('the server is a replica and takes no writes');
}

/** Where several servers are named, one that does not take writes is passed over. */
const ONLY_PRIMARY: object = { onConnect: refuseReplica };

/** Gives the connection back when the work is done; one that failed is not used again. */
async function returning<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    client.release(endsConnection(error) || client.getTransactionStatus() !== 'I');
    throw error;
  }
  client.release(client.getTransactionStatus() !== 'I');
  return result;
}
