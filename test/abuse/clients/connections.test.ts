// Connections when they become scarce: a client that holds many of them does not keep others out.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { ConnectionShares } from '../../../src/http/serving/connections/connection-shares.ts';
import { startServer } from '../../support/http/test-server.ts';

/** A connection that has had a response, and stays. */
async function idleConnection(t: TestContext, url: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  t.after(() => socket.destroy());
  socket.on('error', () => {});
  socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

test('a new connection ends the oldest idle one, and none of a proxy of ours', async (t) => {
  const shares = (): ConnectionShares => new ConnectionShares(2);
  const server = await startServer(t, { shares: shares() });
  const first = await idleConnection(t, server.url);
  const second = await idleConnection(t, server.url);
  const ended = once(first, 'close');
  assert.equal((await server.get('/livez')).status, 200);
  await ended;
  assert.equal(second.destroyed, false);

  const behind = await startServer(t, { shares: shares(), trustedProxies: '127.0.0.1' });
  const proxied = [];
  for (let count = 0; count < 4; count += 1) proxied.push(await idleConnection(t, behind.url));
  assert.equal((await behind.get('/livez')).status, 200);
  // Each has another response: it is still there.
  for (const socket of proxied) {
    socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
  }
});
