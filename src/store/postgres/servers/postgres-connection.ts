// Connections to a PostgreSQL store: which server is right for what is asked, and what is asked again when it fails.
//
// Nothing waits longer than it should: a server that is gone is known at once, one that hangs within three seconds.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientBase, PoolClient, QueryResult } from 'pg';
import { StoreUnavailable } from '../../../errors.ts';
import type { PostgresAddress } from './postgres-address.ts';
import { noteCommit } from './postgres-commits.ts';
import { endsConnection, storeErrorOf } from './postgres-errors.ts';
import { PostgresHosts, type Host, type ReplicaUse } from './postgres-hosts.ts';
import { POSITION_SQL } from './postgres-server-status.ts';
import {
  CONNECT_TIMEOUT_OF_SEVERAL_MS,
  PostgresPools,
  USES,
  type UseName,
} from './postgres-pools.ts';
import { integer } from '../../shared/row-values.ts';
import type { Row } from '../../shared/sql-runner.ts';
import {
  onConnection,
  PostgresRunner,
  queryOn,
  type PostgresValue,
} from './postgres-statements.ts';

/** How long an answer may take in all, with the wait for a connection: what hangs is known within three seconds. */
export const ANSWER_TIMEOUT_MS = 2_500;

/** How long an answer of a replica may take: another server can be asked afterwards. */
export const REPLICA_TIMEOUT_MS = 1_200;

const SILENT = 'the server does not answer';
const NONE_FIT = 'none of the servers takes writes, or a replica is too far behind';
export const TOO_LATE = 'no connection to the server became free in time';

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

/** Somebody who reads: what that belongs together with, and until when it is to be answered. */
export interface Reader {
  readonly together: Together;
  /** By `performance.now()`. */
  readonly deadline: number;
}

export class PostgresConnections {
  readonly #hosts: PostgresHosts;
  readonly #pools: PostgresPools;
  readonly #commits: SharedArrayBuffer | null;
  readonly #readsReplicas: boolean;
  readonly #hostOf = new WeakMap<PoolClient, Host>();
  readonly #together = new AsyncLocalStorage<Together>();

  constructor({ servers }: PostgresAddress, { replicas, commits }: ConnectionOptions) {
    this.#hosts = new PostgresHosts(servers, replicas, commits);
    this.#pools = new PostgresPools(servers.length === 1, (use) => this.#mayReadReplica(use));
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
    const host = this.hostFor(this.reader());
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

  /** Whoever asks now. */
  reader(): Reader {
    const together = this.#together.getStore() ?? { newest: false, host: null };
    return { together, deadline: performance.now() + ANSWER_TIMEOUT_MS };
  }

  /** What is read together is read from one server; where that is lost, from the one that is never behind. */
  hostFor({ together }: Reader): Host | null {
    if (together.newest) return this.#hosts.forWriting();
    if (together.host === null) return (together.host = this.#hosts.forReading());
    if (this.#hosts.isUsable(together.host)) return together.host;
    const other = this.#hosts.forWriting() ?? this.#hosts.forReading();
    if (other !== null) together.host = other;
    return other;
  }

  /** Runs queries on any server that may be read now. */
  readonly reads = new PostgresRunner((sql, values) => this.queryFor(this.reader(), sql, values));

  /** Runs queries that must see what any process wrote, such as who may write. */
  readonly primary = new PostgresRunner((sql, values) =>
    this.queryFor({ ...this.reader(), together: NEWEST }, sql, values),
  );

  /**
   * A connection that turns out to be lost, as all are after a restart of the server, and a replica that does not answer,
   * are no answer while there is time: reading twice does no harm.
   */
  async queryFor(
    reader: Reader,
    sql: string,
    values: readonly PostgresValue[],
  ): Promise<QueryResult<Row>> {
    for (let attempt = 1; ; attempt += 1) {
      const client = await this.#lend('reading', reader);
      const isReplica = this.isOnReplica(client);
      try {
        return await this.#ask(client, reader.deadline, sql, values);
      } catch (error) {
        const isLast = attempt > USES.reading.max || performance.now() >= reader.deadline;
        // A replica also gives up statements that stand in the way of what it has to replay.
        const isPassing = endsConnection(error) || (isReplica && error instanceof StoreUnavailable);
        if (isLast || !isPassing) throw error;
      }
    }
  }

  /** Asks one statement of one server, once. */
  async queryAt(
    host: Host,
    deadline: number,
    sql: string,
    values: readonly PostgresValue[],
  ): Promise<QueryResult<Row>> {
    return await this.#ask(await this.#connect(host, 'reading'), deadline, sql, values);
  }

  /** Lends a connection for as long as the work takes. */
  async hold<Result>(use: UseName, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.lend(use);
    return await this.#returning(client, () => work(client));
  }

  /** A connection to a server that is right for this; whoever gets it releases it. */
  async lend(use: UseName): Promise<PoolClient> {
    return await this.#lend(use, this.reader());
  }

  /** Notes how far the server is after a commit on this connection: nothing older is read by this process. */
  async noteCommit(client: ClientBase): Promise<void> {
    if (this.#commits === null) return;
    const sql = onConnection(client, ANSWER_TIMEOUT_MS);
    const row = await sql.row(`SELECT ${POSITION_SQL} AS position`);
    noteCommit(this.#commits, integer(row!, 'position'));
  }

  async close(): Promise<void> {
    this.#hosts.close();
    await this.#pools.close();
  }

  async #lend(use: UseName, reader: Reader): Promise<PoolClient> {
    const choose = (): Host | null =>
      this.#mayReadReplica(use) ? this.hostFor(reader) : this.#hosts.forWriting();
    for (const tried = new Set<Host>(); ;) {
      let host = choose();
      if (host === null) {
        await this.#hosts.attend();
        host = choose();
      }
      if (host === null) throw new StoreUnavailable(this.#hosts.isAlone ? SILENT : NONE_FIT);
      try {
        return await this.#connect(host, use);
      } catch (fault) {
        const mayTry = performance.now() < reader.deadline - CONNECT_TIMEOUT_OF_SEVERAL_MS;
        const isPassing = fault instanceof StoreUnavailable;
        if (!isPassing || this.#hosts.isAlone || tried.has(host) || !mayTry) throw fault;
        tried.add(host);
      }
    }
  }

  async #connect(host: Host, use: UseName): Promise<PoolClient> {
    try {
      const client = await this.#pools.connect(host.server, use);
      this.#hostOf.set(client, host);
      return client;
    } catch (error) {
      const fault = storeErrorOf(error);
      if (fault instanceof StoreUnavailable) this.#hosts.failed(host);
      throw fault;
    }
  }

  #mayReadReplica(use: UseName): boolean {
    return use === 'reading' || (use === 'finding' && this.#readsReplicas);
  }

  async #ask(
    client: PoolClient,
    deadline: number,
    sql: string,
    values: readonly PostgresValue[],
  ): Promise<QueryResult<Row>> {
    const leftMs = Math.round(deadline - performance.now());
    if (leftMs < 1) {
      client.release();
      throw new StoreUnavailable(TOO_LATE);
    }
    const timeoutMs = this.isOnReplica(client) ? Math.min(leftMs, REPLICA_TIMEOUT_MS) : leftMs;
    return await this.#returning(client, () => queryOn(client, timeoutMs, sql, values));
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
}
