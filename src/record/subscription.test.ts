// When the digest of a day is due.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextDigestMs } from './subscription.ts';

test('the digest of the day is due at four in the morning, UTC, after the moment', () => {
  const next = (moment: string): string =>
    new Date(nextDigestMs(Date.parse(moment))).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
  assert.equal(next('2030-01-01T00:00:00Z'), '2030-01-01T04:00');
  assert.equal(next('2030-01-01T03:59:59.999Z'), '2030-01-01T04:00');
  assert.equal(next('2030-01-01T04:00:00Z'), '2030-01-02T04:00');
  assert.equal(next('2030-12-31T23:00:00Z'), '2031-01-01T04:00');
});
