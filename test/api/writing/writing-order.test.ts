// The order in which a write is checked, and what a client gets when the record cannot be written.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { StoreFull, StoreUnavailable } from '../../../src/errors.ts';
import { keyDigest } from '../../../src/record/change.ts';
import { exportsHere } from '../../../src/export/export-file.ts';
import { KENYA } from '../../../src/record/parliament/check-parliament.ts';
import { buildServer } from '../../../src/http/serving/server.ts';
import type { Observation } from '../../../src/observe/observation.ts';
import { createPublisher } from '../../../src/publish/publisher.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { send, type Reply } from '../../support/http/http-client.ts';
import {
  checkReply,
  DETAIL_ALLOW,
  LIST_ALLOW,
  methodNotAllowed,
  momentHeaders,
  notFound,
} from '../../support/http/http-expect.ts';
import { publishRecord } from '../../support/records/http-record.ts';
import { temporaryRecord, type Ending } from '../../support/temporary.ts';
import { detail, LIST, sharedServer } from '../../support/http/test-server.ts';

const DESK = { Authorization: 'Token desk-key', 'Content-Type': 'application/json' };
const ENTRY = '{"type":"scene","content":"[Applause]"}';

async function fill(store: Store): Promise<void> {
  await publishRecord(store);
  await store.write((transaction) => transaction.addToken('desk', keyDigest('desk-key')));
}

const WRITES = [
  { method: 'POST', path: LIST, allow: LIST_ALLOW },
  { method: 'PUT', path: detail(1001), allow: DETAIL_ALLOW },
  { method: 'PATCH', path: detail(1001), allow: DETAIL_ALLOW },
  { method: 'DELETE', path: detail(1001), allow: DETAIL_ALLOW },
] as const;
const OF_ONE = ['PUT', 'PATCH', 'DELETE'] as const;

suite('the order of the checks', () => {
  const server = sharedServer({ fill });

  /** Everything that can be wrong with a request at once, but its path. */
  const WRONG = { Accept: 'image/png', 'Content-Type': 'text/plain', Authorization: 'Token x' };

  test('an unknown path comes first', async () => {
    for (const { method } of WRITES) {
      for (const headers of [WRONG, DESK]) {
        const reply = await server.request(method, '/api/v0.1/hansard/nothing/', headers, '{"x');
        checkReply(reply, notFound(null));
      }
    }
  });

  test('a slash that is missing comes before anything else', async () => {
    for (const { method, path } of WRITES) {
      for (const headers of [WRONG, DESK, {}]) {
        const to = `${path.slice(0, -1)}?format=xml`;
        const { status, headers: given } = await server.request(method, to, headers, '{"x');
        assert.equal(status, 301);
        assert.equal(given['location'], `${server.url}${path}?format=xml`);
      }
    }
  });

  test('the method comes before the format, Accept and the credentials', async () => {
    for (const [method, path, allow] of [
      ['PUT', LIST, LIST_ALLOW],
      ['PATCH', LIST, LIST_ALLOW],
      ['DELETE', LIST, LIST_ALLOW],
      ['POST', detail(1001), DETAIL_ALLOW],
      ['POST', detail(1), DETAIL_ALLOW],
    ] as const) {
      for (const headers of [WRONG, DESK, {}]) {
        const reply = await server.request(method, `${path}?format=xml`, headers, '{"x');
        checkReply(reply, methodNotAllowed(method, allow));
      }
    }
  });

  test('the format and Accept come before the credentials', async () => {
    for (const { method, path, allow } of WRITES) {
      for (const headers of [{ Authorization: 'Token x' }, {}, DESK]) {
        const unknown = await server.request(method, `${path}?format=xml`, headers, '{"x');
        checkReply(unknown, notFound(allow));
        const reply = await server.request(
          method,
          path,
          { ...headers, Accept: 'image/png' },
          '{"x',
        );
        checkReply(reply, {
          status: 406,
          headers: momentHeaders(allow),
          body: '{"detail":"Could not satisfy the request Accept header."}',
        });
      }
    }
  });

  test('the credentials come before the entry is looked up', async () => {
    for (const method of OF_ONE) {
      for (const id of [1, 1013, 'abc', '9'.repeat(40)]) {
        const { status } = await server.request(method, detail(id), {}, ENTRY);
        assert.equal(status, 401);
        checkReply(await server.request(method, detail(id), DESK, ENTRY), notFound(DETAIL_ALLOW));
      }
    }
  });

  test('the entry is looked up before its body is looked at', async () => {
    for (const method of OF_ONE) {
      for (const [type, body] of [
        ['application/json', '{"x'],
        ['application/json', '{"type":"song"}'],
        ['text/plain', ENTRY],
        ['application/json', ' '.repeat(100_001)],
      ] as const) {
        for (const more of [{}, { 'If-Match': '"stale-x"' }]) {
          const headers = { ...DESK, ...more, 'Content-Type': type };
          const reply = await server.request(method, detail(1013), headers, body);
          checkReply(reply, notFound(DETAIL_ALLOW));
        }
      }
    }
  });

  test('of the body, the type comes first, then the length, the JSON, the fields', async () => {
    const statusOf = async (type: string, body: string): Promise<number> =>
      (await server.request('POST', LIST, { ...DESK, 'Content-Type': type }, body)).status;
    assert.equal(await statusOf('text/plain', '{'.repeat(100_001)), 415);
    assert.equal(await statusOf('application/json', '{'.repeat(100_001)), 413);
    assert.equal(await statusOf('application/json', '{"type":"song"'), 400);
  });

  test('nothing was stored by any of them', async () => {
    assert.equal(await server.store.lastChange(), 32);
  });
});

suite('a record that cannot be written', () => {
  interface Failing {
    readonly sendTo: (method: string, path: string) => Promise<Reply>;
    readonly observations: readonly Observation[];
  }

  /** A server whose publisher meets this error; its store can be read. */
  async function failing(
    test: Ending,
    error: Error,
    wrap = (store: Store) => store,
  ): Promise<Failing> {
    const { store, finder } = await temporaryRecord(test);
    await fill(store);
    const observations: Observation[] = [];
    const server = buildServer({
      store: wrap(store),
      finder,
      exports: exportsHere({ store, finder }),
      publisher: { ...createPublisher(store), perform: () => Promise.reject(error) },
      settings: { baseUrl: null, trustedProxies: null, cdnSeconds: 0 },
      version: 'test',
      parliament: KENYA,
      bodyLimit: 1_000,
      streamLimits: { bytesPerSecondMin: 0, secondsMax: 60, windowMs: 60_000 },
      takeRequest: null,
      metrics: () => Promise.resolve(''),
      observe: (observation) => observations.push(observation),
    });
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    test.after(() => server.close());
    return { observations, sendTo: (method, path) => send(url, method, path, DESK, ENTRY) };
  }

  const unavailable = (allow: string) => ({
    status: 503,
    headers: momentHeaders(allow, { 'Retry-After': '5' }),
    body: '{"detail":"The record cannot be written just now. Try again in a moment."}',
  });

  test('for the moment: 503 with Retry-After, and the reason for the operator alone', async (t) => {
    const error = new StoreUnavailable('database is locked');
    const server = await failing(t, error);
    for (const { method, path, allow } of WRITES) {
      checkReply(await server.sendTo(method, path), unavailable(allow));
    }
    const faults = server.observations.filter((one) => one.kind === 'server fault');
    assert.equal(faults.length, 4);
    assert.ok(faults.every((fault) => fault.error === error));
    assert.equal((await server.sendTo('GET', LIST)).status, 200);
  });

  test('because the disk is full: 507, and nothing was stored', async (t) => {
    const server = await failing(t, new StoreFull('database or disk is full'));
    for (const { method, path, allow } of WRITES) {
      checkReply(await server.sendTo(method, path), {
        status: 507,
        headers: momentHeaders(allow),
        body: '{"detail":"The disk the record is kept on is full. Nothing was stored."}',
      });
    }
  });

  test('because of a defect: 500, without a word about the inside', async (t) => {
    const server = await failing(t, new TypeError('x is not a function'));
    for (const { method, path, allow } of WRITES) {
      checkReply(await server.sendTo(method, path), {
        status: 500,
        headers: momentHeaders(allow),
        body: '{"detail":"A server error occurred."}',
      });
    }
  });

  test('nor read, so that nobody’s key can be looked up: 503 with Retry-After', async (t) => {
    const server = await failing(t, new Error('not reached'), (store) => ({
      ...store,
      token: () => Promise.reject(new StoreUnavailable('disk I/O error')),
    }));
    for (const { method, path, allow } of WRITES) {
      checkReply(await server.sendTo(method, path), unavailable(allow));
    }
  });
});
