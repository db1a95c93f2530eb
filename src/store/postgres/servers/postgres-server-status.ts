// Probes one PostgreSQL server, on a connection of its own: does it answer, does it take writes, how far is its log?

import { Client } from 'pg';
import { firstOf } from '../../../present.ts';
import { connectionOptions } from './postgres-options.ts';

/** The status of a server when it was last probed. */
export interface ServerStatus {
  /** Whether it follows another server, and takes no writes. */
  readonly isReplica: boolean;
  /** The end of the log it has written, or replayed: bytes since the beginning of time. */
  readonly position: number;
  /** How often a standby was promoted before; null for a replica, which may be about to follow another. */
  readonly timeline: number | null;
}

/** A server that takes longer to answer is of no use to a reader who waits three seconds for a page. */
const PROBE_TIMEOUT_MS = 1_500;

/** How far a server is in the log of what was written. */
export const POSITION_SQL = `
(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END - '0/0')::bigint`;

const STATUS_SQL = `
SELECT pg_is_in_recovery() AS replica, ${POSITION_SQL} AS position,
  CASE WHEN NOT pg_is_in_recovery() THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`;

/** Where there is one server only, all that counts is that it answers: engines like PostgreSQL need not know its log. */
const ALONE_SQL = 'SELECT false AS replica, 0 AS position, NULL AS timeline';

interface StatusRow {
  readonly replica: boolean;
  readonly position: number | null;
  readonly timeline: string | null;
}

export class StatusProbe {
  readonly #server: string;
  readonly #sql: string;
  #client: Client | null = null;

  constructor(server: string, isAlone: boolean) {
    this.#server = server;
    this.#sql = isAlone ? ALONE_SQL : STATUS_SQL;
  }

  /** The status of the server; null where it does not answer in time. Never rejects. */
  async status(): Promise<ServerStatus | null> {
    const { promise: late, resolve } = Promise.withResolvers<null>();
    // When this thread was busy, the answer may have come and only not been read: it gets one more turn.
    const timer = setTimeout(() => setImmediate(resolve, null), PROBE_TIMEOUT_MS).unref();
    const status = await Promise.race([this.#query().catch(() => null), late]);
    clearTimeout(timer);
    if (status === null) this.end();
    return status;
  }

  async #query(): Promise<ServerStatus> {
    const client = await this.#connected();
    const { rows } = await client.query<StatusRow>(this.#sql);
    // A probe keeps no process alive that has nothing else to do.
    (client.connection.stream as { unref?: () => void }).unref?.();
    const { replica, position, timeline } = firstOf(rows);
    return {
      isReplica: replica,
      position: position ?? 0,
      timeline: timeline === null ? null : Number.parseInt(timeline, 16),
    };
  }

  async #connected(): Promise<Client> {
    if (this.#client !== null) return this.#client;
    const client = new Client(connectionOptions(this.#server));
    client.on('error', () => {
      if (this.#client === client) this.end();
    });
    this.#client = client;
    await client.connect();
    return client;
  }

  /** Cuts the connection off, without waiting for a server that may never answer. */
  end(): void {
    const client = this.#client;
    this.#client = null;
    client?.connection.stream.destroy();
  }
}
