// Writes about alerts and subscriptions while another process writes to the SQLite file.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { StoreUnavailable } from '../../../src/base/errors.ts';
import type { SubscriptionStore } from '../../../src/store/outside-record/subscription-store.ts';
import { openStore, openSubscriptions } from '../../../src/store/open-store.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { until } from '../../support/until.ts';

/** Subscriptions of a record that another connection has locked, and a clock that the test controls. */
async function lockedSubscriptions(t: TestContext): Promise<SubscriptionStore> {
  const path = join(temporaryFolder(t), 'record.sqlite');
  await (await openStore(`sqlite:${path}`)).close();
  const subscriptions = await openSubscriptions(`sqlite:${path}`);
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  t.mock.timers.enable({ apis: ['Date'] });
  t.after(async () => {
    t.mock.timers.reset();
    other.close();
    await subscriptions.close();
  });
  return subscriptions;
}

/** Counts how often a write found the record locked. */
function countAttempts(t: TestContext): () => number {
  const exec = t.mock.method(DatabaseSync.prototype, 'exec');
  return () =>
    exec.mock.calls.filter(
      ({ arguments: [sql], error }) => sql === 'BEGIN IMMEDIATE' && error !== undefined,
    ).length;
}

/** Starts writes, and returns a function with the number refused so far. */
function beginWrites(subscriptions: SubscriptionStore, count: number): () => number {
  let refused = 0;
  for (let write = 0; write < count; write += 1) {
    subscriptions.removeExpired(0).catch((error: unknown) => {
      assert.ok(error instanceof StoreUnavailable);
      refused += 1;
    });
  }
  return () => refused;
}

test('each waits for ten seconds in all, not for ten more than the one before it', async (t) => {
  const subscriptions = await lockedSubscriptions(t);
  const attempts = countAttempts(t);
  const refused = beginWrites(subscriptions, 5);
  t.mock.timers.tick(9_999);
  const before = attempts();
  await until('ten more attempts', () => attempts() >= before + 10);
  assert.equal(refused(), 0);
  t.mock.timers.tick(1);
  await until('five that are refused', () => refused() === 5);
});

test('none waits when the store is closed', async (t) => {
  const subscriptions = await lockedSubscriptions(t);
  const refused = beginWrites(subscriptions, 5);
  await subscriptions.close();
  assert.equal(refused(), 5);
});
