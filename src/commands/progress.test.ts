// A line of progress: done, total, rate and time left.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeProgress } from './progress.ts';

test('shows the amount, the total, the rate and the time left, as far as known', () => {
  for (const [done, total, perSecond, text] of [
    [1_200, 4_800, 20, '1,200 of 4,800 (25 %), 20 a second, 3 minutes left'],
    [7, null, 100, '7, 100 a second'],
    [99, 100, 1, '99 of 100 (99 %), 1 a second, 1 second left'],
    [41, 100, 1, '41 of 100 (41 %), 1 a second, 59 seconds left'],
    [39, 100, 1, '39 of 100 (39 %), 1 a second, 2 minutes left'],
    [0, 9_000, 1, '0 of 9,000 (0 %), 1 a second, 3 hours left'],
    [0, 10, 0, '0 of 10 (0 %)'],
    [0, 0, 0, '0 of 0 (100 %)'],
  ] as const) {
    assert.equal(describeProgress(done, total, perSecond / 1_000), text);
  }
});
