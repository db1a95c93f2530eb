// What monitoring reads: is it alive, can it serve, its metrics.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { StoreUnavailable } from '../../src/errors.ts';
import { createMetrics, metricsText } from '../../src/observe/metrics.ts';
import { checkReply } from '../support/http/http-expect.ts';
import { detail, LIST, sharedServer, startServer } from '../support/http/test-server.ts';

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

suite('health', () => {
  const server = sharedServer();

  test('says that it is alive, and that it can serve', async () => {
    checkReply(await server.get('/livez'), { status: 200, headers: PLAIN, body: 'ok\n' });
    checkReply(await server.get('/readyz'), { status: 200, headers: PLAIN, body: 'ready\n' });
  });

  test('answers HEAD without a body', async () => {
    for (const path of ['/livez', '/readyz', '/metrics']) {
      const get = await server.get(path);
      const head = await server.request('HEAD', path);
      assert.deepEqual([head.status, head.text], [200, '']);
      assert.equal(head.headers['content-length'], get.headers['content-length']);
      assert.equal(head.headers['content-type'], get.headers['content-type']);
    }
  });

  test('answers whatever the client accepts', async () => {
    for (const path of ['/livez', '/readyz', '/metrics?format=xml']) {
      assert.equal((await server.get(path, { Accept: 'image/png' })).status, 200);
    }
  });
});

suite('health of a server whose store fails', () => {
  test('is alive but not ready, and says when to try again', async (t) => {
    let failing = true;
    const server = await startServer(t, {
      wrap: (store) => ({
        ...store,
        ping: () => (failing ? Promise.reject(new StoreUnavailable('no disk')) : store.ping()),
      }),
    });
    checkReply(await server.get('/livez'), { status: 200, headers: PLAIN, body: 'ok\n' });
    checkReply(await server.get('/readyz'), {
      status: 503,
      headers: { ...PLAIN, 'Retry-After': '5' },
      body: /^not ready/,
    });
    failing = false;
    checkReply(await server.get('/readyz'), { status: 200, headers: PLAIN, body: 'ready\n' });
  });
});

suite('metrics', () => {
  test('count the requests by resource, method and status', async (t) => {
    const metrics = createMetrics();
    const server = await startServer(t, {
      observe: metrics.observe,
      metrics: async () => metricsText([await metrics.values()]),
    });
    const pages = ['', '?page=2', '?page=99'].map((query) => LIST + query);
    for (const path of [...pages, detail(1001), detail(1002), '/api/nothing/']) {
      await server.get(path);
    }
    await server.raw(`BREW ${LIST} HTTP/1.1\r\nHost: h\r\n\r\n`);
    const reply = await server.get('/metrics');
    checkReply(reply, {
      status: 200,
      headers: {
        'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
        'Cache-Control': 'no-store',
      },
      body: /# TYPE hansard_http_requests_total counter\n/,
    });
    const counted = reply.text
      .split('\n')
      .filter((line) => line.startsWith('hansard_http_requests_total{'))
      .map((line) => line.slice(line.indexOf('{')))
      .sort();
    assert.deepEqual(counted, [
      `{method="GET",route="${LIST}",status="200"} 2`,
      `{method="GET",route="${LIST}",status="404"} 1`,
      `{method="GET",route="${LIST}:id/",status="200"} 2`,
      `{method="GET",route="unknown",status="404"} 1`,
      `{method="other",route="malformed",status="405"} 1`,
    ]);
    assert.match(
      reply.text,
      new RegExp(`hansard_http_request_seconds_count\\{route="${LIST}"\\} 3`),
    );
  });
});

suite('observations', () => {
  test('have the request and the response', async (t) => {
    const server = await startServer(t);
    const get = await server.get(`${LIST}?page=2`);
    await server.request('HEAD', `${LIST}?page=2`);
    await server.get(`${LIST}?page=2`, { 'If-None-Match': get.headers['etag']! });
    await server.request('POST', LIST);
    const ids = new Set<string>();
    const seen = server.observations.map((observation) => {
      assert.equal(observation.kind, 'request completed');
      const { durationMs, requestId, ...rest } = observation;
      assert.ok(durationMs >= 0 && requestId !== '');
      ids.add(requestId);
      return rest;
    });
    const common = { kind: 'request completed', route: LIST, client: '127.0.0.1' };
    assert.deepEqual(seen, [
      { ...common, method: 'GET', url: `${LIST}?page=2`, status: 200, bytes: get.bytes.byteLength },
      { ...common, method: 'HEAD', url: `${LIST}?page=2`, status: 200, bytes: 0 },
      { ...common, method: 'GET', url: `${LIST}?page=2`, status: 304, bytes: 0 },
      { ...common, method: 'POST', url: LIST, status: 401, bytes: 58 },
    ]);
    assert.equal(ids.size, seen.length);
  });
});
