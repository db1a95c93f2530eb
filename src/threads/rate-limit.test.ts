// The limit on requests per minute and client.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRateLimit } from './rate-limit.ts';

test('lets a client have its requests of the minute and then says how long to wait', () => {
  let now = 1_000_000;
  const take = createRateLimit(3, () => now);
  assert.deepEqual([take('a'), take('a'), take('a')], [0, 0, 0]);
  assert.equal(take('a'), 60);
  now += 59_500;
  assert.equal(take('a'), 1);
  assert.equal(take('b'), 0);
  now += 500;
  assert.equal(take('a'), 0);
  // The window of each client is its own.
  assert.deepEqual([take('b'), take('b'), take('b')], [0, 0, 60]);
});

test('forgets the earliest client rather than remember clients without end', () => {
  const take = createRateLimit(1, () => 0);
  for (let client = 0; client < 100_000; client += 1) void take(String(client));
  assert.equal(take('99999'), 60);
  assert.equal(take('0'), 0);
  assert.equal(take('99999'), 60);
});
