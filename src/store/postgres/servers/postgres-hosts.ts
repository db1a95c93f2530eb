// Knows the PostgreSQL servers of a record: which one takes writes, and which replicas are near enough to be read.
//
// A server that does not answer is passed over at once until it does; nobody else has to wait to find that out.

import { isReached } from './postgres-commits.ts';
import { StatusProbe, type ServerStatus } from './postgres-server-status.ts';

/** How often a server that is well is looked at, and one that is not, or all of them while none takes writes. */
const LOOK_EVERY_MS = 1_000;
const LOOK_AGAIN_MS = 250;

/** A server that is back says so within this time; one that hangs is waited for once, and not by everybody in turn. */
const ATTEND_MS = 100;

export interface Host {
  readonly server: string;
}

interface Watched extends Host {
  readonly look: StatusProbe;
  /** Null where it did not answer. */
  standing: ServerStatus | null;
  /** How far it was before the primary was last asked. */
  positionBefore: number;
  /** Something failed there since it was last looked at. */
  isSuspect: boolean;
  /** Ends the pause before the next look. */
  wake: () => void;
  /** The look that is under way. */
  looking: { readonly sinceMs: number; readonly done: Promise<void> } | null;
}

export interface ReplicaUse {
  /** How far behind a replica may be and still be read. */
  readonly lagMs: number;
}

interface Sample {
  readonly atMs: number;
  readonly position: number;
}

export class PostgresHosts {
  readonly #hosts: readonly Watched[];
  readonly #replicas: ReplicaUse | null;
  readonly #commits: SharedArrayBuffer | null;
  /** The only server is taken to be well until something fails there. */
  readonly #isAlone: boolean;
  #primary: Watched | null = null;
  /** Servers of an earlier one were replaced, and must not be written to, nor read, when they come back. */
  #timeline = 0;
  /** Where the primary was, oldest first, as far back as a replica may be behind. */
  #samples: Sample[] = [];
  #turn = 0;
  #isClosed = false;
  #watching: Promise<unknown> | null = null;

  constructor(
    servers: readonly string[],
    replicas: ReplicaUse | null,
    commits: SharedArrayBuffer | null,
  ) {
    this.#isAlone = servers.length === 1;
    this.#replicas = this.#isAlone ? null : replicas;
    this.#commits = commits;
    this.#hosts = servers.map((server) => ({
      server,
      look: new StatusProbe(server, this.#isAlone),
      standing: this.#isAlone ? { isReplica: false, position: 0, timeline: 0 } : null,
      positionBefore: 0,
      isSuspect: false,
      wake: () => {},
      looking: null,
    }));
    if (this.#isAlone) this.#primary = this.#hosts[0]!;
  }

  get isAlone(): boolean {
    return this.#isAlone;
  }

  /** Resolves when every server was looked at once. */
  async start(): Promise<void> {
    if (this.#isAlone) return;
    this.#watching ??= Promise.all(this.#hosts.map((host) => this.#lookAt(host))).then(() => {
      for (const host of this.#hosts) void this.#watch(host);
    });
    await this.#watching;
  }

  /** The server that takes writes; null where none is known. */
  forWriting(): Host | null {
    return this.#primary;
  }

  /** A server to read from, in turn; null where none can be. */
  forReading(): Host | null {
    if (this.#replicas === null) return this.#primary;
    const fit = this.#hosts.filter((host) => this.#isFit(host));
    this.#turn += 1;
    return fit[this.#turn % fit.length] ?? this.#primary;
  }

  /** The server of an address; null where there is none of it here. */
  at(server: string): Host | null {
    return this.#hosts.find((host) => host.server === server) ?? null;
  }

  /** Whether one that was read from before can be again, by somebody who must not see an older state. */
  isUsable(host: Host): boolean {
    const { standing, isSuspect } = host as Watched;
    return standing !== null && (host === this.#primary || (standing.isReplica && !isSuspect));
  }

  isReplica(host: Host): boolean {
    return host !== this.#primary;
  }

  /** Something failed there: it is looked at again at once, and not read meanwhile if it is a replica. */
  failed(host: Host): void {
    (host as Watched).isSuspect = true;
    if (this.#isAlone) this.#watching ??= this.#watchUntilWell(host as Watched);
    else if (host === this.#primary) for (const each of this.#hosts) each.wake();
    else (host as Watched).wake();
  }

  /** Looks again where nothing was found; resolves at once where that has just been tried. */
  async attend(): Promise<void> {
    for (const host of this.#hosts) host.wake();
    // Those that were woken begin to look when this turn is over.
    await Promise.resolve();
    const nowMs = performance.now();
    const begun = this.#hosts.flatMap(({ looking }) =>
      looking !== null && nowMs - looking.sinceMs < ATTEND_MS ? [looking.done] : [],
    );
    if (begun.length === 0) return;
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ATTEND_MS);
    await Promise.race([Promise.all(begun), late]);
    clearTimeout(timer);
  }

  close(): void {
    this.#isClosed = true;
    for (const host of this.#hosts) {
      host.wake();
      host.look.end();
    }
  }

  async #watch(host: Watched): Promise<void> {
    while (!this.#isClosed) {
      const isWell = host.standing !== null && this.#primary !== null;
      await pause(host, isWell ? LOOK_EVERY_MS : LOOK_AGAIN_MS);
      if (!this.#isClosed) await this.#lookAt(host);
    }
  }

  async #watchUntilWell(host: Watched): Promise<void> {
    while (!this.#isClosed) {
      await this.#lookAt(host);
      if (host.standing !== null) break;
      await pause(host, LOOK_AGAIN_MS);
    }
    host.look.end();
    this.#watching = null;
  }

  async #lookAt(host: Watched): Promise<void> {
    const done = this.#look(host);
    host.looking = { sinceMs: performance.now(), done };
    await done;
    host.looking = null;
  }

  async #look(host: Watched): Promise<void> {
    const before = this.#hosts.map(({ standing }) => standing?.position ?? 0);
    const standing = await host.look.ask();
    host.standing = standing;
    host.isSuspect = false;
    this.#judge();
    if (standing === null || host !== this.#primary) return;
    this.#note(standing.position);
    for (const [index, each] of this.#hosts.entries()) each.positionBefore = before[index]!;
  }

  /** Of two that take writes, the one that was promoted later is right: nobody may write to the other any more. */
  #judge(): void {
    const before = this.#primary;
    let primary: Watched | null = null;
    for (const host of this.#hosts) {
      if (host.standing === null || host.standing.isReplica) continue;
      const timeline = host.standing.timeline ?? 0;
      if (timeline < this.#timeline) continue;
      if (timeline > this.#timeline || primary === null || host === before) primary = host;
      this.#timeline = timeline;
    }
    this.#primary = primary;
    if (primary !== null && primary !== before) {
      this.#samples = [];
      for (const host of this.#hosts) host.wake();
    }
  }

  #note(position: number): void {
    const atMs = performance.now();
    this.#samples.push({ atMs, position });
    const sinceMs = atMs - (this.#replicas?.lagMs ?? 0);
    while (this.#samples.length > 1 && this.#samples[1]!.atMs <= sinceMs) this.#samples.shift();
  }

  /**
   * A replica is near enough when it has all that the primary had so many seconds ago. Its own word for it would not do:
   * one that is cut off from the primary believes that it has everything. While the primary is lost, what counts
   * is where it was so long before it was last seen.
   */
  #isFit(host: Watched): boolean {
    const { standing, isSuspect, positionBefore } = host;
    if (standing === null || !standing.isReplica || isSuspect) return false;
    // One that has what its primary never had followed another, and took another course.
    const latest = this.#samples.at(-1)?.position ?? 0;
    if (this.#primary !== null && positionBefore > latest) return false;
    if (standing.position < (this.#samples[0]?.position ?? 0)) return false;
    if (this.#commits === null || isReached(this.#commits, standing.position)) return true;
    // It may have caught up with what was just written here.
    host.wake();
    return false;
  }
}

async function pause(host: Watched, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms).unref();
  host.wake = resolve;
  await promise;
  clearTimeout(timer);
}
