// The program with a primary and two standbys: reads are distributed, and no data is lost with any of them.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { keyDigest } from '../../src/record/change.ts';
import { openStore } from '../../src/store/open-store.ts';
import { type Reply, send } from '../support/http/http-client.ts';
import { detail, LIST } from '../support/http/test-server.ts';
import { type Group, type GroupServer, startGroup } from '../support/postgres/postgres-group.ts';
import { withPostgres } from '../support/postgres/postgres.ts';
import { run, serve, type Served } from '../support/program.ts';
import { publishIds } from '../support/records/entries.ts';
import { lastFirst, type Ending } from '../support/temporary.ts';
import { until } from '../support/until.ts';

const KEY = 'k'.repeat(40);
const WITH_KEY = { Authorization: `Token ${KEY}`, 'Content-Type': 'application/json' };
const DATABASE = 'hansard';

/** How long a failure is observed under load. */
const LOAD_MS = 400;

interface Scene {
  readonly group: Group;
  readonly served: readonly Served[];
  /** A server that only knows the first database server. */
  readonly alone: Served;
}

async function setScene(ending: Ending): Promise<Scene> {
  const group = await startGroup(ending, ['one', 'two'], 'ANY 1 (one, two)');
  await group.servers[0]!.run(`CREATE DATABASE ${DATABASE}`);
  const store = await openStore(group.address(DATABASE));
  await publishIds(
    store,
    Array.from({ length: 25 }, (_, index) => index + 1),
  );
  await store.write((transaction) => transaction.tokens.add('desk', keyDigest(KEY)));
  await store.close();
  const everywhere = { DATABASE_URL: group.address(DATABASE), REPLICA_LAG: '1' };
  const onFirst = { DATABASE_URL: addressOf(group.servers[0]!) };
  const [one, other, alone] = await Promise.all(
    [everywhere, everywhere, onFirst].map((environment) =>
      serve(ending, ['serve', '--workers', '1'], environment),
    ),
  );
  // A process starts a thread for its first write and its first search: that is not part of the measurement.
  for (const { url } of [one!, other!, alone!]) {
    await post(url);
    await send(url, 'GET', `${LIST}?q=order`);
  }
  return { group, served: [one!, other!], alone: alone! };
}

function addressOf({ port }: GroupServer): string {
  return `postgres://postgres@127.0.0.1:${port}/${DATABASE}`;
}

async function post(url: string): Promise<Reply> {
  return await send(url, 'POST', LIST, WITH_KEY, '{"type":"other","content":"Order!"}');
}

/** Whether a server returns an entry, and finds it. */
async function shows(url: string, id: number, headers = {}): Promise<boolean> {
  const search = `${LIST}?q=order&after=${id - 1}`;
  const found = await send(url, 'GET', search, headers);
  const isFound = (found.json as { results: { id: number }[] }).results.some(
    (entry) => entry.id === id,
  );
  return isFound && (await send(url, 'GET', detail(id), headers)).status === 200;
}

/** The last query of a session that read a page or searched: a standby has no other transactions. */
const LAST_QUERIES = { pages: '%string_agg%', searches: 'ROLLBACK' };

/** The servers that pages or searches were read from, by the last queries of their sessions. */
async function readFrom({ group }: Scene, what: 'pages' | 'searches'): Promise<string[]> {
  const names: string[] = [];
  for (const server of group.servers) {
    const sessions = await server.run(
      `SELECT pid FROM pg_stat_activity
       WHERE application_name = 'hansard' AND datname = '${DATABASE}' AND query LIKE '${LAST_QUERIES[what]}'`,
    );
    if (sessions.length > 0) names.push(server.name);
  }
  return names;
}

interface Load {
  readonly statuses: Set<number>;
  readonly acknowledged: number[];
  /** Acknowledged, but not found by the same server right afterwards. */
  readonly unseen: number[];
}

/** Readers and writers on all servers, from before the failure until after it. */
async function under({ served }: Scene, trouble: () => Promise<void>): Promise<Load> {
  const load: Load = { statuses: new Set(), acknowledged: [], unseen: [] };
  let [isOver, reads] = [false, 0];
  const noted = async (sent: Promise<Reply>): Promise<Reply | null> => {
    const reply = await sent.catch(() => null);
    load.statuses.add(reply?.status ?? 0);
    await pause(20);
    return reply;
  };
  const read = async (url: string): Promise<void> => {
    for (let page = 1; !isOver; page = (page % 3) + 1) {
      const replies = [
        await noted(send(url, 'GET', `${LIST}?page=${page}`)),
        await noted(send(url, 'GET', `${LIST}?q=order&page=${page}`)),
      ];
      if (replies.every((reply) => reply?.status === 200)) reads += 1;
    }
  };
  const write = async (url: string): Promise<void> => {
    while (!isOver) {
      const reply = await noted(post(url));
      if (reply?.status !== 201) continue;
      const { id } = reply.json as { id: number };
      load.acknowledged.push(id);
      const seen = await noted(send(url, 'GET', detail(id)));
      if (seen?.status === 404) load.unseen.push(id);
    }
  };
  const working = served.flatMap(({ url }) => [read(url), write(url)]);
  await pause(LOAD_MS);
  await trouble();
  const [readsBefore, writesBefore] = [reads, load.acknowledged.length];
  await until('a read after the trouble', () => reads > readsBefore);
  await until('a write after the trouble', () => load.acknowledged.length > writesBefore);
  await pause(LOAD_MS);
  isOver = true;
  await Promise.all(working);
  return load;
}

/** The primary is lost, and the standby with more of its log becomes the new primary. */
async function replacePrimary({ group }: Scene): Promise<GroupServer> {
  const [primary, one, two] = group.servers as [GroupServer, GroupServer, GroupServer];
  await primary.kill();
  const received = 'SELECT (pg_last_wal_receive_lsn() - $$0/0$$)::bigint::text AS bytes';
  const [[first], [second]] = [await one.run(received), await two.run(received)];
  const hasMore = BigInt(String(second!['bytes'])) > BigInt(String(first!['bytes']));
  const [promoted, other] = hasMore ? [two, one] : [one, two];
  await promoted.run('SELECT pg_promote(true, 10)');
  await other.run(
    `ALTER SYSTEM SET primary_conninfo =
       'host=127.0.0.1 user=postgres port=${promoted.port} application_name=${other.name}'`,
  );
  await other.run('SELECT pg_reload_conf()');
  return promoted;
}

/** Every response comes before the servers are back: no request waits for their return. */
async function checkAbsence(
  { url }: Served,
  servers: readonly GroupServer[],
  { pageStatus, absenceMs }: { readonly pageStatus: number; readonly absenceMs: number },
): Promise<void> {
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
  const statuses: Record<string, number> = {};
  let retryAfter: string | undefined;
  for (const server of servers) server.freeze();
  // Requests in flight when a server starts to hang get 503 with Retry-After; later ones get their response.
  const endMs = performance.now() + absenceMs;
  while (performance.now() < endMs || statuses['GET page'] !== pageStatus) {
    await Promise.all(
      Object.entries(requests).map(async ([name, sendIt]) => {
        const reply = await sendIt();
        statuses[name] = reply.status;
        if (reply.status === 503) retryAfter ??= reply.headers['retry-after'];
      }),
    );
  }
  for (const server of servers) server.thaw();
  const refused = { POST: 503, 'POST at the same time': 503 };
  const known = { livez: 200, 'bad parameter': 400, 'no key': 401, 'bad method': 405 };
  assert.deepEqual(statuses, { 'GET page': pageStatus, ...refused, ...known, OPTIONS: 200 });
  assert.ok(retryAfter !== undefined);
  await until('a page', async () => (await requests['GET page']!()).status === 200);
  await until('a write', async () => (await post(url)).status === 201);
}

await withPostgres('the program over replicas', () => {
  suite('the program over replicas', () => {
    test('goes on through the loss of any server', async (t) => {
      const scene = await setScene(lastFirst(t));
      const { servers } = scene.group;
      const [old, ...standbys] = servers as [GroupServer, ...GroupServer[]];
      const [writer, other] = scene.served.map(({ url }) => url) as [string, string];

      await t.test('one server that hangs is 503 before it is back', async () => {
        await checkAbsence(scene.alone, servers, { pageStatus: 503, absenceMs: 500 });
        await scene.alone.stop();
      });

      for (const what of ['pages', 'searches'] as const) {
        await t.test(`${what} are spread over the standbys`, async () => {
          const address = what === 'pages' ? LIST : `${LIST}?q=order`;
          // A standby is used once a check, every second, has found it close enough.
          await until(`${what} from both standbys`, async () => {
            for (let round = 0; round < 20; round += 1) {
              const { status } = await send(round % 2 === 0 ? writer : other, 'GET', address);
              if (status !== 200) return false;
            }
            const names = await readFrom(scene, what);
            return names.includes('one') && names.includes('two');
          });
        });
      }

      await t.test('standbys that fall behind are not read while they are behind', async () => {
        const follow = "SELECT pid FROM pg_stat_replication WHERE state = 'streaming'";
        await until('two followers', async () => (await old.run(follow)).length === 2);
        for (const standby of standbys) await standby.run('SELECT pg_wal_replay_pause()');
        const { id } = (await post(writer)).json as { id: number };
        assert.ok(await shows(writer, id));
        assert.ok(await shows(other, id, WITH_KEY));
        await until('the entry by another process', () => shows(other, id));
        for (const standby of standbys) await standby.run('SELECT pg_wal_replay_resume()');
      });

      await t.test('a standby that is lost is missed by nobody', async () => {
        const lose = (): Promise<Load> =>
          under(scene, async () => {
            await standbys[1]!.kill();
            await pause(LOAD_MS);
            await standbys[1]!.start();
          });
        let load = await lose();
        // On a busy machine a response may come too late, but not each time.
        for (let more = 4; more > 0 && load.statuses.has(503); more -= 1) load = await lose();
        assert.deepEqual([...load.statuses].sort(), [200, 201]);
        assert.deepEqual(load.unseen, []);
      });

      let promoted = old;
      await t.test('a primary that is lost is replaced by the one that is promoted', async () => {
        const { statuses, acknowledged, unseen } = await under(scene, async () => {
          promoted = await replacePrimary(scene);
        });
        const rows = await promoted.run('SELECT id FROM hansard.entry', DATABASE);
        const stored = new Set(rows.map(({ id }) => Number(id)));
        const lost = acknowledged.filter((id) => !stored.has(id));
        assert.deepEqual(lost, []);
        assert.deepEqual(unseen, []);
        assert.ok(statuses.isSubsetOf(new Set([200, 201, 503])), String([...statuses]));
        for (const { child } of scene.served) assert.equal(child.exitCode, null);
      });

      await t.test('a primary that was replaced gets no write when it comes back', async () => {
        const entries = (): ReturnType<typeof old.run> =>
          old.run('SELECT count(*)::int AS entries FROM hansard.entry', DATABASE);
        await old.start();
        // It has no standbys any more, and would wait for them for ever.
        await old.run("ALTER SYSTEM SET synchronous_standby_names = ''");
        const before = await entries();
        for (let round = 0; round < 5; round += 1) {
          for (const { url } of scene.served) await post(url);
          await pause(200);
        }
        assert.deepEqual(await entries(), before);
        await old.kill();
      });

      await t.test('a primary that hangs is read around', async () => {
        const expected = { pageStatus: 200, absenceMs: 3_000 };
        await checkAbsence(scene.served[0]!, [promoted], expected);
      });

      const checked = await run(['check'], { DATABASE_URL: addressOf(promoted) });
      assert.match(checked.stdout, /^All is well/);
      for (const served of scene.served) assert.equal((await served.stop()).code, 0);
    });
  });
});
