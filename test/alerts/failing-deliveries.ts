// What happens to deliveries that fail, hang or are interrupted.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QUEUED_MAX } from '../../src/alerts/queue-deliveries.ts';
import { GIVEN_UP_AFTER_MS, isSignedBy } from '../../src/hansard/alert.ts';
import { startReceiver } from '../support/http/receiver.ts';
import { until } from '../support/until.ts';
import { NONE, scene, water } from './alert-scene.ts';

export function failingDeliveries(): void {
  test('a delivery that failed is retried after growing pauses, under the same id, until it is received', async (t) => {
    const s = await scene(t);
    await s.add('maji', { query: 'water' });
    await s.say([water(1)]);
    s.receiver.answer = 500;
    for (const pauseMs of [30_000, 60_000, 120_000]) {
      assert.deepEqual(await s.run(), { ...NONE, failed: 1 });
      s.nowMs += pauseMs - 1;
      assert.deepEqual(await s.run(), NONE);
      s.nowMs += 1;
    }
    assert.equal((await s.alert('maji')).note, 'the answer was 500');
    s.receiver.answer = 204;
    assert.deepEqual(await s.run(), { ...NONE, delivered: 1 });
    assert.equal(s.receiver.received.length, 4);
    const keys = s.receiver.received.map(({ headers }) => headers['idempotency-key']);
    assert.equal(new Set(keys).size, 1);
    const { headers, body } = s.receiver.received[3]!;
    const signature = headers['hansard-signature'] as string;
    // Signed again: a receiver that refuses old signatures accepts a late delivery.
    assert.equal(isSignedBy('secret of maji', signature, body, s.nowMs / 1_000), true);
    assert.deepEqual(
      s.observations.map((one) => one.kind === 'alert sent' && [one.tries, one.outcome]),
      [
        [1, 'failed'],
        [2, 'failed'],
        [3, 'failed'],
        [4, 'delivered'],
      ],
    );
  });

  test('a receiver that never responds is a failure like any other', async (t) => {
    const s = await scene(t);
    await s.add('maji', { query: 'water' });
    await s.say([water(1)]);
    s.receiver.answer = () => {};
    assert.deepEqual(await s.run({ timeoutMs: 50 }), { ...NONE, failed: 1 });
    assert.match((await s.alert('maji')).note!, /no answer within 0.05 seconds/);
  });

  test('receivers that hang delay their own deliveries alone', async (t) => {
    const s = await scene(t);
    const hung = await Promise.all(Array.from({ length: 12 }, () => startReceiver(t)));
    for (const [number, one] of hung.entries()) {
      one.answer = () => {};
      await s.add(`hung ${number}`, { query: 'water' }, one.url);
    }
    // Two alerts for one host: its second waits for the first.
    await s.add('hung once more', { query: 'water' }, hung[0]!.url);
    await s.add('good', { query: 'water' });
    const stop = new AbortController();
    await s.say([water(1)]);
    const running = s.run({ timeoutMs: 600_000 }, stop.signal);
    await until('every receiver', () =>
      [...hung, s.receiver].every((one) => one.received.length > 0),
    );
    // A delivery that is made while the others hang.
    await until('a delivery', async () => (await s.alert('good')).delivered === 1);
    assert.deepEqual(
      hung.map(({ received }) => received.length),
      hung.map(() => 1),
    );
    stop.abort();
    assert.deepEqual(await running, { ...NONE, delivered: 1 });
    // What was interrupted is due at once, under the same id, and nothing is delivered twice.
    for (const one of hung) one.answer = 200;
    assert.deepEqual(await s.run(), { ...NONE, delivered: 13 });
    assert.equal(s.receiver.received.length, 1);
    for (const { received } of hung.slice(1)) {
      const [first, again] = received.map(({ headers }) => headers['idempotency-key']);
      assert.equal(first, again);
    }
  });

  test('after a day a delivery is given up and recorded, and the next one is delivered', async (t) => {
    const s = await scene(t);
    await s.add('maji', { query: 'water' });
    await s.say([water(1)]);
    s.receiver.answer = 503;
    await s.run();
    s.nowMs += GIVEN_UP_AFTER_MS;
    assert.deepEqual(await s.run(), { ...NONE, dead: 1 });
    const { dead, waiting, note } = await s.alert('maji');
    assert.deepEqual([dead, waiting, note], [1, 0, 'the answer was 503']);
    s.receiver.answer = 200;
    await s.say([water(1)]);
    assert.deepEqual(await s.run(), { ...NONE, delivered: 1 });
    assert.deepEqual((await s.alert('maji')).note, null);
  });

  test('a process that dies during a delivery leaves it to the next', async (t) => {
    const s = await scene(t);
    await s.add('maji', { query: 'water' });
    await s.say([water(1)]);
    await s.run({ alerts: { ...s.alerts, takeDue: async () => null } });
    const taken = await s.alerts.takeDue(s.nowMs, 30_000);
    assert.deepEqual(await s.run(), NONE);
    s.nowMs += 30_000;
    assert.deepEqual(await s.run(), { ...NONE, delivered: 1 });
    assert.equal(s.bodies()[0]!.id, taken!.id);
  });

  test('two processes at once deliver everything once', async (t) => {
    const s = await scene(t);
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await s.add(name, { query: 'water' });
    await s.say([water(1), water(2)]);
    const counts = await Promise.all([s.run(), s.run(), s.run()]);
    assert.equal(
      counts.reduce((sum, { delivered }) => sum + delivered, 0),
      6,
    );
    assert.deepEqual(
      s
        .bodies()
        .map(({ alert }) => alert)
        .sort(),
      ['a', 'b', 'c', 'd', 'e', 'f'],
    );
  });

  test('a receiver out of order does not fill the queue without end', async (t) => {
    const s = await scene(t);
    await s.add('maji', { query: 'water' });
    const entries = Array.from({ length: 12_000 }, (_, index) =>
      water(index + 1, { content: 'Water.' }),
    );
    await s.say(entries);
    s.receiver.answer = 500;
    await s.run();
    const { waiting, lastSeq } = await s.alert('maji');
    assert.ok(waiting >= QUEUED_MAX && waiting < QUEUED_MAX + 20, String(waiting));
    assert.ok(lastSeq < 12_000);
  });
}
