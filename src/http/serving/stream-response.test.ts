// The pace of a client, with a clock that only the test moves.

import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { ClientPace, type PaceFault } from './stream-response.ts';

interface Harness {
  readonly faults: PaceFault[];
  /** The client takes the next slice after so long; false after the last. */
  readonly take: (afterMs: number) => Promise<boolean>;
  /** Time passes while the client waits for us, or we for it. */
  readonly wait: (ms: number) => void;
}

const WINDOW_MS = 1_000;
const SLICE_BYTES = 65_536;

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let made = 0; made < count; made += 1) yield new Uint8Array(SLICE_BYTES);
}

function harness(t: TestContext, bytesPerSecondMin: number, secondsMax = 3_600): Harness {
  t.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
  let nowMs = 0;
  const faults: PaceFault[] = [];
  const limits = { bytesPerSecondMin, secondsMax, windowMs: WINDOW_MS, nowMs: () => nowMs };
  const pace = new ClientPace(limits, (fault) => faults.push(fault));
  t.after(() => pace.close());
  const slices = pace.slices(pieces(1_000));
  const wait = (ms: number): void => {
    for (let left = ms; left > 0; left -= 10) {
      nowMs += 10;
      t.mock.timers.tick(10);
    }
  };
  return {
    faults,
    wait,
    take: async (afterMs) => {
      wait(afterMs);
      return (await slices.next()).done !== true;
    },
  };
}

test('a client at the least speed reads on; one at half of it is cut off after a window', async (t) => {
  const perSecond = 10 * SLICE_BYTES;
  const good = harness(t, perSecond);
  for (let taken = 0; taken < 100; taken += 1) await good.take(90);
  assert.deepEqual(good.faults, []);
  t.mock.timers.reset();
  const slow = harness(t, perSecond);
  for (let taken = 0; taken < 4; taken += 1) await slow.take(200);
  assert.deepEqual(slow.faults, []);
  for (let taken = 0; taken < 4; taken += 1) await slow.take(200);
  assert.deepEqual(slow.faults, ['the client read too slowly']);
});

test('a client that was fast and then stops is cut off in the window after', async (t) => {
  const { take, wait, faults } = harness(t, SLICE_BYTES);
  for (let taken = 0; taken < 50; taken += 1) await take(10);
  wait(3 * WINDOW_MS);
  assert.deepEqual(faults, ['the client read too slowly']);
});

test('the time for which the client waits for us is not counted', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
  let nowMs = 0;
  const faults: PaceFault[] = [];
  const limits = { bytesPerSecondMin: 1e9, secondsMax: 3_600, windowMs: WINDOW_MS };
  const pace = new ClientPace({ ...limits, nowMs: () => nowMs }, (fault) => faults.push(fault));
  t.after(() => pace.close());
  const slowly = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces(20)) {
      nowMs += WINDOW_MS;
      t.mock.timers.tick(WINDOW_MS);
      yield piece;
    }
  };
  assert.equal((await Array.fromAsync(pace.slices(slowly()))).length, 20);
  assert.deepEqual(faults, []);
});

test('a response that takes too long is ended however fast the client is', async (t) => {
  const { take, faults } = harness(t, 1, 5);
  for (let taken = 0; taken < 49; taken += 1) await take(100);
  assert.deepEqual(faults, []);
  for (let taken = 0; taken < 5; taken += 1) await take(100);
  assert.deepEqual(faults, ['it took too long']);
});

test('a large piece is given in slices that are counted one by one', async (t) => {
  const { faults } = harness(t, 1);
  const pace = new ClientPace(
    { bytesPerSecondMin: 1, secondsMax: 1, windowMs: WINDOW_MS },
    (fault) => faults.push(fault),
  );
  t.after(() => pace.close());
  async function* large(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(5 * SLICE_BYTES + 1);
  }
  const lengths = (await Array.fromAsync(pace.slices(large()))).map(({ length }) => length);
  assert.deepEqual(lengths, [...Array<number>(5).fill(SLICE_BYTES), 1]);
});
