import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepPrepared } from './serve-here.ts';

test('the first pages are made at startup, and again after the record changed; startup garbage is collected', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let [version, prepared] = ['1', 0];
  const store = { recordState: async () => ({ version, count: 5_000, changedAtMs: 0 }) };
  const leftBehind = new WeakRef({});
  // An object that was just made survives this turn.
  await new Promise(setImmediate);
  const stop = await keepPrepared(store, { prepare: async () => void (prepared += 1) });
  assert.equal(leftBehind.deref(), undefined, 'garbage is collected');
  const tick = async (): Promise<number> => {
    t.mock.timers.tick(2_000);
    await new Promise(setImmediate);
    return prepared;
  };
  // Before and after a garbage collection.
  assert.equal(prepared, 2);
  assert.equal(await tick(), 2);
  version = '2';
  assert.equal(await tick(), 2);
  version = '3';
  assert.equal(await tick(), 2);
  assert.equal(await tick(), 3);
  assert.equal(await tick(), 3);
  stop();
  version = '4';
  assert.equal((await tick()) + (await tick()), 6);
});
