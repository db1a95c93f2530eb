// A server that is stopped does not wait for its clients: at the deadline it closes the remaining connections.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { suite, test, type TestContext } from 'node:test';
import { LIST, startServer, type TestServer } from '../support/http/test-server.ts';
import { until } from '../support/until.ts';

/** Idle clients: what they have sent, and what they have received before the server is stopped. */
const HANGING = {
  'sends half of the head of a request': [`GET ${LIST} HTTP/1.1\r\nHost: x\r\n`, ''],
  'sends half of the body of a request': [
    'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    '',
  ],
  'waits for the permission to send a body and sends none': [
    'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n',
    'HTTP/1.1 100 Continue\r\n\r\n',
  ],
} as const;

interface HangingClient {
  /** The bytes received so far. */
  readonly received: () => string;
  /** Resolves when the server has closed the connection; the client does not close it. */
  readonly ended: Promise<unknown>;
}

async function hangingClient(
  t: TestContext,
  { url }: TestServer,
  [sent, expected]: readonly [string, string],
): Promise<HangingClient> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  t.after(() => socket.destroy());
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')));
  // The server may reset the connection, because it has not read everything.
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(sent);
  await until('what the server sends at first', () => text.length >= expected.length);
  assert.equal(text, expected);
  return { received: () => text, ended: once(socket, 'close') };
}

suite('a server that is ended', () => {
  test('answers those whose connections wait to be accepted', async (t) => {
    const { url, close } = await startServer(t);
    const clients = Array.from({ length: 20 }, () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
      return text(socket);
    });
    // They connect now, and this thread has not polled its sockets yet.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    await close();
    for (const answer of await Promise.all(clients)) {
      assert.match(answer, /^HTTP\/1\.1 200 OK\r\n[^]*\r\nConnection: close\r\n/);
    }
  });

  for (const [what, exchange] of Object.entries(HANGING)) {
    test(`ends although a client ${what}`, async (t) => {
      const server = await startServer(t, { mcp: true });
      const client = await hangingClient(t, server, exchange);
      // A separate request shows that the server has read what the client sent.
      assert.equal((await server.get('/livez')).status, 200);
      await Promise.all([server.close({ deadlineMs: 300 }), client.ended]);
      // No other limit closed the connection: a timeout is answered with 408.
      assert.equal(client.received(), exchange[1]);
    });
  }
});
