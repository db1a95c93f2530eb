// What the request handler guarantees whatever an endpoint does, with endpoints of the test; and the limits of the server.

import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { compress } from '../../src/http/compress.ts';
import { createRouter, type Router } from '../../src/http/router.ts';
import type { Endpoint } from '../../src/serving/endpoint.ts';
import { RequestHandler } from '../../src/serving/handle-request.ts';
import * as limits from '../../src/http/limits.ts';
import { responseOf } from '../../src/http/response.ts';
import type { Observation } from '../../src/observe/observation.ts';
import { send } from '../support/http/http-client.ts';
import { listenUntilEnd } from '../support/http/listen.ts';
import { startServer } from '../support/http/test-server.ts';
import { until } from '../support/until.ts';

interface Handled {
  readonly url: string;
  readonly port: number;
  readonly observations: readonly Observation[];
}

/** A server with the program's request handler and one endpoint. */
async function handle(
  t: TestContext,
  endpoint: Pick<Endpoint, 'respond' | 'respondToError'>,
): Promise<Handled> {
  const router = createRouter<Endpoint>();
  router.add('/', { route: 'tried', resource: null, ...endpoint });
  const observations: Observation[] = [];
  const handler = handlerOf(router, observations);
  const server = createServer((incoming, outgoing) => handler.handle(incoming, outgoing));
  const port = await listenUntilEnd(t, server);
  return { url: `http://127.0.0.1:${port}`, port, observations };
}

function handlerOf(router: Router<Endpoint>, observations: Observation[]): RequestHandler {
  return new RequestHandler(
    {
      settings: { baseUrl: null, trustedProxies: null, cdnSeconds: 0 },
      version: 'test',
      parliament: KENYA,
      store: { currentVersion: () => 'v', monotonicReads: (read) => read() },
      takeRequest: null,
      exportSeconds: 3_600,
      observe: (observation) => void observations.push(observation),
    },
    router,
  );
}

test('the first pages are made before anybody asks; one that fails is logged, and the others are made', async () => {
  const made: string[] = [];
  const router = createRouter<Endpoint>();
  for (const path of ['/', '/search', '/people/']) {
    const respond: Endpoint['respond'] = async ({ request }) => {
      made.push(request.url ?? '');
      if (path === '/') throw new Error('The index is damaged.');
      return responseOf(200, PAGE, TEXT);
    };
    router.add(path, { route: path, resource: null, respond });
  }
  const observations: Observation[] = [];
  for (const isAgain of [false, true]) await handlerOf(router, observations).prepare(isAgain);
  assert.deepEqual(made.slice(4), ['/', '/search?q=of', '/search?q=and', '/people/']);
  assert.deepEqual(made.slice(0, 4), ['/', '/search?q=the', '/search?q=parliament', '/people/']);
  assert.deepEqual(
    observations.map(({ kind }) => kind),
    ['server fault', 'server fault'],
  );
});

const PAGE = ['Content-Type', 'text/html', 'Last-Modified', 'x', 'ETag', '"a"'];
const TEXT = 'What was said about water. '.repeat(4_000);

test('a page is made and compressed until its request comes again, and then comes from the cache', async (t) => {
  let made = 0;
  const { url } = await handle(t, {
    respond: async () => responseOf(200, PAGE, `${TEXT}${(made += 1)}`),
  });
  let compressions = 0;
  const hook = createHook({ init: (_, type) => void (type === 'ZLIB' && (compressions += 1)) });
  t.after(() => hook.disable());
  hook.enable();
  const bodies: Buffer[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const { headers, bytes } = await send(url, 'GET', '/', { 'Accept-Encoding': 'br' });
    assert.equal(headers['content-encoding'], 'br');
    bodies.push(bytes);
  }
  hook.disable();
  assert.equal(made, 2);
  assert.equal(compressions, 2);
  const texts = new Set(bodies.slice(2).map((bytes) => brotliDecompressSync(bytes).toString()));
  assert.deepEqual([...texts], [`${TEXT}2`]);
});

test('a page is compressed by a thread of Node’s own, not by the serving thread', async () => {
  for (const [coding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    let isDone = false;
    const compressing = compress(responseOf(200, PAGE, TEXT), coding);
    void compressing.then(() => (isDone = true));
    // A reply of another thread arrives with a turn of the event loop, and there is none between these.
    for (let turn = 0; turn < 1_000; turn += 1) await Promise.resolve();
    assert.equal(isDone, false, coding);
    const { body } = await compressing;
    assert.equal(decompress(body).toString(), TEXT);
  }
});

test('a client that reads nothing of a response, whole or streamed, has a time limit', async (t) => {
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    for (;;) yield Buffer.alloc(1024 * 1024);
  };
  const whole = responseOf(
    200,
    ['Content-Type', 'application/json'],
    Buffer.alloc(56 * 1024 * 1024),
  );
  const streamed = {
    status: 200,
    headers: ['Content-Type', 'text/csv'],
    body: '',
    open: async () => ({ headers: [], pieces: pieces(), close: async () => {} }),
  };
  for (const response of [whole, streamed]) {
    const served: Socket[] = [];
    const { port } = await handle(t, {
      respond: async ({ request }) => {
        served.push(request.socket);
        return response;
      },
    });
    const client = connect(port, '127.0.0.1').pause();
    t.after(() => client.destroy());
    client.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await until('bytes that wait', () => (served[0]?.writableLength ?? 0) > 0);
    assert.equal(served[0]?.timeout, limits.STALLED_RESPONSE_TIMEOUT_MS);
    // As Node does at the timeout.
    served[0]?.emit('timeout');
    assert.equal(served[0]?.destroyed, true);
  }
});

test('the client gets an answer whatever fails, even while an error is shown', async (t) => {
  const { url, observations } = await handle(t, {
    respond: () => Promise.reject(new TypeError('a defect')),
    respondToError: () => {
      throw new TypeError('another defect');
    },
  });
  const { status, headers, json } = await send(url, 'GET', '/');
  assert.deepEqual([status, headers['connection']], [500, 'close']);
  assert.deepEqual(json, { detail: 'A server error occurred.' });
  const kinds = observations.map((one) => ('route' in one ? [one.kind, one.route] : [one.kind]));
  assert.deepEqual(kinds, [['server fault'], ['server fault'], ['request completed', 'defect']]);
});

test('a header cannot end its line: it becomes a 500, on a connection that stays open too', async (t) => {
  const headers = ['Location', '/a\r\nSet-Cookie: b'];
  const { port } = await handle(t, { respond: () => responseOf(302, headers, '') });
  const reply = await raw(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  assert.match(reply, /^HTTP\/1\.1 500 /);
  assert.doesNotMatch(reply, /Set-Cookie/);
});

test('the head is the same whether we write it or Node does, but for the connection', async (t) => {
  const { port } = await handle(t, { respond: () => responseOf(200, PAGE, 'a “text”') });
  const get = 'GET / HTTP/1.1\r\nHost: a\r\n';
  const replies = await raw(port, `${get}\r\n${get}Connection: close\r\n\r\n`);
  const [keptAlive = '', closed = ''] = replies.split(/(?=HTTP\/1\.1 )/).map(comparable);
  const { KEEP_ALIVE_TIMEOUT_MS } = limits;
  const connection = `keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_TIMEOUT_MS / 1_000}`;
  assert.equal(keptAlive, closed.replace('Connection: close', `Connection: ${connection}`));
  assert.match(
    keptAlive,
    /^HTTP\/1\.1 200 OK\r\n[^]*\r\nContent-Type: text\/html\r\n[^]*\r\n\r\na “text”$/,
  );
});

/** Without the parts that differ from one request to the next. */
const comparable = (reply: string): string =>
  reply.replace(/Date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT|X-Request-Id: \w+-\w+/g, '…');

/** All bytes sent before the connection closes. */
async function raw(port: number, requests: string): Promise<string> {
  const client = connect(port, '127.0.0.1').setEncoding('utf8');
  client.write(requests);
  return (await client.toArray()).join('');
}

test('the server that is built has a limit on everything that Node limits', async (t) => {
  const built = new Set<Server>();
  const note = (message: unknown): void => void built.add((message as { server: Server }).server);
  subscribe('http.server.request.start', note);
  t.after(() => unsubscribe('http.server.request.start', note));
  const { get } = await startServer(t);
  assert.equal((await get('/livez')).status, 200);
  const [server] = built;
  assert.deepEqual(
    {
      requestTimeout: server?.requestTimeout,
      headersTimeout: server?.headersTimeout,
      keepAliveTimeout: server?.keepAliveTimeout,
      maxConnections: server?.maxConnections,
    },
    {
      requestTimeout: limits.REQUEST_TIMEOUT_MS,
      headersTimeout: limits.HEADERS_TIMEOUT_MS,
      keepAliveTimeout: limits.KEEP_ALIVE_TIMEOUT_MS,
      maxConnections: limits.CONNECTIONS_MAX,
    },
  );
});
