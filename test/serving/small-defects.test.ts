// Defects found by attacking the service, each reduced to a small test.

import assert from 'node:assert/strict';
import { openSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { openLineWriter } from '../../src/observe/log.ts';
import { createRateLimit } from '../../src/threads/rate-limit.ts';
import { respondToMalformed } from '../../src/serving/malformed.ts';
import { createRouter } from '../../src/http/router.ts';
import { listenUntilEnd } from '../support/http/listen.ts';
import { LIST, OPERATOR, startServer } from '../support/http/test-server.ts';

test('probes of an operator are not counted against the rate limit', async (t) => {
  const server = await startServer(t, { takeRequest: () => 30, metrics: async () => 'numbers' });
  assert.equal((await server.get(LIST)).status, 429);
  for (const path of ['/livez', '/readyz', '/metrics']) {
    assert.equal((await server.get(path, OPERATOR)).status, 200, path);
  }
});

test('a clock that is set back locks nobody out', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 10_000_000 });
  const take = createRateLimit(1);
  assert.equal(take('a'), 0);
  t.mock.timers.setTime(6_400_000);
  assert.ok(Number(take('a')) <= 60, 'an hour back must not become an hour of waiting');
});

test('compressed and plain forms of an export have different ETags, and either is confirmed', async (t) => {
  const server = await startServer(t);
  const plain = await server.get(`${LIST}?format=ndjson`);
  const gzip = await server.get(`${LIST}?format=ndjson`, { 'Accept-Encoding': 'gzip' });
  assert.notEqual(plain.headers['etag'], gzip.headers['etag']);
  for (const { headers } of [plain, gzip]) {
    const again = await server.get(`${LIST}?format=ndjson`, { 'If-None-Match': headers['etag']! });
    assert.equal(again.status, 304);
  }
});

test('a request has one response, whatever becomes of the rest of its body', async (t) => {
  const server = await startServer(t);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  t.after(() => socket.destroy());
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => {
    text += piece;
    if (text.includes('credentials')) resolve();
  });
  socket.write(`POST ${LIST} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`);
  await answered;
  const closed = once(socket, 'close');
  socket.write('no length of a chunk\r\n');
  await closed;
  assert.equal(text.match(/HTTP\/1\.1 /g)?.length, 1, text);
});

test('a body that takes too long gets a 408', async (t) => {
  const server = createServer((incoming) => void incoming.resume());
  server.on('clientError', (error, socket: Socket) => {
    respondToMalformed(error, { socket, isRest: true, requestId: '1-1' }, createRouter(), null);
  });
  server.requestTimeout = 50;
  const socket = connect(await listenUntilEnd(t, server), '127.0.0.1');
  const requested = once(server, 'request');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf');
  const [incoming] = (await requested) as [{ socket: Socket }];
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece));
  const closed = once(socket, 'close');
  // Node checks its timeouts at intervals; this is what it does then.
  server.emit(
    'clientError',
    Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    incoming.socket,
  );
  await closed;
  assert.match(text, /^HTTP\/1\.1 408 [\s\S]*The request took too long to arrive/);
});

test('a log that nobody reads delays no request: lines wait, then are dropped and counted', () => {
  let isFull = true;
  let text = '';
  const file = openSync('/dev/null', 'w');
  const lines = openLineWriter(file, (bytes, offset) => {
    if (isFull) throw Object.assign(new Error('full'), { code: 'EAGAIN' });
    text += Buffer.from(bytes.subarray(offset)).toString();
    return bytes.length - offset;
  });
  const line = `{"x":"${'y'.repeat(1_000)}"}\n`;
  for (let count = 0; count < 2_000; count += 1) lines.write(line);
  lines.flush();
  isFull = false;
  lines.flush();
  lines.flush();
  const written = text.split('\n').length - 1;
  const dropped = Number(/"log lines dropped","lines":(\d+)/.exec(text)?.[1]);
  assert.ok(dropped > 0);
  assert.equal(written - 1 + dropped, 2_000);
});
