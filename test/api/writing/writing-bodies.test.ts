// Bodies without a Content-Length, and bodies that never end: served by a process of its own, which must go on.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { keyDigest } from '../../../src/record/change.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { parseReplies, sendRaw } from '../../support/http/http-client.ts';
import { serve, type Served } from '../../support/program.ts';
import { temporaryFolder, type Ending } from '../../support/temporary.ts';
import { LIST } from '../../support/http/test-server.ts';
import { until } from '../../support/until.ts';

const BODY_LIMIT = 100_000;

async function serveWithToken(test: Ending): Promise<{ served: Served; head: string }> {
  const DATABASE_URL = `sqlite:${join(temporaryFolder(test), 'record.sqlite')}`;
  const store = await openStore(DATABASE_URL);
  await store.write((transaction) => transaction.addToken('desk', keyDigest('desk-key')));
  await store.close();
  const environment = { DATABASE_URL, BODY_LIMIT: String(BODY_LIMIT) };
  const served = await serve(test, ['serve', '--workers', '1'], environment);
  const head =
    `POST ${LIST} HTTP/1.1\r\nHost: h.example\r\nAuthorization: Token desk-key\r\n` +
    'Content-Type: application/json\r\nConnection: close\r\n';
  return { served, head };
}

const TOO_LARGE = `{"detail":"The body is larger than the ${BODY_LIMIT} bytes this service takes."}`;

test('a body in chunks past the limit is answered 413, and serving goes on', async (t) => {
  const { served, head } = await serveWithToken(t);
  for (const chunks of [1, 30]) {
    const size = BODY_LIMIT + 1;
    const chunk = `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`;
    const received = await sendRaw(
      served.url,
      `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(chunks)}0\r\n\r\n`,
    );
    const [reply] = parseReplies(received);
    assert.deepEqual([reply?.status, reply?.text], [413, TOO_LARGE]);
  }
  assert.equal((await fetch(`${served.url}livez`)).status, 200);
  await served.stop();
  assert.doesNotMatch(served.output.stderr, /"event":"fault"|"status":5\d\d|TypeError/);
});

const ALIVE = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n';

test('a connection that breaks within a body is no fault of ours, and serving goes on', async (t) => {
  const { served, head } = await serveWithToken(t);
  const { hostname, port } = new URL(served.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // When the request before it is answered, what came in the same packet has arrived.
  socket.write(`${ALIVE}${head}Content-Length: 50\r\n\r\n{"type":`);
  await once(socket, 'data');
  socket.resetAndDestroy();
  await until('the broken request in the log', () =>
    served.log().some(({ event, method }) => event === 'request' && method === 'POST'),
  );
  assert.equal((await fetch(`${served.url}livez`)).status, 200);
  await served.stop();
  assert.doesNotMatch(served.output.stderr, /"event":"fault"|"status":5\d\d|TypeError/);
});

test('the connection of a client that ends its side within a body is closed', async (t) => {
  const { served, head } = await serveWithToken(t);
  const { hostname, port } = new URL(served.url);
  const socket = connect(Number(port), hostname);
  t.after(() => socket.destroy());
  socket.resume().end(`${head}Content-Length: 50\r\n\r\n{"type":`);
  await once(socket, 'close', { signal: AbortSignal.timeout(30_000) });
});
