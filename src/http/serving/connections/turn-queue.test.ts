import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { TurnQueue } from './turn-queue.ts';

const TURN_MS = 2;

/** A queue with a clock of its own, and the names of what it has begun. */
function harness(): {
  readonly queue: TurnQueue;
  readonly begun: string[];
  readonly add: (client: string, name: string, costMs: number) => void;
  readonly addBehind: (client: string, name: string, costMs: number) => void;
} {
  let clockMs = 0;
  const begun: string[] = [];
  const queue = new TurnQueue(TURN_MS, () => clockMs);
  const addTo = (client: string, name: string, costMs: number, isBehind: boolean): void =>
    queue.add({
      client,
      isBehind,
      begin: (waitedMs) => {
        begun.push(`${name} after ${waitedMs}`);
        clockMs += costMs;
        return true;
      },
    });
  return {
    queue,
    begun,
    add: (client, name, costMs) => addTo(client, name, costMs, false),
    addBehind: (client, name, costMs) => addTo(client, name, costMs, true),
  };
}

describe('the turns of the serving thread', () => {
  test('begin a request at once while the turn has time left, and the next one afterwards', async () => {
    const { begun, add } = harness();
    add('a', 'first', 1);
    add('b', 'second', 1);
    add('c', 'third', 1);
    assert.deepEqual(begun, ['first after 0', 'second after 0']);
    await nextTurn();
    assert.deepEqual(begun.slice(2), ['third after 0']);
  });

  test('go round the clients, whatever the number of requests each has', async () => {
    const { begun, addBehind } = harness();
    for (const name of ['a1', 'a2', 'a3', 'a4']) addBehind('a', name, 5);
    addBehind('b', 'b1', 1);
    for (let turn = 0; turn < 4; turn += 1) await nextTurn();
    assert.deepEqual(begun.slice(0, 3), ['a1 after 0', 'b1 after 5', 'a2 after 6']);
  });

  test('begin one request that takes long in each turn, and several that do not', async () => {
    const { begun, addBehind } = harness();
    for (let at = 0; at < 3; at += 1) addBehind('a', 'long', TURN_MS);
    for (let turn = 1; turn <= 3; turn += 1) {
      await nextTurn();
      assert.equal(begun.length, turn);
    }
    for (let at = 0; at < 5; at += 1) addBehind('a', 'short', 0);
    await nextTurn();
    await nextTurn();
    assert.equal(begun.length, 8);
  });

  test('are not spent on a connection that was lost', async () => {
    const { queue, begun, addBehind } = harness();
    for (let at = 0; at < 3; at += 1) {
      queue.add({ client: 'a', isBehind: true, begin: () => false });
    }
    addBehind('b', 'b1', 5);
    await nextTurn();
    assert.deepEqual(begun, ['b1 after 0']);
  });

  test('wait while connections are accepted, but not for ever', async () => {
    const { queue, begun, addBehind } = harness();
    addBehind('a', 'a1', 5);
    for (let turn = 0; turn < 8; turn += 1) {
      queue.noteAccepted();
      await nextTurn();
      assert.deepEqual(begun, []);
    }
    queue.noteAccepted();
    await nextTurn();
    assert.deepEqual(begun, ['a1 after 0']);
  });

  test('let others have the thread before what takes long goes on, and that before what was not begun', async () => {
    const { begun, queue, addBehind } = harness();
    addBehind('b', 'b1', TURN_MS);
    addBehind('a', 'a1', TURN_MS);
    const resumed = queue.resume('a').then(() => begun.push('long goes on'));
    for (let turn = 0; turn < 4; turn += 1) await nextTurn();
    await resumed;
    assert.deepEqual(begun, ['b1 after 0', 'long goes on', 'a1 after 2']);
  });

  test('come at once for a client that had none, and every other one is for those who had', async () => {
    const { begun, addBehind } = harness();
    for (const name of ['a1', 'a2', 'a3']) addBehind('a', name, TURN_MS);
    await nextTurn();
    for (const client of ['b', 'c', 'd']) addBehind(client, `${client}1`, TURN_MS);
    for (let turn = 0; turn < 6; turn += 1) await nextTurn();
    const names = begun.map((one) => one.split(' ')[0]);
    assert.deepEqual(names, ['a1', 'b1', 'a2', 'c1', 'a3', 'd1']);
  });

  test('go to the oldest of eight pages that are half made, before another is begun', async () => {
    const { begun, queue, addBehind } = harness();
    const clients = [...'abcdefgh'];
    addBehind('z', 'new', TURN_MS);
    const resumed = clients.map((client) => queue.resume(client).then(() => begun.push(client)));
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    await Promise.all(resumed);
    assert.deepEqual(begun.slice(0, 2), ['a', 'new after 0']);
    assert.deepEqual(begun.slice(2), clients.slice(1));
  });

  test('are over after their time', async () => {
    const { queue, add } = harness();
    assert.equal(queue.isOver(), false);
    add('a', 'a1', TURN_MS);
    assert.equal(queue.isOver(), true);
    await nextTurn();
    assert.equal(queue.isOver(), false);
  });
});
