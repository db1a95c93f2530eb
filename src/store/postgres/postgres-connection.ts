// Connections to a PostgreSQL store: pools by what they are used for, on the server that is right for it.
//
// Nothing waits longer than it should: a server that is gone is known at once, one that hangs within three seconds.

import { AsyncLocalStorage } from 'node:async_hooks';
import { Pool, type ClientBase, type PoolClient } from 'pg';
import { StoreUnavailable } from '../../errors.ts';
import type { PostgresAddress } from './postgres-address.ts';
import { noteCommit } from './postgres-commits.ts';
import { endsConnection, storeFault } from './postgres-faults.ts';
import { PostgresHosts, type Host, type ReplicaUse } from './postgres-hosts.ts';
import { POSITION_SQL } from './postgres-look.ts';
import { CONNECT_TIMEOUT_MS, connectionOptions } from './postgres-options.ts';
import { onConnection, plainly, type Asked, type Row, type Value } from './postgres-statements.ts';

/** How long an answer may take in all, with the wait for a connection: what hangs is known within three seconds. */
export const ANSWER_TIMEOUT_MS = 2_500;

/** How long a connection may take, and an answer of a replica, where another server can be asked afterwards. */
const CONNECT_TIMEOUT_OF_SEVERAL_MS = 1_000;
export const REPLICA_TIMEOUT_MS = 1_200;

/** A connection that is not needed is given back to the server. */
const IDLE_MS = 30_000;

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
  /** Alerts: single short statements that write. */
  alerting: { max: 2, statementTimeoutMs: 3_000, silentTimeoutMs: 10_000 },
  /** Exports and checks: a transaction as long as it takes, as slow as whoever reads it. */
  wholeRecord: { max: 4, statementTimeoutMs: 60_000, silentTimeoutMs: 600_000 },
} as const satisfies Record<string, Use>;

export interface ConnectionOptions {
  /** Null where everything is read from the server that takes writes. */
  readonly replicas: ReplicaUse | null;
  /** What the threads of this process tell each other of their commits; null where nobody reads replicas. */
  readonly commits: SharedArrayBuffer | null;
}

/** Everything is asked of the server that takes writes. */
export const PRIMARY_ONLY: ConnectionOptions = { replicas: null, commits: null };

/** Reads that belong together. */
interface Together {
  /** Whether they must see what any process wrote. */
  readonly newest: boolean;
  /** The server the first of them was read from. */
  host: Host | null;
}

const NEWEST: Together = Object.freeze({ newest: true, host: null });

export class PostgresConnections implements Asked {
  readonly #hosts: PostgresHosts;
  readonly #commits: SharedArrayBuffer | null;
  readonly #readsReplicas: boolean;
  readonly #pools = new Map<string, Pool>();
  readonly #clients = new Set<PoolClient>();
  readonly #hostOf = new WeakMap<PoolClient, Host>();
  readonly #together = new AsyncLocalStorage<Together>();
  #closed: Promise<void> | null = null;

  constructor({ servers }: PostgresAddress, { replicas, commits }: ConnectionOptions) {
    this.#hosts = new PostgresHosts(servers, replicas, commits);
    this.#commits = servers.length > 1 ? commits : null;
    this.#readsReplicas = servers.length > 1 && replicas !== null;
  }

  /** Resolves when it is known which servers there are. */
  async start(): Promise<void> {
    await this.#hosts.start();
  }

  /** See Store.together. */
  async together<Result>(work: () => Promise<Result>, newest: boolean): Promise<Result> {
    if (!this.#readsReplicas) return await work();
    return await this.#together.run({ newest, host: null }, work);
  }

  /** See Store.placeToRead. */
  placeToRead(): string | null {
    if (!this.#readsReplicas) return null;
    const host = this.#hostToRead(this.#together.getStore());
    return host === null || !this.#hosts.isReplica(host) ? null : host.server;
  }

  /** Does reads at a place that another thread of this process was told. */
  async at<Result>(place: string | null, work: () => Promise<Result>): Promise<Result> {
    if (!this.#readsReplicas) return await work();
    const host = place === null ? null : this.#hosts.at(place);
    return await this.#together.run(host === null ? NEWEST : { newest: false, host }, work);
  }

  isOnReplica(client: PoolClient): boolean {
    return this.#hosts.isReplica(this.#hostOf.get(client)!);
  }

  /** Statements that must see what any process wrote, such as who may write. */
  readonly primary: Asked = {
    rows: (sql, ...values) => this.#rows(NEWEST, sql, values),
  };

  /** Asks one statement, on any connection. */
  rows(sql: string, ...values: readonly Value[]): Promise<Row[]> {
    return this.#rows(this.#together.getStore(), sql, values);
  }

  /**
   * A connection that turns out to be lost, as all are after a restart of the server, and a replica that does not answer,
   * are no answer while there is time: reading twice does no harm.
   */
  async #rows(
    together: Together | undefined,
    sql: string,
    values: readonly Value[],
  ): Promise<Row[]> {
    const deadline = performance.now() + ANSWER_TIMEOUT_MS;
    for (let attempt = 1; ; attempt += 1) {
      const client = await this.#lend('reading', together, deadline);
      const isReplica = this.isOnReplica(client);
      const leftMs = Math.max(1, Math.round(deadline - performance.now()));
      const timeoutMs = isReplica ? Math.min(leftMs, REPLICA_TIMEOUT_MS) : leftMs;
      try {
        return await this.#returning(client, () =>
          onConnection(client, timeoutMs).rows(sql, ...values),
        );
      } catch (error) {
        const isLast = attempt > USES.reading.max || performance.now() >= deadline;
        // A replica also gives up statements that stand in the way of what it has to replay.
        const isPassing = endsConnection(error) || (isReplica && error instanceof StoreUnavailable);
        if (isLast || !isPassing) throw error;
      }
    }
  }

  /** Lends a connection for as long as the work takes. */
  async hold<Result>(
    use: keyof typeof USES,
    work: (client: PoolClient) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.lend(use);
    return await this.#returning(client, () => work(client));
  }

  /** A connection to a server that is right for this; whoever gets it releases it. */
  async lend(use: keyof typeof USES): Promise<PoolClient> {
    const deadline = performance.now() + ANSWER_TIMEOUT_MS;
    return await this.#lend(use, this.#together.getStore(), deadline);
  }

  /** Notes how far the server is after a commit on this connection: nothing older is read by this process. */
  async noteCommit(client: ClientBase): Promise<void> {
    if (this.#commits === null) return;
    const asked = onConnection(client, ANSWER_TIMEOUT_MS);
    const [row] = await asked.rows(`SELECT ${POSITION_SQL} AS position`);
    noteCommit(this.#commits, row!['position'] as number);
  }

  async #lend(
    use: keyof typeof USES,
    together: Together | undefined,
    deadline: number,
  ): Promise<PoolClient> {
    const choose = (): Host | null =>
      this.#mayReadReplica(use) ? this.#hostToRead(together) : this.#hosts.forWriting();
    for (const tried = new Set<Host>(); ;) {
      let host = choose();
      if (host === null) {
        await this.#hosts.attend();
        host = choose();
      }
      if (host === null) throw new StoreUnavailable(this.#absence());
      try {
        const client = await this.#pool(host, use).connect();
        this.#hostOf.set(client, host);
        return client;
      } catch (error) {
        const fault = storeFault(error);
        if (!(fault instanceof StoreUnavailable)) throw fault;
        this.#hosts.failed(host);
        const mayTry = performance.now() < deadline - CONNECT_TIMEOUT_OF_SEVERAL_MS;
        if (this.#hosts.isAlone || tried.has(host) || !mayTry) throw fault;
        tried.add(host);
      }
    }
  }

  #mayReadReplica(use: keyof typeof USES): boolean {
    return use === 'reading' || (use === 'finding' && this.#readsReplicas);
  }

  /** What is read together is read from one server; where that is lost, from the one that is never behind. */
  #hostToRead(together: Together | undefined): Host | null {
    if (together === undefined) return this.#hosts.forReading();
    if (together.newest) return this.#hosts.forWriting();
    if (together.host === null) return (together.host = this.#hosts.forReading());
    if (this.#hosts.isUsable(together.host)) return together.host;
    return this.#hosts.forWriting() ?? this.#hosts.forReading();
  }

  #absence(): string {
    return this.#hosts.isAlone
      ? 'the server does not answer'
      : 'none of the servers takes writes, or a replica is too far behind';
  }

  async close(): Promise<void> {
    this.#closed ??= this.#end();
    await this.#closed;
  }

  /** Gives the connection back when the work is done; one that failed is not used again. */
  async #returning<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> {
    let result: Result;
    try {
      result = await work();
    } catch (error) {
      const isLost = endsConnection(error);
      if (isLost) this.#hosts.failed(this.#hostOf.get(client)!);
      client.release(isLost || client.getTransactionStatus() !== 'I');
      throw error;
    }
    client.release(client.getTransactionStatus() !== 'I');
    return result;
  }

  #pool({ server }: Host, use: keyof typeof USES): Pool {
    const key = `${use} ${server}`;
    let pool = this.#pools.get(key);
    if (pool === undefined) {
      pool = this.#openPool(server, use);
      this.#pools.set(key, pool);
    }
    return pool;
  }

  #openPool(server: string, use: keyof typeof USES): Pool {
    const { max, statementTimeoutMs, silentTimeoutMs }: Use = USES[use];
    const alone = this.#hosts.isAlone;
    const pool = new Pool({
      ...connectionOptions(server),
      connectionTimeoutMillis: alone ? CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_OF_SEVERAL_MS,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: silentTimeoutMs,
      max,
      idleTimeoutMillis: IDLE_MS,
      ...(alone || this.#mayReadReplica(use) ? {} : ONLY_PRIMARY),
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
    this.#hosts.close();
    const ended = Promise.all([...this.#pools.values()].map((pool) => pool.end()));
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
    await Promise.race([ended, late]);
    clearTimeout(timer);
    for (const client of this.#clients) client.connection.stream.destroy();
  }
}

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
