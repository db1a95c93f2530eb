// How long and how many clients are remembered.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentClients } from './recent-clients.ts';

test('a client is remembered for so long after it was noted last', () => {
  let nowMs = 0;
  const clients = new RecentClients(10_000, () => nowMs);
  clients.note('one');
  nowMs = 9_999;
  assert.deepEqual([clients.has('one'), clients.has('another')], [true, false]);
  clients.note('one');
  nowMs = 19_998;
  assert.equal(clients.has('one'), true);
  nowMs = 19_999;
  assert.equal(clients.has('one'), false);
});

test('of more than a thousand clients, those noted first are forgotten', () => {
  const clients = new RecentClients(10_000, () => 0);
  for (let number = 0; number <= 1_000; number += 1) {
    clients.note(String(number));
    clients.note('again');
  }
  assert.deepEqual(
    ['0', '1', '2', '1000', 'again'].map((client) => clients.has(client)),
    [false, false, true, true, true],
  );
});
