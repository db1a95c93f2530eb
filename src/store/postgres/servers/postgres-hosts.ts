// Watches the PostgreSQL servers of a record, and chooses one of them for a write or a read.
//
// A write goes to the primary: of the servers that take writes, the one that was promoted last. Reads go to the replicas that
// are close enough to the primary, in turn, or otherwise to the primary. Every server is probed once a second; one that failed
// is probed immediately, and not chosen until it answers.

import type { Socket } from 'node:net';
import timers from 'node:timers/promises';
import { Client } from 'pg';
import { StoreUnavailable } from '../../../base/errors.ts';
import { firstOf } from '../../../base/present.ts';
import { extraTimeoutMs } from './postgres-address.ts';
import { codeOf } from './postgres-errors.ts';
import { connectionOptions } from './postgres-pools.ts';

/** How often a server that answers is probed. */
const PROBE_INTERVAL_MS = 1_000;

/** How often a server that does not answer is probed; and every server, while none takes writes. */
const PROBE_RETRY_MS = 250;

/** A server that is back answers within this time; one that was probed within it is not probed again for a caller. */
const REPROBE_WAIT_MS = 100;

/** A reply that takes this long is not waited for without a probe. With the time of that, a request is refused within a second. */
const SLOW_MS = 200;

export const SILENT = 'the server does not answer';

/** A server, as it was when it was last probed. Only PostgresHosts changes it. */
export interface Host {
  readonly server: string;
  readonly probe: StatusProbe;
  /** Null if it did not answer the last probe. */
  status: ServerStatus | null;
  /** Its log position before the primary was last probed. */
  positionBefore: number;
  /** Whether something has failed there since the last probe. */
  isSuspect: boolean;
  /** Ends the pause before the next probe. */
  wake: () => void;
  /** The probe that is under way. */
  probing: Promise<void> | null;
  /** When that began, or the last one ended. */
  probedMs: number;
}

interface Sample {
  readonly atMs: number;
  readonly position: number;
}

export class PostgresHosts {
  readonly #hosts: readonly Host[];
  readonly #replicaLagMs: number | null;
  readonly #commits: SharedArrayBuffer | null;
  /** A single server is not probed until something fails there. */
  readonly isAlone: boolean;
  #primary: Host | null = null;
  /** Servers of an earlier timeline were replaced: they are not used when they come back. */
  #timeline = 0;
  /** Log positions of the primary, oldest first, as far back as a replica may lag. */
  #samples: Sample[] = [];
  #turn = 0;
  #isClosed = false;
  #watching: Promise<unknown> | null = null;

  constructor(
    servers: readonly string[],
    replicaLagMs: number | null,
    commits: SharedArrayBuffer | null,
  ) {
    this.isAlone = servers.length === 1;
    this.#replicaLagMs = this.isAlone ? null : replicaLagMs;
    this.#commits = commits;
    this.#hosts = servers.map((server) => ({
      server,
      probe: new StatusProbe(server, this.isAlone),
      status: this.isAlone ? ALONE : null,
      positionBefore: 0,
      isSuspect: false,
      wake: () => {},
      probing: null,
      probedMs: -Infinity,
    }));
    if (this.isAlone) this.#primary = firstOf(this.#hosts);
  }

  /** Resolves when every server was probed once. */
  async start(): Promise<void> {
    if (this.isAlone) return;
    this.#watching ??= Promise.all(this.#hosts.map((host) => this.#probe(host))).then(() => {
      for (const host of this.#hosts) void this.#watch(host);
    });
    await this.#watching;
  }

  /** The server that takes writes; null if none is known. */
  forWriting(): Host | null {
    return this.#primary;
  }

  /** A server to read from, in turn; null if there is none. */
  forReading(): Host | null {
    if (this.#replicaLagMs === null) return this.#primary;
    const near = this.#hosts.filter((host) => this.#isNearEnough(host));
    this.#turn += 1;
    return near[this.#turn % near.length] ?? this.#primary;
  }

  /** The server at this address; null if it is not one of ours. */
  at(server: string): Host | null {
    return this.#hosts.find((host) => host.server === server) ?? null;
  }

  /** Whether a reader may stay on this server without seeing an older state. */
  isUsable(host: Host): boolean {
    const { status, isSuspect } = host;
    return status !== null && (host === this.#primary || (status.isReplica && !isSuspect));
  }

  isReplica(host: Host): boolean {
    return host !== this.#primary;
  }

  /** Reports a failure: the server is probed at once, and a replica is not read meanwhile. */
  failed(host: Host): void {
    host.isSuspect = true;
    if (this.isAlone) this.#watching ??= this.#watchUntilAnswers(host);
    else if (host === this.#primary) for (const each of this.#hosts) each.wake();
    else host.wake();
  }

  /**
   * The reply of a server; rejects if it stays away and the server does not answer a probe either. A slow statement is waited
   * for, a server that hangs is not.
   */
  async whileAnswering<Reply>(host: Host, reply: Promise<Reply>): Promise<Reply> {
    const { promise: silent, reject } = Promise.withResolvers<never>();
    const check = async (): Promise<void> => {
      this.failed(host);
      await this.#probe(host);
      if (host.status === null) reject(new StoreUnavailable(SILENT));
    };
    const timer = setInterval(() => void check(), SLOW_MS + extraTimeoutMs(host.server));
    try {
      return await Promise.race([reply, silent]);
    } finally {
      clearInterval(timer);
    }
  }

  /** Probes all servers, for a caller that found none to use; resolves immediately if that was just tried. */
  async reprobe(): Promise<void> {
    const waitMs = REPROBE_WAIT_MS + extraTimeoutMs(firstOf(this.#hosts).server);
    const sinceMs = performance.now() - waitMs;
    const begun = this.#hosts
      .filter(({ probing, probedMs }) => (probing === null) === probedMs < sinceMs)
      .map((host) => this.#probe(host));
    if (begun.length === 0) return;
    await Promise.race([Promise.all(begun), timers.setTimeout(waitMs, null, { ref: false })]);
  }

  close(): void {
    this.#isClosed = true;
    for (const host of this.#hosts) {
      host.wake();
      host.probe.end();
    }
  }

  async #watch(host: Host): Promise<void> {
    while (!this.#isClosed) {
      const isAnswering = host.status !== null && this.#primary !== null;
      await pause(host, isAnswering ? PROBE_INTERVAL_MS : PROBE_RETRY_MS);
      if (!this.#isClosed) await this.#probe(host);
    }
  }

  async #watchUntilAnswers(host: Host): Promise<void> {
    while (!this.#isClosed) {
      await this.#probe(host);
      if (host.status !== null) break;
      await pause(host, PROBE_RETRY_MS);
    }
    host.probe.end();
    this.#watching = null;
  }

  /** Probes a server, unless a probe is under way. */
  #probe(host: Host): Promise<void> {
    return (host.probing ??= this.#updateStatus(host));
  }

  async #updateStatus(host: Host): Promise<void> {
    const positionsBefore = this.#hosts.map((each) => [each, each.status?.position ?? 0] as const);
    host.probedMs = performance.now();
    const status = await host.probe.status();
    host.probedMs = performance.now();
    host.probing = null;
    host.status = status;
    host.isSuspect = false;
    this.#choosePrimary();
    if (status === null || host !== this.#primary) return;
    this.#addSample(status.position);
    for (const [each, position] of positionsBefore) each.positionBefore = position;
  }

  /** Of two servers that take writes, the one promoted later is the primary: nobody may write to the other. */
  #choosePrimary(): void {
    const formerPrimary = this.#primary;
    let primary: Host | null = null;
    for (const host of this.#hosts) {
      if (host.status === null || host.status.isReplica) continue;
      const timeline = host.status.timeline ?? 0;
      if (timeline < this.#timeline) continue;
      if (timeline > this.#timeline || primary === null || host === formerPrimary) primary = host;
      this.#timeline = timeline;
    }
    this.#primary = primary;
    if (primary !== null && primary !== formerPrimary) {
      this.#samples = [];
      for (const host of this.#hosts) host.wake();
    }
  }

  #addSample(position: number): void {
    const atMs = performance.now();
    this.#samples.push({ atMs, position });
    const sinceMs = atMs - (this.#replicaLagMs ?? 0);
    // The last sample of at least that age is the position at that time; older ones are not needed.
    const first = this.#samples.findLastIndex((sample) => sample.atMs <= sinceMs);
    if (first > 0) this.#samples.splice(0, first);
  }

  /**
   * A replica is close enough if it has everything that the primary had this many seconds ago. A replica cannot tell by itself:
   * one that is cut off from the primary believes that it has everything. While the primary is lost, its position that long
   * before it was last seen counts.
   */
  #isNearEnough(host: Host): boolean {
    const { status, isSuspect, positionBefore } = host;
    if (status === null || !status.isReplica || isSuspect) return false;
    // A replica that is ahead of the primary followed another server: its record is a different one.
    const latest = this.#samples.at(-1)?.position ?? 0;
    if (this.#primary !== null && positionBefore > latest) return false;
    if (status.position < (this.#samples[0]?.position ?? 0)) return false;
    if (this.#commits === null || isReached(this.#commits, status.position)) return true;
    // It may have caught up with the last commit of this process by now.
    host.wake();
    return false;
  }
}

async function pause(host: Host, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms).unref();
  host.wake = resolve;
  await promise;
  clearTimeout(timer);
}

// Probes one PostgreSQL server, on a connection of its own: does it answer, does it take writes, how far is its log?

/** The status of a server when it was last probed. */
interface ServerStatus {
  /** Whether it follows another server and takes no writes. */
  readonly isReplica: boolean;
  /** The end of the log it has written or replayed, in bytes. */
  readonly position: number;
  /** How many promotions preceded; null for a replica, which may be about to follow another. */
  readonly timeline: number | null;
}

/** A server that sends nothing for so many turns of the event loop, of so many milliseconds each, hangs. */
const SILENT_TURNS = 12;
const TURN_MS = 40;

/** The server's position in the write-ahead log. */
export const POSITION_SQL = `
(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END - '0/0')::bigint`;

const STATUS_SQL = `
SELECT pg_is_in_recovery() AS replica, ${POSITION_SQL} AS position,
  CASE WHEN NOT pg_is_in_recovery() THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`;

/** With a single server, it only matters that it answers: engines like PostgreSQL need not support its log functions. */
const ALONE_SQL = 'SELECT false AS replica, 0 AS position, NULL AS timeline';
const ALONE: ServerStatus = { isReplica: false, position: 0, timeline: 0 };

/** It still answers on the connections that we have. */
const TOO_MANY_CONNECTIONS = '53300';

interface StatusRow {
  readonly replica: boolean;
  readonly position: number | null;
  readonly timeline: string | null;
}

class StatusProbe {
  readonly #server: string;
  readonly #sql: string;
  #client: Client | null = null;

  constructor(server: string, isAlone: boolean) {
    this.#server = server;
    this.#sql = isAlone ? ALONE_SQL : STATUS_SQL;
  }

  /** The status of the server; null if it does not answer in time. Never rejects. */
  async status(): Promise<ServerStatus | null> {
    const { promise: silent, resolve } = Promise.withResolvers<null>();
    const turnsMax = SILENT_TURNS + extraTimeoutMs(this.#server) / TURN_MS;
    let [turns, bytes] = [0, 0];
    // Not one timeout: while this thread is busy, the answer may arrive and not be read, and a server that is far away takes many
    // short answers for a connection.
    const timer = setInterval(() => {
      const { bytesRead = 0 } = (this.#client?.connection.stream as Partial<Socket>) ?? {};
      turns = bytesRead === bytes ? turns + 1 : 0;
      bytes = bytesRead;
      if (turns >= turnsMax) resolve(null);
    }, TURN_MS).unref();
    const refused = (error: unknown): ServerStatus | null =>
      this.#sql === ALONE_SQL && codeOf(error) === TOO_MANY_CONNECTIONS ? ALONE : null;
    const status = await Promise.race([this.#query().catch(refused), silent]);
    clearInterval(timer);
    if (status === null) this.end();
    return status;
  }

  async #query(): Promise<ServerStatus> {
    const client = await this.#connected();
    const { rows } = await client.query<StatusRow>(this.#sql);
    // A probe does not keep the process alive.
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

  /** Closes the connection without waiting for a server that may never answer. */
  end(): void {
    const client = this.#client;
    this.#client = null;
    client?.connection.stream.destroy();
  }
}

// The log position after this process's last commit: none of its threads reads an older state.

/** Every thread that shares this memory learns of the others' commits when they are acknowledged. */
export function noteCommit(commits: SharedArrayBuffer, position: number): void {
  const last = new BigInt64Array(commits);
  const committed = BigInt(position);
  for (;;) {
    const noted = Atomics.load(last, 0);
    if (noted >= committed || Atomics.compareExchange(last, 0, noted, committed) === noted) return;
  }
}

/** Whether a server that has replayed the log up to a position has everything that this process wrote. */
function isReached(commits: SharedArrayBuffer, position: number): boolean {
  return BigInt(position) >= Atomics.load(new BigInt64Array(commits), 0);
}
