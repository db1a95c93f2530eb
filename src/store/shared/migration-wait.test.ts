import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MigrationWait } from './migration-wait.ts';

const MINUTE_MS = 60_000;

test('waits for as long as the other process makes progress', () => {
  const wait = new MigrationWait('the record', undefined);
  for (let minute = 0; minute < 600; minute += 1) {
    wait.attemptFailed(`page ${Math.floor(minute / 4)}`, minute * MINUTE_MS);
  }
});

test('ends the wait after five minutes without progress, and says what to do', () => {
  const wait = new MigrationWait('the record', undefined);
  wait.attemptFailed('page 1', 0);
  wait.attemptFailed('page 1', 5 * MINUTE_MS - 1);
  assert.throws(
    () => wait.attemptFailed('page 1', 5 * MINUTE_MS),
    /^OperatorError: the record .* no progress for 5 minutes\. Stop that process/,
  );
});

test('reports the wait at once, and then every half minute', () => {
  const reasons: string[] = [];
  const wait = new MigrationWait('the record', (reason) => reasons.push(reason));
  for (let second = 0; second < 61; second += 1) wait.attemptFailed(`${second}`, second * 1_000);
  assert.equal(reasons.length, 3);
  assert.match(reasons[0]!, /^Waiting for another process, which is migrating the record /);
});
