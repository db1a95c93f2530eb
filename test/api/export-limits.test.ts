// The limits of exports: how many run at a time, and for how long.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { suite, test, type TestContext } from 'node:test';
import { EXPORTS_MAX, EXPORTS_OF_CLIENT_MAX } from '../../src/api/operations/exports.ts';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, publishSitting } from '../support/records/entries.ts';
import { LIST, startServer, type TestServer } from '../support/http/test-server.ts';
import { until } from '../support/until.ts';

const EXPORT = `${LIST}?format=ndjson`;

/** More than the operating system buffers for a client that reads nothing. */
async function fillLarge(store: Store): Promise<void> {
  const content = 'Order! '.repeat(10_000);
  const entries = Array.from({ length: 400 }, (_, index) => anEntry(index + 1, { content }));
  await publishSitting(store, entries);
}

interface Watched extends TestServer {
  /** The number of open snapshots. */
  readonly open: () => number;
  /** The number of snapshots ever opened. */
  readonly everOpen: () => number;
}

async function startWatched(t: TestContext, exportSeconds = 3_600): Promise<Watched> {
  let [open, everOpen] = [0, 0];
  const wrap = (store: Store): Store => ({
    ...store,
    openExport: async () => {
      const snapshot = await store.openExport();
      open += 1;
      everOpen += 1;
      let isOpen = true;
      const close = async (): Promise<void> => {
        if (isOpen) open -= 1;
        isOpen = false;
        await snapshot.close();
      };
      return { ...snapshot, close };
    },
  });
  const server = await startServer(t, {
    fill: fillLarge,
    wrap,
    exportSeconds,
    trustedProxies: '127.0.0.1',
  });
  return { ...server, open: () => open, everOpen: () => everOpen };
}

interface PausedExport {
  /** Continues reading, and returns how the response ended: `end`, or the code of an error. */
  readonly readOn: () => Promise<string>;
  readonly stop: () => void;
}

/** A client that reads the headers of an export and then stops reading. */
async function pausedExport(
  t: TestContext,
  url: string,
  client = '10.0.0.1',
): Promise<PausedExport> {
  const headers = { 'X-Forwarded-For': client };
  const sent = request(`${url}${EXPORT}`, { agent: false, headers }).end();
  t.after(() => sent.destroy());
  const ended = Promise.withResolvers<string>();
  const fail = ({ code }: NodeJS.ErrnoException): void => ended.resolve(code ?? 'error');
  sent.on('error', fail);
  const began = Promise.withResolvers<IncomingMessage | null>();
  sent.on('response', (response) => {
    response.on('error', fail).on('end', () => ended.resolve('end'));
    began.resolve(response.pause());
  });
  // On a slow machine it may be cut off before the headers arrive.
  void ended.promise.then(() => began.resolve(null));
  const response = await began.promise;
  return {
    stop: () => sent.destroy(),
    readOn: () => {
      response?.resume();
      return ended.promise;
    },
  };
}

test('an export that takes too long is cut off, and its snapshot ended', async (t) => {
  const server = await startWatched(t, 0.2);
  const client = await pausedExport(t, server.url);
  await until('the end of the snapshot', () => server.open() === 0);
  await until('the log line', () =>
    server.observations.some(({ kind }) => kind === 'response cut'),
  );
  // It reads again, and notices that the body is incomplete.
  assert.equal(await client.readOn(), 'ECONNRESET');
});

suite('exports past the most at a time', () => {
  test('get 503 with Retry-After on a connection that stays open; HEAD and 304 cost no snapshot', async (t) => {
    const server = await startWatched(t);
    const clients: PausedExport[] = [];
    for (let count = 0; count < EXPORTS_MAX; count += 1) {
      clients.push(await pausedExport(t, server.url, `10.0.0.${count}`));
    }
    assert.equal(server.everOpen(), EXPORTS_MAX);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    t.after(() => agent.destroy());
    const sockets = new Set<unknown>();
    const get = async (path: string): Promise<IncomingMessage> => {
      const sent = request(`${server.url}${path}`, { agent }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      sockets.add(response.socket);
      await once(response.resume(), 'end');
      return response;
    };
    const refused = await get(EXPORT);
    assert.equal(refused.statusCode, 503);
    assert.equal(refused.headers['retry-after'], '5');
    assert.equal((await get(LIST)).statusCode, 200);
    assert.equal((await get(`${LIST}?format=ndjson&q=order`)).statusCode, 503);
    assert.equal(sockets.size, 1);
    const { status, headers } = await server.request('HEAD', EXPORT);
    const type = 'application/x-ndjson; charset=utf-8';
    assert.deepEqual([status, headers['content-type']], [200, type]);
    const confirmed = await server.get(EXPORT, { 'If-None-Match': headers['etag']! });
    assert.equal(confirmed.status, 304);
    assert.equal(server.everOpen(), EXPORTS_MAX);
    // Each refusal is logged once, without a stack trace.
    assert.deepEqual(
      server.observations.filter(({ kind }) => kind !== 'request completed'),
      Array.from({ length: 2 }, () => ({
        kind: 'request refused',
        reason: 'Too many exports are running. Try again shortly.',
      })),
    );
    for (const { stop } of clients) stop();
  });

  test('of one client get 429 with Retry-After, and another client gets its own', async (t) => {
    const server = await startWatched(t);
    const clients: PausedExport[] = [];
    for (let count = 0; count < EXPORTS_OF_CLIENT_MAX; count += 1) {
      clients.push(await pausedExport(t, server.url));
    }
    const { status, headers, text } = await server.get(EXPORT, { 'X-Forwarded-For': '10.0.0.1' });
    assert.deepEqual([status, headers['retry-after']], [429, '5']);
    assert.equal(
      text,
      '{"detail":"You have 2 exports running. Read them to the end before you request another."}',
    );
    const other = await pausedExport(t, server.url, '10.0.0.2');
    assert.equal(server.everOpen(), EXPORTS_OF_CLIENT_MAX + 1);
    // When one ends, the same client may start another.
    clients[0]?.stop();
    await until('another export of the same client', async () => {
      return (await server.get(EXPORT, { 'X-Forwarded-For': '10.0.0.1' })).status === 200;
    });
    for (const { stop } of [...clients, other]) stop();
  });
});
