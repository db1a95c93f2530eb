import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { endInTime } from './serve.ts';

/** The promised limit, in milliseconds. */
const PROMISED_MS = 10_000;

test('what does not close is ended within the promised ten seconds, not immediately', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const exit = mock.fn();
  void endInTime(new Promise(() => {}), exit);
  t.mock.timers.tick(PROMISED_MS - 1_000);
  assert.equal(exit.mock.callCount(), 0);
  t.mock.timers.tick(1_000);
  assert.equal(exit.mock.callCount(), 1);
});

test('what closes, or fails to, is not ended', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const exit = mock.fn();
  await endInTime(Promise.resolve(), exit);
  await assert.rejects(endInTime(Promise.reject(new Error('it failed')), exit), /it failed/);
  t.mock.timers.tick(PROMISED_MS);
  assert.equal(exit.mock.callCount(), 0);
});
