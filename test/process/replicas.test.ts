// The program over a primary and two standbys: reads spread, and nothing is lost with any of them.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  absence,
  check,
  fallBehind,
  loseStandby,
  losePrimary,
  missingOn,
  readFrom,
  reviveReplaced,
  setStage,
  type Absence,
  type Lengths,
  type Stage,
} from '../durability/failover.ts';
import { send } from '../support/http/http-client.ts';
import { withPostgres } from '../support/postgres/postgres.ts';
import { LIST } from '../support/http/test-server.ts';
import { until } from '../support/until.ts';

/** `node test/durability/run-failover.ts` is the long form. */
const SHORT: Lengths = { loadMs: 1_000, absenceMs: 500 };

await withPostgres('the program over replicas', () => {
  suite('the program over replicas', () => {
    test('goes on through the loss of any server', async (t) => {
      const endings: (() => unknown)[] = [];
      t.after(async () => {
        for (const end of endings) await end();
      });
      const stage = await setStage({
        after: (end: unknown) => void endings.unshift(end as () => unknown),
      });
      const [old] = stage.group.servers;

      await t.test('one server that is stopped or hangs is 503 before it is back', async () => {
        const { servers } = stage.group;
        const all = {
          freeze: () => servers.forEach(({ freeze }) => freeze()),
          thaw: () => servers.forEach(({ thaw }) => thaw()),
        };
        checkAbsence(await absence(stage.alone, SHORT, all.freeze, all.thaw));
        await stage.alone.stop();
      });

      for (const what of ['pages', 'searches'] as const) {
        await t.test(`${what} are spread over the standbys`, async () => {
          // A standby is read once it was seen to be near enough: every second it is looked at.
          await until(`${what} from both standbys`, async () => {
            await readMany(stage, what === 'pages' ? LIST : `${LIST}?q=order`);
            const names = await readFrom(stage, what);
            return names.includes('one') && names.includes('two');
          });
        });
      }

      await t.test(
        'standbys that fall behind are no longer read, while they are behind',
        async () => {
          const seen = await fallBehind(stage);
          assert.equal(seen.writer, 200);
          assert.equal(seen.otherWithKey, 200);
          assert.ok(seen.writerFinds && seen.otherWithKeyFinds);
          // The standbys replay nothing until all this was seen. Infinity: it was not seen.
          assert.ok(Number.isFinite(seen.othersAfterMs));
          assert.ok(Number.isFinite(seen.othersFindAfterMs));
        },
      );

      await t.test('a standby that is lost is missed by nobody', async () => {
        const seen = await loseStandby(stage, SHORT);
        assert.deepEqual(Object.keys(seen.reads), ['200']);
        assert.deepEqual(Object.keys(seen.writes), ['201']);
        assert.deepEqual(seen.unseen, []);
      });

      let promoted = old!;
      await t.test('a primary that is lost is replaced by the one that is promoted', async () => {
        const seen = await losePrimary(stage, SHORT);
        promoted = seen.promoted;
        assert.deepEqual(await missingOn(promoted, seen.acknowledged), []);
        assert.ok(seen.acknowledged.length > 0);
        assert.deepEqual(seen.unseen, []);
        const known = Object.keys({ ...seen.reads, ...seen.writes });
        assert.deepEqual(
          known.filter((status) => !['200', '201', '503'].includes(status)),
          [],
        );
        for (const { child } of stage.served) assert.equal(child.exitCode, null);
      });

      await t.test('a primary that was replaced gets no write when it comes back', async () => {
        assert.equal(await reviveReplaced(stage, old!), 0);
        await old!.kill();
      });

      await t.test('a primary that hangs is read around', async () => {
        // Requests in flight when it began to hang get 503 with Retry-After; those after them get their response.
        const longer = { ...SHORT, absenceMs: 3_000 };
        const seen = await absence(stage.served[0]!, longer, promoted.freeze, promoted.thaw);
        assert.equal(seen.replies['GET page']!.status, 200);
        checkAbsence(seen);
      });

      assert.match(await check(promoted), /^All is well/);
      for (const served of stage.served) assert.equal((await served.stop()).code, 0);
    });
  });
});

async function readMany({ served }: Stage, address: string): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    for (const { url } of served) assert.equal((await send(url, 'GET', address)).status, 200);
  }
}

/** Every reply came before the server was back: nobody waited for its return. */
function checkAbsence({ replies, retryAfter, readsBackMs, writesBackMs }: Absence): void {
  const statuses = Object.fromEntries(
    Object.entries(replies).map(([name, { status }]) => [name, status]),
  );
  assert.deepEqual(
    { ...statuses, 'GET page': 503 },
    {
      'GET page': 503,
      POST: 503,
      'POST at the same time': 503,
      livez: 200,
      'bad parameter': 400,
      'no key': 401,
      'bad method': 405,
      OPTIONS: 200,
    },
  );
  assert.ok(retryAfter.some((value) => value !== undefined));
  // Infinity: it did not answer again.
  assert.ok(Number.isFinite(readsBackMs) && Number.isFinite(writesBackMs));
}
