// A record on a primary and two standbys, through the loss of each: what was seen, for a test or a person to judge.

import { setTimeout as pause } from 'node:timers/promises';
import { keyDigest } from '../../src/record/change.ts';
import { openStore } from '../../src/store/open-store.ts';
import { type Reply, send } from '../support/http/http-client.ts';
import { detail, LIST } from '../support/http/test-server.ts';
import { type Group, type GroupServer, startGroup } from '../support/postgres/postgres-group.ts';
import { run, serve, type Served } from '../support/program.ts';
import { publishIds } from '../support/records/entries.ts';
import type { Ending } from '../support/temporary.ts';
import { until } from '../support/until.ts';

const KEY = 'k'.repeat(40);
const DATABASE = 'hansard';

export interface Lengths {
  /** How long each trouble is looked at under load. */
  readonly loadMs: number;
  /** How long a server hangs, or is away. */
  readonly absenceMs: number;
}

export interface Stage {
  readonly group: Group;
  readonly served: readonly Served[];
  /** One that knows of the first server only. */
  readonly alone: Served;
}

export async function setStage(ending: Ending): Promise<Stage> {
  const group = await startGroup(ending, ['one', 'two'], 'ANY 1 (one, two)');
  await group.servers[0]!.run(`CREATE DATABASE ${DATABASE}`);
  const store = await openStore(group.address(DATABASE));
  await publishIds(
    store,
    Array.from({ length: 25 }, (_, index) => index + 1),
  );
  await store.write((transaction) => transaction.addToken('desk', keyDigest(KEY)));
  await store.close();
  const words = ['serve', '--workers', '1'];
  const everywhere = { DATABASE_URL: group.address(DATABASE), REPLICA_LAG: '1' };
  const onFirst = { DATABASE_URL: addressOf(group.servers[0]!) };
  const [one, other, alone] = await Promise.all([
    serve(ending, words, everywhere),
    serve(ending, words, everywhere),
    serve(ending, words, onFirst),
  ]);
  // A process that writes, or searches, for the first time starts a thread for it: that is no part of what is looked at.
  for (const { url } of [one, other, alone]) {
    await post(url);
    await send(url, 'GET', `${LIST}?q=order`);
  }
  return { group, served: [one, other], alone };
}

function addressOf({ port }: GroupServer): string {
  return `postgres://postgres@127.0.0.1:${port}/${DATABASE}`;
}

/** The last query of a session that read a page, or searched: nothing else on a standby is a transaction. */
const PAGES = '%string_agg%';
const SEARCHES = 'COMMIT';

/** Which servers pages were read from, or searches, by the last queries of their sessions. */
export async function readFrom({ group }: Stage, what: 'pages' | 'searches'): Promise<string[]> {
  const names: string[] = [];
  for (const server of group.servers) {
    const [row] = await server.run(
      `SELECT count(*)::int AS sessions FROM pg_stat_activity
       WHERE application_name = 'hansard' AND datname = '${DATABASE}' AND query LIKE '${what === 'pages' ? PAGES : SEARCHES}'`,
    );
    if ((row!['sessions'] as number) > 0) names.push(server.name);
  }
  return names;
}

export interface Trouble {
  readonly reads: Record<string, number>;
  readonly writes: Record<string, number>;
  readonly readGapMs: number;
  readonly writeGapMs: number;
  readonly longestMs: number;
  readonly acknowledged: readonly number[];
  readonly unseen: readonly number[];
}

/** Load on all servers from before the trouble until after it. */
async function under(
  { served }: Stage,
  loadMs: number,
  trouble: () => Promise<void>,
): Promise<Trouble> {
  const load = new Load(
    served.map(({ url }) => url),
    KEY,
  );
  await pause(loadMs);
  await trouble();
  const [reads, writes] = [load.reads, load.writes].map(countSuccesses) as [number, number];
  await Promise.all([
    until('a read after the trouble', () => countSuccesses(load.reads) > reads),
    until('a write after the trouble', () => countSuccesses(load.writes) > writes),
    pause(loadMs),
  ]);
  await load.end();
  return {
    reads: statuses(load.reads),
    writes: statuses(load.writes),
    readGapMs: longestGapMs(load.reads),
    writeGapMs: longestGapMs(load.writes),
    longestMs: longestMs([...load.reads, ...load.writes]),
    acknowledged: load.acknowledged,
    unseen: load.unseen,
  };
}

/** The standbys stop replaying, and something is written: who sees it at once, and how soon do all? */
export async function fallBehind({ group, served }: Stage): Promise<{
  readonly writer: number;
  readonly otherWithKey: number;
  readonly othersAfterMs: number;
  /** The same of searches. */
  readonly writerFinds: boolean;
  readonly otherWithKeyFinds: boolean;
  readonly othersFindAfterMs: number;
}> {
  const [writer, other] = served.map(({ url }) => url) as [string, string];
  const standbys = group.servers.slice(1);
  const follow = "SELECT count(*)::int AS n FROM pg_stat_replication WHERE state = 'streaming'";
  await until('two standbys that follow', async () => {
    return (await group.servers[0]!.run(follow))[0]!['n'] === 2;
  });
  for (const standby of standbys) await standby.run('SELECT pg_wal_replay_pause()');
  try {
    const { id } = (await post(writer)).json as { id: number };
    const sinceMs = performance.now();
    const finds = async (url: string, headers = {}): Promise<boolean> =>
      hasFound(await send(url, 'GET', searchFor(id), headers), id);
    return {
      writer: (await send(writer, 'GET', detail(id))).status,
      otherWithKey: (await send(other, 'GET', detail(id), headersOf(KEY))).status,
      writerFinds: await finds(writer),
      otherWithKeyFinds: await finds(other, headersOf(KEY)),
      othersAfterMs: await msUntil(
        sinceMs,
        async () => (await send(other, 'GET', detail(id))).status === 200,
      ),
      othersFindAfterMs: await msUntil(sinceMs, () => finds(other)),
    };
  } finally {
    for (const standby of standbys) await standby.run('SELECT pg_wal_replay_resume()');
  }
}

/** A standby is lost, and comes back. */
export async function loseStandby(stage: Stage, lengths: Lengths): Promise<Trouble> {
  const standby = stage.group.servers[2]!;
  return await under(stage, lengths.loadMs, async () => {
    await standby.kill();
    await pause(lengths.loadMs);
    await standby.start();
  });
}

/** The primary is lost, and the standby that has more of its log is promoted: the new primary. */
export async function losePrimary(
  stage: Stage,
  lengths: Lengths,
): Promise<Trouble & { readonly promoted: GroupServer }> {
  const [primary, one, two] = stage.group.servers as [GroupServer, GroupServer, GroupServer];
  let promoted = one;
  const trouble = await under(stage, lengths.loadMs, async () => {
    await primary.kill();
    const received = 'SELECT (pg_last_wal_receive_lsn() - $$0/0$$)::bigint::text AS bytes';
    const [[first], [second]] = [await one.run(received), await two.run(received)];
    promoted = BigInt(String(second!['bytes'])) > BigInt(String(first!['bytes'])) ? two : one;
    await promoted.run('SELECT pg_promote(true, 10)');
    const other = promoted === one ? two : one;
    await other.run(
      `ALTER SYSTEM SET primary_conninfo =
         'host=127.0.0.1 user=postgres port=${promoted.port} application_name=${other.name}'`,
    );
    await other.run('SELECT pg_reload_conf()');
  });
  return { ...trouble, promoted };
}

/** The acknowledged entries that a server does not have. */
export async function missingOn(server: GroupServer, ids: readonly number[]): Promise<number[]> {
  const rows = await server.run('SELECT id FROM hansard.entry', DATABASE);
  const stored = new Set(rows.map(({ id }) => Number(id)));
  return ids.filter((id) => !stored.has(id));
}

/** The server that was replaced comes back as it was and takes writes: how many of ours does it get? */
export async function reviveReplaced(stage: Stage, old: GroupServer): Promise<number> {
  const count = 'SELECT count(*)::int AS entries FROM hansard.entry';
  // Nobody follows it any more: it would wait for them for ever.
  await old.start();
  await old.run("ALTER SYSTEM SET synchronous_standby_names = ''");
  const before = (await old.run(count, DATABASE))[0]!['entries'] as number;
  for (let round = 0; round < 5; round += 1) {
    for (const { url } of stage.served) await post(url);
    await pause(200);
  }
  return ((await old.run(count, DATABASE))[0]!['entries'] as number) - before;
}

async function post(url: string): Promise<Reply> {
  return await send(url, 'POST', LIST, headersOf(KEY), '{"type":"other","content":"Order!"}');
}

export interface Absence {
  /** What was answered while it was away, and after how long. */
  readonly replies: Record<string, { readonly status: number; readonly tookMs: number }>;
  readonly retryAfter: readonly (string | undefined)[];
  /** From its return to the first page, and to the first write. */
  readonly readsBackMs: number;
  readonly writesBackMs: number;
}

const NEEDS_STORE = ['GET page', 'POST'];

/** Servers stop or hang for a while; what one of ours answers meanwhile, and how soon all is well again. */
export async function absence(
  { url }: Served,
  lengths: Lengths,
  leave: () => Promise<void> | void,
  comeBack: () => Promise<void> | void,
): Promise<Absence> {
  const requests: Record<string, () => Promise<Reply>> = {
    'GET page': () => send(url, 'GET', LIST),
    POST: () => post(url),
    'POST at the same time': () => post(url),
    livez: () => send(url, 'GET', '/livez'),
    'bad parameter': () => send(url, 'GET', '/api/v0.1/hansard/changes/?since=x'),
    'no key': () => send(url, 'POST', LIST, {}, '{}'),
    'bad method': () => send(url, 'DELETE', LIST),
    OPTIONS: () => send(url, 'OPTIONS', LIST),
  };
  const replies: Record<string, { status: number; tookMs: number }> = {};
  const retryAfter: (string | undefined)[] = [];
  await leave();
  const untilMs = performance.now() + lengths.absenceMs;
  do {
    await Promise.all(
      Object.entries(requests).map(async ([name, sendIt]) => {
        const startedMs = performance.now();
        const reply = await sendIt();
        const tookMs = Math.max(performance.now() - startedMs, replies[name]?.tookMs ?? 0);
        replies[name] = { status: reply.status, tookMs };
        if (NEEDS_STORE.includes(name)) retryAfter.push(reply.headers['retry-after']);
      }),
    );
  } while (performance.now() < untilMs);
  await comeBack();
  const returnedMs = performance.now();
  const [readsBackMs, writesBackMs] = await Promise.all([
    msUntil(returnedMs, async () => (await requests['GET page']!()).status === 200),
    msUntil(returnedMs, async () => (await requests['POST']!()).status === 201),
  ]);
  return { replies, retryAfter, readsBackMs, writesBackMs };
}

/** How long it takes until a condition holds; Infinity where it does not within 30 seconds. */
async function msUntil(sinceMs: number, holds: () => Promise<boolean>): Promise<number> {
  while (!(await holds())) {
    if (performance.now() - sinceMs > 30_000) return Infinity;
    await pause(20);
  }
  return performance.now() - sinceMs;
}

/** What `hansard check` says of the record. */
export async function check(server: GroupServer): Promise<string> {
  return (await run(['check'], { DATABASE_URL: addressOf(server) })).stdout;
}

// Readers and writers that go on through anything, and note how each request went.

interface TimedRequest {
  readonly endedMs: number;
  readonly tookMs: number;
  /** 0 where the connection was lost. */
  readonly status: number;
}

const BETWEEN_MS = 20;

class Load {
  readonly reads: TimedRequest[] = [];
  readonly writes: TimedRequest[] = [];
  /** The ids of what was acknowledged. */
  readonly acknowledged: number[] = [];
  /** Acknowledged, and not found by the same server right afterwards. */
  readonly unseen: number[] = [];
  readonly #urls: readonly string[];
  readonly #key: string;
  readonly #done: Promise<unknown>;
  #isOver = false;
  #numbers = 0;

  constructor(urls: readonly string[], key: string) {
    this.#urls = urls;
    this.#key = key;
    this.#done = Promise.all(urls.flatMap((url) => [this.#read(url), this.#write(url)]));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#done;
  }

  async #read(url: string): Promise<void> {
    for (let page = 1; !this.#isOver; page = (page % 3) + 1) {
      await noted(this.reads, () => send(url, 'GET', `${LIST}?page=${page}`));
      await noted(this.reads, () => send(url, 'GET', `${LIST}?q=order&page=${page}`));
      await pause(BETWEEN_MS);
    }
  }

  async #write(url: string): Promise<void> {
    while (!this.#isOver) {
      const reply = await this.post(url);
      if (reply?.status === 201) {
        const { id } = reply.json as { id: number };
        this.acknowledged.push(id);
        const found = await noted(this.reads, () => send(url, 'GET', detail(id)));
        const searched = await noted(this.reads, () => send(url, 'GET', searchFor(id)));
        const isMissing = searched?.status === 200 && !hasFound(searched, id);
        if (found?.status === 404 || isMissing) this.unseen.push(id);
      }
      await pause(BETWEEN_MS);
    }
  }

  async post(url = this.#urls[0]!): Promise<Reply | null> {
    this.#numbers += 1;
    const body = JSON.stringify({ type: 'other', content: `Number ${this.#numbers}.` });
    return await noted(this.writes, () => send(url, 'POST', LIST, headersOf(this.#key), body));
  }
}

/** The address of a search that finds an entry of the load, or an "Order!", first. */
function searchFor(id: number): string {
  return `${LIST}?q=number+OR+order&after=${id - 1}`;
}

function hasFound({ json }: Reply, id: number): boolean {
  return (json as { results: { id: number }[] }).results.some((entry) => entry.id === id);
}

function headersOf(key: string): Record<string, string> {
  return { Authorization: `Token ${key}`, 'Content-Type': 'application/json' };
}

async function noted(list: TimedRequest[], sendIt: () => Promise<Reply>): Promise<Reply | null> {
  const startedMs = performance.now();
  const reply = await sendIt().catch(() => null);
  const endedMs = performance.now();
  list.push({ endedMs, tookMs: endedMs - startedMs, status: reply?.status ?? 0 });
  return reply;
}

/** The longest time between two that went well. */
function longestGapMs(requests: readonly TimedRequest[]): number {
  const times = requests
    .filter(isSuccess)
    .map(({ endedMs }) => endedMs)
    .toSorted((one, other) => one - other);
  return Math.max(0, ...times.slice(1).map((time, index) => time - times[index]!));
}

function countSuccesses(requests: readonly TimedRequest[]): number {
  return requests.filter(isSuccess).length;
}

function isSuccess({ status }: TimedRequest): boolean {
  return status === 200 || status === 201;
}

function longestMs(requests: readonly TimedRequest[]): number {
  return Math.max(0, ...requests.map(({ tookMs }) => tookMs));
}

/** How often each status was answered. */
function statuses(requests: readonly TimedRequest[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of requests) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
