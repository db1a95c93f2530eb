import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { ConnectionShares } from './connection-shares.ts';

/** A connection of a client, idle or with a response that is being made. */
function socketOf(client: string, isBusy = false): Socket {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: client });
  return isBusy ? Object.assign(socket, { _httpMessage: {} }) : socket;
}

function fill(shares: ConnectionShares, client: string, count: number, isBusy = false): Socket[] {
  const sockets = Array.from({ length: count }, () => socketOf(client, isBusy));
  for (const socket of sockets) shares.add(socket);
  return sockets;
}

const destroyed = (sockets: readonly Socket[]): number[] =>
  sockets.flatMap(({ destroyed: isOver }, at) => (isOver ? [at] : []));

test('nobody loses a connection while there are enough', () => {
  const shares = new ConnectionShares(10);
  assert.deepEqual(destroyed(fill(shares, '192.0.2.1', 10)), []);
});

test('when they are scarce, each new one ends the oldest idle one of the client that has most', async () => {
  const shares = new ConnectionShares(10);
  const few = fill(shares, '192.0.2.1', 2);
  const busy = fill(shares, '192.0.2.2', 1, true);
  // Two addresses of one network are one client.
  const many = [...fill(shares, '2001:db8::1', 3), ...fill(shares, '2001:db8::2', 4)];
  fill(shares, '192.0.2.3', 2);
  await new Promise(setImmediate);
  assert.deepEqual([few, busy, many].map(destroyed), [[], [], [0, 1]]);
});

test('one in use is ended only where its client has a hundred others', async () => {
  for (const [count, ended] of [
    [100, []],
    [101, [0]],
  ] as const) {
    const shares = new ConnectionShares(count);
    const busy = fill(shares, '192.0.2.1', count, true);
    fill(shares, '192.0.2.2', 1);
    await new Promise(setImmediate);
    assert.deepEqual(destroyed(busy), ended);
  }
});
