// When the store fails: what the client gets, what the operator sees, and what continues to work.

import assert from 'node:assert/strict';
import type { Awaitable } from '../../src/base/awaitable.ts';
import { suite, test } from 'node:test';
import { StoreUnavailable } from '../../src/base/errors.ts';
import type { Store } from '../../src/store/contract/store.ts';
import {
  checkReply,
  DETAIL_ALLOW,
  INVALID_PAGE,
  LIST_ALLOW,
  momentHeaders,
  notFound,
  unknownFormat,
  ROOT_ALLOW,
} from '../support/http/http-expect.ts';
import { BROWSER, detail, LIST, ROOT, startServer, OPERATOR } from '../support/http/test-server.ts';

const READS = [
  { path: ROOT, allow: ROOT_ALLOW },
  { path: LIST, allow: LIST_ALLOW },
  { path: `${LIST}?page=3&format=json`, allow: LIST_ALLOW },
  { path: detail(1001), allow: DETAIL_ALLOW },
];

/** A store that cannot be read while `fault` returns an error; with `late`, its state can still be read. */
function failing(store: Store, fault: () => Error | null, late = false): Store {
  const unless = async <Result>(read: () => Awaitable<Result>): Promise<Result> => {
    const error = fault();
    if (error !== null) throw error;
    return await read();
  };
  return {
    ...store,
    recordState: () => (late ? store.recordState() : unless(() => store.recordState())),
    entryPage: (...given) => unless(() => store.entryPage(...given)),
    entry: (...given) => unless(() => store.entry(...given)),
    ping: () => unless(() => store.ping()),
  };
}

const unavailable = (allow: string) => ({
  status: 503,
  headers: momentHeaders(allow, { 'Retry-After': '5' }),
  body: '{"detail":"The record cannot be read at the moment. Try again shortly."}',
});
const broken = (allow: string) => ({
  status: 500,
  headers: momentHeaders(allow),
  body: '{"detail":"A server error occurred."}',
});

suite('a store that is out of reach', () => {
  test('gives 503 with Retry-After, and the answer again when it is back', async (t) => {
    const error = new StoreUnavailable('disk I/O error at /var/secret/path');
    let fault: Error | null = error;
    const server = await startServer(t, { wrap: (store) => failing(store, () => fault) });
    for (const { path, allow } of READS) {
      checkReply(await server.get(path), unavailable(allow));
      assert.ok(
        server.observations.some((one) => one.kind === 'server fault' && one.error === error),
      );
    }
    fault = null;
    for (const { path } of READS) assert.equal((await server.get(path)).status, 200);
  });

  test('gives 503 also where it fails halfway', async (t) => {
    const error = new StoreUnavailable('gone');
    const server = await startServer(t, { wrap: (store) => failing(store, () => error, true) });
    checkReply(await server.get(LIST), unavailable(LIST_ALLOW));
    checkReply(await server.get(detail(1001)), unavailable(DETAIL_ALLOW));
  });

  test('does not answer 304 instead', async (t) => {
    let fault: Error | null = null;
    const server = await startServer(t, { wrap: (store) => failing(store, () => fault) });
    const first = await server.get(LIST);
    fault = new StoreUnavailable('gone');
    const headers = { 'If-None-Match': first.headers['etag']! };
    checkReply(await server.get(LIST, headers), unavailable(LIST_ALLOW));
  });

  test('does not affect requests that need no store, nor impossible pages and ids', async (t) => {
    const server = await startServer(t, {
      wrap: (store) => failing(store, () => new StoreUnavailable('gone')),
    });
    for (const [method, path, status] of [
      ...[ROOT, LIST, detail(1001)].map((path) => ['OPTIONS', path, 200] as const),
      ['POST', LIST, 401],
      ['DELETE', detail(1001), 401],
      ['PUT', LIST, 405],
      ['GET', LIST.slice(0, -1), 301],
      ['GET', '/livez', 200],
    ] as const) {
      assert.equal((await server.request(method, path)).status, status, `${method} ${path}`);
    }
    checkReply(await server.get('/api/nothing/'), notFound(null));
    const unknown = unknownFormat(server.url + LIST, LIST_ALLOW);
    checkReply(await server.get(`${LIST}?format=xml`), unknown);
    checkReply(await server.get(`${LIST}?page=abc`), INVALID_PAGE);
    checkReply(await server.get(detail('abc')), notFound(DETAIL_ALLOW));
  });

  test('gives a person a page that says so', async (t) => {
    const server = await startServer(t, {
      wrap: (store) => failing(store, () => new StoreUnavailable('/var/secret/path')),
    });
    const { status, headers, text } = await server.get(LIST, BROWSER);
    assert.deepEqual(
      [status, headers['retry-after'], headers['content-type']],
      [503, '5', 'text/html; charset=utf-8'],
    );
    assert.ok(!text.includes('secret'));
  });
});

suite('a defect in the program', () => {
  const SECRET = 'SELECT wire FROM entry at /srv/hansard/src/store.ts';

  test('gives 500 without internal details, and logs them for the operator', async (t) => {
    const error = new TypeError(SECRET);
    const server = await startServer(t, { wrap: (store) => failing(store, () => error) });
    for (const { path, allow } of READS) {
      checkReply(await server.get(path), broken(allow));
      const [fault, answered] = server.observations.slice(-2);
      assert.ok(fault?.kind === 'server fault' && answered?.kind === 'request completed');
      assert.equal(fault.error, error);
      assert.equal(fault.requestId, answered.requestId);
    }
  });

  test('gives 500 also where it throws before it promises, or throws no error at all', async (t) => {
    const thrown: unknown[] = [new RangeError(SECRET), SECRET, null, undefined, { status: 200 }];
    const server = await startServer(t, {
      wrap: (store) => ({
        ...store,
        entryPage: () => {
          throw thrown.shift();
        },
      }),
    });
    while (thrown.length > 0) checkReply(await server.get(LIST), broken(LIST_ALLOW));
  });

  test('shows a person a page without internal details', async (t) => {
    const server = await startServer(t, {
      wrap: (store) => failing(store, () => new TypeError(SECRET)),
    });
    const { status, text } = await server.get(LIST, BROWSER);
    assert.equal(status, 500);
    assert.ok(!text.includes('SELECT') && !text.includes('/srv'));
  });

  test('in the metrics is answered with 500 too', async (t) => {
    const server = await startServer(t, { metrics: () => Promise.reject(new Error(SECRET)) });
    const { status, text } = await server.get('/metrics', OPERATOR);
    assert.deepEqual(
      { status, text },
      { status: 500, text: '{"detail":"A server error occurred."}' },
    );
  });

  test('does not show in the answer to a client’s own error', async (t) => {
    const server = await startServer(t);
    await server.get(`${LIST}?page=99`);
    await server.get(detail('abc'));
    await server.request('POST', LIST);
    assert.deepEqual(
      server.observations.filter(({ kind }) => kind === 'server fault'),
      [],
    );
  });
});
