// What monitoring reads: liveness, readiness and metrics.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { StoreUnavailable } from '../../src/base/errors.ts';
import { createMetrics, metricsText } from '../../src/observe/metrics.ts';
import { recordMetrics } from '../../src/serving/record-metrics.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { checkReply } from '../support/http/http-expect.ts';
import { detail, LIST, OPERATOR, sharedServer, startServer } from '../support/http/test-server.ts';
import { RECORD } from '../support/records/http-record.ts';

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

suite('health', () => {
  const server = sharedServer();

  test('says that it is alive, and that it can serve', async () => {
    checkReply(await server.get('/livez'), { status: 200, headers: PLAIN, body: 'ok\n' });
    checkReply(await server.get('/readyz'), { status: 200, headers: PLAIN, body: 'ready\n' });
  });

  test('answers HEAD without a body', async () => {
    for (const path of ['/livez', '/readyz', '/metrics']) {
      const get = await server.get(path, OPERATOR);
      const head = await server.request('HEAD', path, OPERATOR);
      assert.deepEqual([head.status, head.text], [200, '']);
      assert.equal(head.headers['content-length'], get.headers['content-length']);
      assert.equal(head.headers['content-type'], get.headers['content-type']);
    }
  });

  test('answers whatever the client accepts', async () => {
    for (const path of ['/livez', '/readyz', '/metrics?format=xml']) {
      assert.equal((await server.get(path, { Accept: 'image/png', ...OPERATOR })).status, 200);
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
  test('are for clients with the token, and not served without one', async (t) => {
    const server = await startServer(t, { metrics: async () => 'numbers' });
    const statusWith = async (authorization: string): Promise<number> =>
      (await server.get('/metrics', { Authorization: authorization })).status;
    assert.equal((await server.get('/metrics')).status, 401);
    assert.equal(await statusWith('Bearer metrics-ke'), 401);
    assert.equal(await statusWith('Token metrics-key'), 200);
    const open = await startServer(t, { metrics: async () => 'numbers', metricsToken: null });
    assert.equal((await open.get('/metrics', OPERATOR)).status, 404);
  });

  test('have the age of the record and the queues; if it cannot be read, that', async (t) => {
    const { store } = await startServer(t);
    const text = await recordMetrics(store, KENYA);
    const { changedAtMs } = await store.recordState();
    for (const [name, value] of [
      ['record_readable', 1],
      ['record_entries', RECORD.length],
      ['record_changed_timestamp_seconds', changedAtMs / 1_000],
      ['newest_sitting_timestamp_seconds', Date.parse('2013-07-31') / 1_000],
      ['index_unindexed_entries', RECORD.length],
      ['alert_deliveries_waiting', 0],
      ['alert_deliveries_dead', 0],
      ['mails_waiting', 0],
      ['subscriptions_unconfirmed', 0],
    ]) {
      assert.match(text, new RegExp(`# TYPE hansard_${name} gauge\nhansard_${name} ${value}\n`));
    }
    const days: string[] = [];
    const gauges = (today: string): Promise<never> => {
      days.push(today);
      return Promise.reject(new StoreUnavailable('no disk'));
    };
    // In Nairobi it is tomorrow: a sitting of that day is no future one.
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-18T22:00:00Z') });
    const unread = await recordMetrics({ ...store, gauges }, KENYA);
    assert.match(unread, /\nhansard_record_readable 0\n$/);
    assert.deepEqual(days, ['2026-11-19']);
  });

  test('count what went wrong', async () => {
    const { observe, values, measure } = createMetrics();
    observe({ kind: 'following full', outcome: 'evicted' });
    observe({ kind: 'following full', outcome: 'evicted' });
    observe({ kind: 'request refused', reason: 'too many requests wait' });
    measure('requests_waiting', 'Requests that wait.', () => 3);
    const text = await metricsText([await values(), await values()]);
    assert.match(text, /hansard_events_total\{event="following full",outcome="evicted"\} 4\n/);
    assert.match(text, /hansard_events_total\{event="request refused",outcome=""\} 2\n/);
    assert.match(text, /\nhansard_requests_waiting 6\n/);
  });

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
    const reply = await server.get('/metrics', OPERATOR);
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
