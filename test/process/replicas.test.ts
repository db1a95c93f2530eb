// The program over a primary and two standbys: reads spread, and nothing is lost with any of them.

import { setTimeout as pause } from 'node:timers/promises';
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

/** `node test/durability/run-failover.ts` is the long form. */
const SHORT: Lengths = { loadMs: 1_000, absenceMs: 500 };

/** What is promised, in milliseconds: bounds of what may happen, not of how fast this machine is. */
const READS_INTERRUPTED_MAX = 5_000;
const WRITES_INTERRUPTED_MAX = 10_000;
const HANGS_MAX = 3_000;
const BACK_MAX = 2_000;

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

      await t.test('one server that is stopped or hangs is 503 in time', async () => {
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
          let names: string[] = [];
          // A standby is read once it was seen to be near enough: every second it is looked at.
          for (let tries = 0; tries < 20 && !isSpread(names); tries += 1) {
            await pause(250);
            await readMany(stage, what === 'pages' ? LIST : `${LIST}?q=order`);
            names = await readFrom(stage, what);
          }
          assert.ok(isSpread(names), String(names));
        });
      }

      await t.test(
        'standbys that fall behind are not read for longer than they may be',
        async () => {
          const seen = await fallBehind(stage);
          assert.equal(seen.writer, 200);
          assert.equal(seen.otherWithKey, 200);
          // A second is allowed, and a second may pass before it is noticed; the rest is for a machine that is busy.
          assert.ok(seen.othersAfterMs < 10_000, `${seen.othersAfterMs} ms`);
          assert.ok(seen.writerFinds && seen.otherWithKeyFinds);
          assert.ok(seen.othersFindAfterMs < 10_000, `${seen.othersFindAfterMs} ms`);
        },
      );

      await t.test('a standby that is lost is missed by nobody', async () => {
        const seen = await loseStandby(stage, SHORT);
        assert.deepEqual(Object.keys(seen.reads), ['200']);
        assert.deepEqual(Object.keys(seen.writes), ['201']);
        assert.deepEqual(seen.unseen, []);
        assert.ok(seen.longestMs < HANGS_MAX, `${seen.longestMs} ms`);
      });

      let promoted = old!;
      await t.test('a primary that is lost is replaced by the one that is promoted', async () => {
        const seen = await losePrimary(stage, SHORT);
        promoted = seen.promoted;
        assert.deepEqual(await missingOn(promoted, seen.acknowledged), []);
        assert.ok(seen.acknowledged.length > 0);
        assert.deepEqual(seen.unseen, []);
        assert.ok(seen.readGapMs < READS_INTERRUPTED_MAX, `reads: ${seen.readGapMs} ms`);
        assert.ok(seen.writeGapMs < WRITES_INTERRUPTED_MAX, `writes: ${seen.writeGapMs} ms`);
        assert.ok(seen.longestMs < HANGS_MAX, `${seen.longestMs} ms`);
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

function isSpread(names: readonly string[]): boolean {
  return names.includes('one') && names.includes('two');
}

async function readMany({ served }: Stage, address: string): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    for (const { url } of served) assert.equal((await send(url, 'GET', address)).status, 200);
  }
}

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
  for (const [name, { tookMs }] of Object.entries(replies)) {
    assert.ok(tookMs < HANGS_MAX, `${name}: ${tookMs} ms`);
  }
  assert.ok(retryAfter.some((value) => value !== undefined));
  assert.ok(readsBackMs < BACK_MAX, `reads: ${readsBackMs} ms`);
  assert.ok(writesBackMs < BACK_MAX, `writes: ${writesBackMs} ms`);
}
