// What a line of progress says: how much, of how much, how fast and for how long.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeProgress } from './progress.ts';

const MINUTE_MS = 60_000;

test('says the total and the time that is left', () => {
  const text = describeProgress({ done: 1_200, total: 4_800 }, 3_600 / (3 * MINUTE_MS));
  assert.equal(text, '1,200 of 4,800 (25 %), 20 a second, 3 minutes left');
});

test('says the share of a file whose entries nobody has counted', () => {
  const text = describeProgress({ done: 1_000, total: null, share: 0.5 }, 1_000 / MINUTE_MS);
  assert.equal(text, '1,000, 50 % of the file, 17 a second, a minute left');
  assert.equal(describeProgress({ done: 7, total: null }, 0.1), '7, 100 a second');
});

test('says seconds where less than a minute is left', () => {
  const left = (seconds: number): string =>
    describeProgress({ done: 0, total: 100 * seconds }, 0.1).replace(/.*second, /, '');
  assert.deepEqual(
    [left(1), left(5), left(59), left(60), left(61)],
    [...['a second left', '5 seconds left', '59 seconds left', 'a minute left', '2 minutes left']],
  );
});

test('says neither a rate nor a time before anything was done, and divides by nothing', () => {
  assert.equal(describeProgress({ done: 0, total: 10 }, 0), '0 of 10 (0 %)');
  assert.equal(describeProgress({ done: 0, total: 0 }, 0), '0 of 0 (100 %)');
  assert.equal(describeProgress({ done: 3, total: null, share: 0 }, 0), '3');
});
