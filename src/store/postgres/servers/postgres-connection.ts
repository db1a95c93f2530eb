// Connections to a PostgreSQL store: chooses the server for a statement, and retries a failed read.
//
// Writes, alerts and reads of the newest state use the primary. Other reads use any server that is close enough to it
// (postgres-hosts.ts), and the reads of one session stay on one server. A lost server is noticed immediately, one that hangs
// within a second.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientBase, PoolClient, QueryResult } from 'pg';
import type { Awaitable } from '../../../base/awaitable.ts';
import { StoreUnavailable } from '../../../base/errors.ts';
import type { ReadOptions } from '../../contract/store.ts';
import { firstOf, present } from '../../../base/present.ts';
import { extraTimeoutMs, type PostgresAddress, REPLY_TIMEOUT_MS } from './postgres-address.ts';
import { noteCommit, PostgresHosts, type Host, POSITION_SQL, SILENT } from './postgres-hosts.ts';
import { endsConnection, storeErrorOf } from './postgres-errors.ts';
import { PostgresPools, USES, type UseName } from './postgres-pools.ts';
import { integer } from '../../sql/row-values.ts';
import type { Row } from '../../sql/sql-runner.ts';
import {
  onConnection,
  plainly,
  PostgresRunner,
  queryOn,
  type PostgresValue,
  watchReplies,
} from './postgres-statements.ts';

const NONE_FIT = 'no server accepts writes, or a replica is too far behind';
export const TOO_LATE = 'no connection to the server became free in time';

/** Reads of which none may see an older state than the one before it. */
interface ReadSession {
  /** Whether they must see what any process wrote. */
  readonly newest: boolean;
  /** The server the first of them was read from. */
  host: Host | null;
}

const NEWEST: ReadSession = Object.freeze({ newest: true, host: null });

/** A read: the session it belongs to, and the time by which it must be answered. */
export interface Reader {
  readonly session: ReadSession;
  /** By `performance.now()`. */
  readonly deadline: number;
}

export class PostgresConnections {
  readonly #hosts: PostgresHosts;
  readonly #pools: PostgresPools;
  /** The last commit of any thread of this process; null if nobody reads replicas. */
  readonly #commits: SharedArrayBuffer | null;
  readonly #readsReplicas: boolean;
  readonly #replyTimeoutMs: number;
  readonly #hostOf = new WeakMap<PoolClient, Host>();
  readonly #session = new AsyncLocalStorage<ReadSession>();

  constructor({ servers }: PostgresAddress, { replicaLagSeconds, commits }: ReadOptions) {
    const replicaLagMs = replicaLagSeconds === undefined ? null : replicaLagSeconds * 1_000;
    this.#hosts = new PostgresHosts(servers, replicaLagMs, commits ?? null);
    this.#pools = new PostgresPools(servers.length === 1, (use) => this.#mayReadReplica(use));
    this.#commits = servers.length > 1 ? (commits ?? null) : null;
    this.#replyTimeoutMs = REPLY_TIMEOUT_MS + extraTimeoutMs(firstOf(servers));
    this.#readsReplicas = servers.length > 1 && replicaLagMs !== null;
  }

  /** Resolves when the servers have been probed. */
  async start(): Promise<void> {
    await this.#hosts.start();
  }

  /** See Store.monotonicReads. */
  async monotonicReads<Result>(work: () => Awaitable<Result>, newest: boolean): Promise<Result> {
    if (!this.#readsReplicas) return await work();
    return await this.#session.run({ newest, host: null }, work);
  }

  /** Runs related reads in one session, unless they are already in one. */
  inSession<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#session.getStore() === undefined ? this.monotonicReads(work, false) : work();
  }

  /** See Store.readServer. */
  readServer(): string | null {
    if (!this.#readsReplicas) return null;
    const host = this.hostFor(this.reader());
    return host === null || !this.#hosts.isReplica(host) ? null : host.server;
  }

  /** Runs reads on the server that another thread of this process named; null for the primary. */
  async readFrom<Result>(server: string | null, work: () => Promise<Result>): Promise<Result> {
    if (!this.#readsReplicas) return await work();
    const host = server === null ? null : this.#hosts.at(server);
    return await this.#session.run(host === null ? NEWEST : { newest: false, host }, work);
  }

  #isOnReplica(client: PoolClient): boolean {
    return this.#hosts.isReplica(this.#hostOfClient(client));
  }

  #hostOfClient(client: PoolClient): Host {
    return present(this.#hostOf.get(client), 'the server of a connection');
  }

  /** A read that begins now, in the current session. */
  reader(): Reader {
    const session = this.#session.getStore() ?? { newest: false, host: null };
    return { session, deadline: performance.now() + this.#replyTimeoutMs };
  }

  /** A session reads from one server; if that is lost, from the primary, which is never behind. */
  hostFor({ session }: Reader): Host | null {
    if (session.newest) return this.#hosts.forWriting();
    if (session.host === null) return (session.host = this.#hosts.forReading());
    if (this.#hosts.isUsable(session.host)) return session.host;
    const host = this.#hosts.forWriting() ?? this.#hosts.forReading();
    if (host !== null) session.host = host;
    return host;
  }

  /** Runs queries on any server that may be read now. */
  readonly reads = new PostgresRunner((sql, values) => this.queryFor(this.reader(), sql, values));

  /** Runs queries that must see everything that any process has written, such as who may write. */
  readonly primary = new PostgresRunner((sql, values) =>
    this.queryFor({ ...this.reader(), session: NEWEST }, sql, values),
  );

  queryFor(
    reader: Reader,
    sql: string,
    values: readonly PostgresValue[],
  ): Promise<QueryResult<Row>> {
    return this.read('reading', reader, (client, timeoutMs) =>
      queryOn(client, timeoutMs, sql, values),
    );
  }

  /**
   * Runs work that only reads on a connection, with the time that it may take. Retries, while there is time, on a lost
   * connection, as all are after a restart of the server, and on a replica that does not answer: reading twice is harmless.
   */
  async read<Result>(
    use: 'reading' | 'finding',
    reader: Reader,
    work: TimedWork<Result>,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const client = await this.lend(use, reader);
      const isReplica = this.#isOnReplica(client);
      try {
        return await this.#within(reader.deadline, client, work);
      } catch (error) {
        const isLast = attempt > USES[use].max || performance.now() >= reader.deadline;
        // A replica also cancels statements that block its replay.
        const isPassing = endsConnection(error) || (isReplica && error instanceof StoreUnavailable);
        if (isLast || !isPassing) throw error;
      }
    }
  }

  /** Runs one statement on one server, without a retry. */
  async queryAt(
    host: Host,
    deadline: number,
    sql: string,
    values: readonly PostgresValue[],
  ): Promise<QueryResult<Row>> {
    const client = await this.#connect(host, 'reading');
    return await this.#within(deadline, client, (_, timeoutMs) =>
      queryOn(client, timeoutMs, sql, values),
    );
  }

  /** Lends a connection for as long as the work takes. */
  async hold<Result>(use: UseName, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.lend(use);
    return await this.#returning(client, () => work(client));
  }

  /** A connection to a server that fits this use; the caller releases it. */
  async lend(use: UseName, reader = this.reader()): Promise<PoolClient> {
    const choose = (): Host | null =>
      this.#mayReadReplica(use) ? this.hostFor(reader) : this.#hosts.forWriting();
    for (const tried = new Set<Host>(); ;) {
      let host = choose();
      if (host === null || tried.has(host)) {
        await this.#hosts.reprobe();
        host = choose();
      }
      if (host === null) throw new StoreUnavailable(this.#hosts.isAlone ? SILENT : NONE_FIT);
      try {
        return await this.#connect(host, use);
      } catch (fault) {
        const mayTry = performance.now() < reader.deadline;
        const isPassing = fault instanceof StoreUnavailable;
        if (!isPassing || this.#hosts.isAlone || tried.has(host) || !mayTry) throw fault;
        tried.add(host);
      }
    }
  }

  /** Records the log position after a commit on this connection: this process reads nothing older. */
  async noteCommit(client: ClientBase): Promise<void> {
    if (this.#commits === null) return;
    const sql = onConnection(client);
    const row = await sql.row(`SELECT ${POSITION_SQL} AS position`);
    noteCommit(this.#commits, integer(row, 'position'));
  }

  async close(): Promise<void> {
    this.#hosts.close();
    await this.#pools.close();
  }

  async #connect(host: Host, use: UseName): Promise<PoolClient> {
    const connecting = this.#pools.connect(host.server, use);
    try {
      const client = await this.#hosts.whileAnswering(host, connecting);
      this.#hostOf.set(client, host);
      watchReplies(client, (reply) => this.#hosts.whileAnswering(host, reply));
      return client;
    } catch (error) {
      // Nobody waits for it any more.
      connecting.then((late) => late.release()).catch(() => {});
      const fault = storeErrorOf(error);
      if (fault instanceof StoreUnavailable) this.#hosts.failed(host);
      throw fault;
    }
  }

  #mayReadReplica(use: UseName): boolean {
    return use === 'reading' || (use === 'finding' && this.#readsReplicas);
  }

  async #within<Result>(
    deadline: number,
    client: PoolClient,
    work: TimedWork<Result>,
  ): Promise<Result> {
    const leftMs = Math.round(deadline - performance.now());
    if (leftMs < 1) {
      client.release();
      throw new StoreUnavailable(TOO_LATE);
    }
    return await this.#returning(client, () => work(client, leftMs));
  }

  /** Gives the connection back when the work is done, and ends a transaction that is left open. One that failed is not used again. */
  async #returning<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> {
    let isLost = false;
    try {
      return await work();
    } catch (error) {
      isLost = endsConnection(error);
      if (isLost) this.#hosts.failed(this.#hostOfClient(client));
      // An error arrives before the end of its answer, which has the status.
      else await plainly(client, '').catch(() => {});
      throw error;
    } finally {
      const isInTransaction = (): boolean => client.getTransactionStatus() !== 'I';
      // On a lost connection the server rolls back by itself.
      if (!isLost && isInTransaction()) await plainly(client, 'ROLLBACK').catch(() => {});
      client.release(isLost || isInTransaction());
    }
  }
}

/** Work on a connection, whose statements may take this long. */
type TimedWork<Result> = (client: PoolClient, timeoutMs: number) => Promise<Result>;
