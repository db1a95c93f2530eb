// What happens to deliveries that fail, hang or are interrupted.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QUEUED_MAX } from '../../src/alerts/alert-loop.ts';
import { GIVEN_UP_AFTER_MS, isSignedBy } from '../../src/record/alert.ts';
import { startReceiver } from '../support/http/receiver.ts';
import { until } from '../support/until.ts';
import { NONE, openScene, water } from './alert-scene.ts';

export function failingDeliveries(): void {
  test('a delivery that failed is retried after growing pauses, under the same id, until it is received', async (t) => {
    const scene = await openScene(t);
    await scene.add('maji', { query: 'water' });
    await scene.say([water(1)]);
    scene.receiver.answer = 500;
    for (const pauseMs of [30_000, 60_000, 120_000]) {
      assert.deepEqual(await scene.run(), { ...NONE, failed: 1 });
      scene.nowMs += pauseMs - 1;
      assert.deepEqual(await scene.run(), NONE);
      scene.nowMs += 1;
    }
    assert.equal((await scene.alert('maji')).note, 'the answer was 500');
    scene.receiver.answer = 204;
    assert.deepEqual(await scene.run(), { ...NONE, delivered: 1 });
    assert.equal(scene.receiver.received.length, 4);
    const keys = scene.receiver.received.map(({ headers }) => headers['idempotency-key']);
    assert.equal(new Set(keys).size, 1);
    const { headers, body } = scene.receiver.received[3]!;
    const signature = headers['hansard-signature'] as string;
    // Signed again: a receiver that refuses old signatures accepts a late delivery.
    assert.equal(isSignedBy('secret of maji', signature, body, scene.nowMs / 1_000), true);
    assert.deepEqual(
      scene.observations.map((one) => one.kind === 'alert sent' && [one.tries, one.outcome]),
      [
        [1, 'failed'],
        [2, 'failed'],
        [3, 'failed'],
        [4, 'delivered'],
      ],
    );
  });

  test('a receiver that never responds is a failure like any other', async (t) => {
    const scene = await openScene(t);
    await scene.add('maji', { query: 'water' });
    await scene.say([water(1)]);
    scene.receiver.answer = () => {};
    assert.deepEqual(await scene.run({ timeoutMs: 50 }), { ...NONE, failed: 1 });
    assert.match((await scene.alert('maji')).note!, /no answer within 0.05 seconds/);
  });

  test('receivers that hang delay their own deliveries alone', async (t) => {
    const scene = await openScene(t);
    const hung = await Promise.all(Array.from({ length: 12 }, () => startReceiver(t)));
    for (const [number, one] of hung.entries()) {
      one.answer = () => {};
      await scene.add(`hung ${number}`, { query: 'water' }, one.url);
    }
    // Two alerts for one host: its second waits for the first.
    await scene.add('hung once more', { query: 'water' }, hung[0]!.url);
    await scene.add('good', { query: 'water' });
    const stop = new AbortController();
    await scene.say([water(1)]);
    const running = scene.run({ timeoutMs: 600_000 }, stop.signal);
    await until('every receiver', () =>
      [...hung, scene.receiver].every((one) => one.received.length > 0),
    );
    // A delivery that is made while the others hang.
    await until('a delivery', async () => (await scene.alert('good')).delivered === 1);
    assert.deepEqual(
      hung.map(({ received }) => received.length),
      hung.map(() => 1),
    );
    stop.abort();
    assert.deepEqual(await running, { ...NONE, delivered: 1 });
    // What was interrupted is due at once, under the same id, and nothing is delivered twice.
    for (const one of hung) one.answer = 200;
    assert.deepEqual(await scene.run(), { ...NONE, delivered: 13 });
    assert.equal(scene.receiver.received.length, 1);
    for (const { received } of hung.slice(1)) {
      const [first, again] = received.map(({ headers }) => headers['idempotency-key']);
      assert.equal(first, again);
    }
  });

  test('after a day a delivery is given up and recorded, and the next one is delivered', async (t) => {
    const scene = await openScene(t);
    await scene.add('maji', { query: 'water' });
    await scene.say([water(1)]);
    scene.receiver.answer = 503;
    await scene.run();
    scene.nowMs += GIVEN_UP_AFTER_MS;
    assert.deepEqual(await scene.run(), { ...NONE, dead: 1 });
    const { dead, waiting, note } = await scene.alert('maji');
    assert.deepEqual([dead, waiting, note], [1, 0, 'the answer was 503']);
    scene.receiver.answer = 200;
    await scene.say([water(1)]);
    assert.deepEqual(await scene.run(), { ...NONE, delivered: 1 });
    assert.deepEqual((await scene.alert('maji')).note, null);
  });

  test('a process that dies during a delivery leaves it to the next', async (t) => {
    const scene = await openScene(t);
    await scene.add('maji', { query: 'water' });
    await scene.say([water(1)]);
    await scene.run({ alerts: { ...scene.alerts, takeDue: async () => null } });
    const taken = await scene.alerts.takeDue(scene.nowMs, 30_000);
    assert.deepEqual(await scene.run(), NONE);
    scene.nowMs += 30_000;
    assert.deepEqual(await scene.run(), { ...NONE, delivered: 1 });
    assert.equal(scene.bodies()[0]!.id, taken!.id);
  });

  test('two processes at once deliver everything once', async (t) => {
    const scene = await openScene(t);
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await scene.add(name, { query: 'water' });
    await scene.say([water(1), water(2)]);
    const counts = await Promise.all([scene.run(), scene.run(), scene.run()]);
    assert.equal(
      counts.reduce((sum, { delivered }) => sum + delivered, 0),
      6,
    );
    assert.deepEqual(
      scene
        .bodies()
        .map(({ alert }) => alert)
        .sort(),
      ['a', 'b', 'c', 'd', 'e', 'f'],
    );
  });

  test('a receiver out of order does not fill the queue without end', async (t) => {
    const scene = await openScene(t);
    await scene.add('maji', { query: 'water' });
    const entries = Array.from({ length: 12_000 }, (_, index) =>
      water(index + 1, { content: 'Water.' }),
    );
    await scene.say(entries);
    scene.receiver.answer = 500;
    await scene.run();
    const { waiting, lastSeq } = await scene.alert('maji');
    assert.ok(waiting >= QUEUED_MAX && waiting < QUEUED_MAX + 20, String(waiting));
    assert.ok(lastSeq < 12_000);
  });
}
