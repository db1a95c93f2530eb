import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { GIVEN_UP_AFTER_MS, isGivenUp, pauseAfter, signatureOf } from './alert.ts';

test('pauses double up to two hours, and lose up to a half by chance', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 8, 9, 10, 500].map((tries) => pauseAfter(tries, 0)),
    [30_000, 60_000, 120_000, 240_000, 3_840_000, 7_200_000, 7_200_000, 7_200_000],
  );
  assert.deepEqual(
    [0, 0.5, 0.999].map((random) => pauseAfter(1, random)),
    [30_000, 22_500, 15_015],
  );
});

test('a day of failures is some twenty attempts, and no more', () => {
  let [atMs, tries] = [0, 0];
  while (!isGivenUp(0, atMs)) atMs += pauseAfter(++tries, 0.5);
  assert.ok(tries > 12 && tries < 30, String(tries));
  assert.equal(isGivenUp(5, 4 + GIVEN_UP_AFTER_MS), false);
  assert.equal(isGivenUp(5, 5 + GIVEN_UP_AFTER_MS), true);
});

test('a signature is the HMAC of time and body, as any receiver can compute it', () => {
  const body = '{"alert":"maji"}';
  const hex = createHmac('sha256', 'secret').update(`1700000000.${body}`).digest('hex');
  assert.equal(signatureOf('secret', 1_700_000_000, body), `t=1700000000,v1=${hex}`);
});
