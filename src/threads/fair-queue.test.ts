// The fair queue: clients take turns, each may have so many calls waiting, and a client that has gone leaves it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClientGone, TooBusy } from '../errors.ts';
import type { Caller } from './caller.ts';
import { FairQueue, type FairQueueOptions } from './fair-queue.ts';

const LONG_MS = 600_000;

function queueOf(options: Partial<FairQueueOptions> = {}): FairQueue {
  return new FairQueue({
    task: 'searching',
    runningMax: 1,
    waitingOfClientMax: 5,
    waitingMax: 8,
    waitMsMax: LONG_MS,
    ...options,
  });
}

function callerOf(client: string): Caller & { leave: () => void } {
  const controller = new AbortController();
  return { client, gone: controller.signal, leave: () => controller.abort(new ClientGone()) };
}

/** Occupies the queue until it is released. */
function occupy(queue: FairQueue): { release: () => void; ended: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { release: resolve, ended: queue.run(null, () => promise) };
}

test('clients take turns, however many calls one of them has', async () => {
  const queue = queueOf();
  const { release } = occupy(queue);
  const order: string[] = [];
  const [greedy, other, third] = ['greedy', 'other', 'third'].map(callerOf);
  const add = (caller: Caller, name: string): Promise<void> =>
    queue.run(caller, async () => void order.push(name));
  const calls = [
    add(greedy!, 'greedy 1'),
    add(greedy!, 'greedy 2'),
    add(greedy!, 'greedy 3'),
    add(other!, 'other 1'),
    add(third!, 'third 1'),
    add(other!, 'other 2'),
  ];
  release();
  await Promise.all(calls);
  assert.deepEqual(order, ['greedy 1', 'other 1', 'third 1', 'greedy 2', 'other 2', 'greedy 3']);
});

test('a client that has too many calls waiting is refused, and others are not', async () => {
  const queue = queueOf({ waitingOfClientMax: 2, waitingMax: 4 });
  const { release } = occupy(queue);
  const done = async (): Promise<string> => 'done';
  const greedy = callerOf('greedy');
  const waiting = [queue.run(greedy, done), queue.run(greedy, done)];
  await assert.rejects(queue.run(greedy, done), TooBusy);
  waiting.push(queue.run(callerOf('other'), done), queue.run(callerOf('third'), done));
  await assert.rejects(queue.run(callerOf('fourth'), done), TooBusy);
  release();
  assert.deepEqual(await Promise.all(waiting), ['done', 'done', 'done', 'done']);
  assert.equal(await queue.run(greedy, done), 'done');
});

test('a call whose client has gone is dropped, and never starts', async () => {
  const queue = queueOf();
  const { release, ended } = occupy(queue);
  const leaving = callerOf('leaving');
  const never = async (): Promise<never> => assert.fail('It must not start.');
  const waiting = queue.run(leaving, never);
  leaving.leave();
  await assert.rejects(waiting, ClientGone);
  await assert.rejects(queue.run(leaving, never), ClientGone);
  release();
  await ended;
});

test('a call that waits for too long is refused, and the next one runs', async () => {
  const queue = queueOf({ waitMsMax: 1 });
  const { release, ended } = occupy(queue);
  await assert.rejects(
    queue.run(null, async () => {}),
    TooBusy,
  );
  release();
  await ended;
  assert.equal(await queue.run(null, async () => 'done'), 'done');
});

test('after a call that fails the next one runs', async () => {
  const queue = queueOf();
  const failing = queue.run(null, async () => {
    throw new RangeError('a fault');
  });
  const next = queue.run(null, async () => 'done');
  await assert.rejects(failing, RangeError);
  assert.equal(await next, 'done');
});
