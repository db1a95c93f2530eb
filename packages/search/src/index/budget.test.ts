// The cost of a query: it is refused beyond its work limit, and passed on beyond the limit of a thread.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClientGone, SearchTooLong } from '../errors.ts';
import { Budget, OWN_LIMITS, WorkTooLarge } from './budget.ts';

test('refuses work over the limit, before it is done', () => {
  const budget = new Budget({ ...OWN_LIMITS, workMax: 100 });
  budget.spend(60);
  budget.charge(40);
  assert.throws(() => budget.spend(1), SearchTooLong);
  budget.start();
  budget.spend(100);
  assert.equal(budget.work, 100);
});

test('passes on work beyond this thread’s limit; cached results cost it nothing', () => {
  const budget = new Budget({ ...OWN_LIMITS, workMax: 100, workHereMax: 10 });
  budget.charge(80);
  budget.spend(10);
  assert.throws(() => budget.spend(1), WorkTooLarge);
  assert.throws(() => budget.spend(20), SearchTooLong);
});

test('refuses foreseen work without counting it, up to the limits', () => {
  const budget = new Budget({ ...OWN_LIMITS, workMax: 100, workHereMax: 50 });
  budget.spend(30);
  budget.foresee(20);
  assert.throws(() => budget.foresee(21), WorkTooLarge);
  budget.charge(20);
  budget.foresee(20);
  assert.throws(() => budget.foresee(51), SearchTooLong);
  assert.equal(budget.work, 50);
});

test('does not count work done once for a version of the record', async () => {
  const budget = new Budget({ ...OWN_LIMITS, workMax: 10 });
  await budget.uncounted(async () => budget.spend(1_000));
  assert.equal(budget.work, 0);
  assert.throws(() => budget.spend(11), SearchTooLong);
});

test('ends a query whose client has gone', () => {
  let isCancelled = false;
  const budget = new Budget({ ...OWN_LIMITS, isCancelled: () => isCancelled });
  budget.start();
  budget.check();
  isCancelled = true;
  assert.throws(() => budget.check(), ClientGone);
});
