// The client with a server of others: pages, iteration, retries, limits, and refusals.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { HansardClient, ServerFault, type RequestOptions } from '@hansard/client';
import { checkedFetch } from '../../src/mirror/checked-fetch.ts';
import { allowHost } from '../../src/base/public-address.ts';
import { sendJson, standInEntries, startStandIn, type Trouble } from '../support/http/stand-in.ts';
import type { Ending } from '../support/temporary.ts';
import { until } from '../support/until.ts';

const QUICK: RequestOptions = { firstRetryMs: 1, retries: 3 };

async function setUp(t: Ending, { count = 45, ...options }: RequestOptions & { count?: number }) {
  const server = await startStandIn(t, standInEntries(count));
  const fetch = checkedFetch(() => true);
  const client = new HansardClient(server.list, { ...QUICK, fetch, ...options });
  t.after(() => client.close());
  return { server, client };
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  return await Array.fromAsync(items);
}

async function refused(work: Promise<unknown>, kind: string, reason: RegExp): Promise<ServerFault> {
  let fault: unknown = null;
  await assert.rejects(work, (error) => {
    fault = error;
    assert.ok(error instanceof ServerFault, String(error));
    assert.match(error.message, reason);
    assert.equal(error.kind, kind);
    return true;
  });
  return fault as ServerFault;
}

/** Answers every request with headers and a body. */
const always =
  (headers: Record<string, string>, body: string | Buffer, status = 200): Trouble =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
    return true;
  };

test('walks every page and gives every entry once, on the server that answers; one page, and null where nothing changed since its ETag', async (t) => {
  const { server, client } = await setUp(t, {});
  const { count, results } = await client.page();
  assert.deepEqual([count, results.length], [45, 10]);
  assert.equal(results[0]!.url, 'http://127.0.0.1/api/v0.1/hansard/entries/5/?format=api');
  const ids = (await all(client.entries())).map(({ id }) => id);
  const expected = server.entries.map(({ id }) => id);
  assert.deepEqual(ids, expected);
  assert.equal(client.requests, 6);
  assert.equal(await client.item('entries', 4), null);
  server.hasEtags = true;
  const { etag } = await client.page({ page: 2 });
  assert.equal(await client.listPage('entries', { page: 2 }, etag!), null);
  server.entries[12] = { ...server.entries[12]!, content: 'Corrected.' };
  const changed = await client.listPage('entries', { page: 2 }, etag!);
  assert.equal(changed!.results[2]!.content, 'Corrected.');
  // A 304 to a request without an ETag is a fault, and not an empty response.
  server.trouble = always({}, '', 304);
  for (const work of [
    client.page(),
    client.listPage('entries', {}),
    client.item('entries', 1),
    all(client.entries()),
    all(client.exported()),
  ]) {
    await refused(work, 'status', /the answer was 304/);
  }
  assert.equal(await client.listPage('entries', {}, '"1"'), null);
});

/** With the `fetch` of the mirror, and with that of every platform. */
const SENDERS = { checked: checkedFetch(() => true), own: globalThis.fetch };

for (const [name, fetch] of Object.entries(SENDERS)) {
  test(`sends a request again after a 500, a reset and a cut body, and gives up after the last retry (${name})`, async (t) => {
    const waits: string[] = [];
    const { server, client } = await setUp(t, { fetch, onRetry: ({ kind }) => waits.push(kind) });
    server.trouble = (request, response, number) => {
      if (number === 1) sendJson(response, 500, { detail: 'A server error occurred.' });
      else if (number === 2) request.socket.resetAndDestroy();
      else if (number === 3) {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '900' });
        response.write('{"count":45,');
        setImmediate(() => request.socket.destroy());
      } else return false;
      return true;
    };
    assert.equal((await client.page()).count, 45);
    assert.deepEqual(waits, ['status', 'network', 'network']);
    server.trouble = always({}, '', 502);
    const { status } = await refused(client.page(), 'status', /the answer was 502/);
    assert.equal(status, 502);
    assert.equal(client.requests, 4 + 4);

    server.trouble = (_, response) => {
      response.setHeader('X-Request-Id', 'a-7');
      sendJson(response, 400, { date: ['Not a day.'], page: ['Not a number.', 'Too long.'] });
      return true;
    };
    const said = /^the answer was 400: date: Not a day\. page: Not a number\. Too long\.$/;
    assert.equal((await refused(client.page(), 'status', said)).requestId, 'a-7');
    server.trouble = always({}, '{"detail":"Not found."}', 404);
    await refused(client.page(), 'status', /^the answer was 404: Not found\.$/);
    server.trouble = always({ 'Content-Type': 'text/html' }, '<p>Down</p>', 403);
    await refused(client.page(), 'status', /^the answer was 403$/);
    server.trouble = always({ 'Content-Encoding': 'gzip' }, 'not gzip');
    await refused(client.page(), 'content', /header check/);
  });
}

test('waits as long as Retry-After asks, with every request, and not longer than allowed', async (t) => {
  const waits: number[] = [];
  const { server, client } = await setUp(t, { onRetry: (_, waitMs) => waits.push(waitMs) });
  server.trouble = (_, response, number) => {
    if (number > 1) return false;
    response.writeHead(429, { 'Retry-After': '1' }).end();
    return true;
  };
  const startedMs = performance.now();
  const [one, other] = await Promise.all([
    client.page(),
    until('the first retry', () => waits.length > 0).then(() => client.page({ page: 2 })),
  ]);
  assert.deepEqual([one.results.length, other.results.length], [10, 10]);
  assert.deepEqual(waits, [1_000]);
  // A lower bound: it cannot take less time than the server demanded.
  assert.ok(performance.now() - startedMs >= 990);
  server.trouble = always({ 'Retry-After': '86400' }, '', 503);
  await refused(client.page(), 'refused', /the answer was 503 and asks to wait 86400 seconds/);
});

test('a server that never answers, or sends a byte now and then, is given up in time', async (t) => {
  const { server, client } = await setUp(t, { timeoutMs: 200, retries: 0 });
  server.trouble = () => true;
  await refused(client.page(), 'timeout', /no answer within 0.2 seconds|nothing came/);
  server.trouble = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
    return true;
  };
  await refused(client.page(), 'timeout', /no answer within 0.2 seconds/);
});

test('a signal ends a request, and a wait', async (t) => {
  const ending = new AbortController();
  const { server, client } = await setUp(t, {
    signal: ending.signal,
    firstRetryMs: 60_000,
    // The wait starts right after this.
    onRetry: () => setImmediate(() => ending.abort()),
  });
  server.trouble = always({}, '', 500);
  await assert.rejects(client.page(), { name: 'AbortError' });
  await assert.rejects(client.page(), { name: 'AbortError' });
});

test('refuses what is not a page, and a next page elsewhere or one it read before', async (t) => {
  const { server, client } = await setUp(t, {});
  const json = { 'Content-Type': 'application/json' };
  const cases: [Trouble, RegExp][] = [
    [always({ 'Content-Type': 'text/html' }, '<p>Down</p>'), /an HTML page instead of JSON/],
    [always({}, '<html>'), /not JSON: "<html>"/],
    [always(json, '{"count":1'), /not JSON/],
    [always(json, Buffer.from([0x22, 0xff, 0x22])), /not UTF-8/],
    [always(json, '[]'), /not a page of a list/],
    [always(json, '{"count":"9","results":[]}'), /not a page of a list/],
    [always(json, '{"count":9,"results":[1]}'), /not a page of a list/],
    [always(json, '['.repeat(100_000)), /not JSON/],
    [always(json, '{"count":9,"next":"http://127.0.0.1/","results":[]}'), /an empty page/],
    [always({ 'Content-Encoding': 'br' }, 'x'), /compressed as br/],
    [always({ 'Content-Encoding': 'gzip' }, 'not gzip'), /header check/],
  ];
  for (const [trouble, reason] of cases) {
    server.trouble = trouble;
    await refused(client.page(), 'content', reason);
  }
  assert.equal(client.requests, cases.length);
  for (const [next, reason] of [
    ['http://169.254.169.254/latest/?page=2', /on another host: "http:\/\/169/],
    ['http://example.org/api/v0.1/hansard/entries/?page=2', /on another host/],
    ['http://127.0.0.1/api/v0.1/hansard/people/?page=2', /of another list/],
    ['file:///etc/passwd', /not a web address/],
    [server.list, /was read before/],
  ] as const) {
    server.trouble = always(json, JSON.stringify({ count: 20, next, results: [{ id: 1 }] }));
    await refused(all(client.entries()), 'content', reason);
  }
});

test('an endless body and a compressed bomb are cut off at the bound', async (t) => {
  const { server, client } = await setUp(t, { bodyBytesMax: 1_000_000 });
  let written = 0;
  server.trouble = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const piece = ' '.repeat(64 * 1024);
    const write = (): void => {
      while (!response.destroyed && response.write(piece)) written += piece.length;
    };
    response.on('drain', write);
    write();
    return true;
  };
  await refused(client.page(), 'content', /more than 1000000 bytes/);
  assert.ok(written < 50_000_000, String(written));
  const bomb = gzipSync(Buffer.alloc(200_000_000));
  server.trouble = always({ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }, bomb);
  const before = process.memoryUsage().rss;
  await refused(client.page(), 'content', /more than 1000000 bytes/);
  assert.ok(process.memoryUsage().rss - before < 100_000_000);
});

test('a stream that trickles ends, but not one whose reader takes its time', async (t) => {
  const { server, client } = await setUp(t, { timeoutMs: 100, streamBytesPerSecondMin: 1_000 });
  server.trouble = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    const timer = setInterval(() => response.write('{}\n'), 20);
    response.on('close', () => clearInterval(timer));
    return true;
  };
  const trickle = await client.openExport();
  await refused(all(trickle.chunks), 'timeout', /sent only \d+ bytes in 0.1 seconds/);
  server.trouble = always({}, '{}\n');
  const whole = await client.openExport();
  for await (const chunk of whole.chunks) {
    assert.equal(String(chunk), '{}\n');
    await pause(150);
  }
});

test('refuses other schemes, credentials, and addresses it may not connect to, after a redirect too', async (t) => {
  for (const address of ['ftp://example.org/', 'file:///etc/passwd', 'nonsense']) {
    assert.throws(() => new HansardClient(address), /is not an address such as https/);
  }
  assert.throws(() => new HansardClient('https://a:b@example.org/'), /a name or a password/);
  const checked: string[] = [];
  const { server, client } = await setUp(t, {
    fetch: checkedFetch(allowHost('http://127.0.0.1/')),
  });
  for (const [location, reason] of [
    ['http://127.0.0.2/', /only private addresses \(127\.0\.0\.2\)/],
    ['http://localhost:1/', /only private addresses \(localhost\)/],
    ['http://[::1]:1/', /only private addresses \(::1\)/],
    ['file:///etc/passwd', /is not http or https/],
    [server.list, /redirects more than 5 times/],
  ] as const) {
    server.trouble = always({ Location: location }, '', 302);
    const { url } = await refused(client.page(), 'refused', reason);
    assert.equal(url, location);
  }
  server.trouble = (_, response, number) =>
    number % 2 === 0 ? false : always({ Location: server.list }, '', 301)(_, response, number);
  server.requests.length = 0;
  assert.equal((await client.page()).count, 45);
  // The name is resolved, and each of its addresses is checked.
  const named = new HansardClient(server.list.replace('127.0.0.1', 'localhost'), {
    ...QUICK,
    fetch: checkedFetch((address) => checked.push(address) < 0),
  });
  t.after(() => named.close());
  await refused(named.page(), 'refused', /only private addresses \(localhost\)/);
  assert.ok(checked.includes('127.0.0.1') || checked.includes('::1'));
});

test('a server that closes connections between two requests costs a retry, not the walk', async (t) => {
  const { server, client } = await setUp(t, { count: 95 });
  server.trouble = (request, response, number) => {
    if (number % 3 === 0) response.on('finish', () => request.socket.resetAndDestroy());
    return false;
  };
  assert.equal((await all(client.entries())).length, 95);
});

test('what does not speak HTTP is a fault of the network', async (t) => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end('SSH-2.0-OpenSSH\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const client = new HansardClient(`http://127.0.0.1:${port}/entries/`, { ...QUICK, retries: 0 });
  t.after(() => client.close());
  await refused(client.page(), 'network', /HTTP/);
});
