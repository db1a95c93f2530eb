// Who may write: a client that sends a key which the operator made, and nobody else.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { suite, test } from 'node:test';
import { keyDigest } from '../../../src/record/change.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import {
  checkReply,
  DETAIL_ALLOW,
  LIST_ALLOW,
  momentHeaders,
  type Expected,
} from '../../support/http/http-expect.ts';
import { publishRecord } from '../../support/records/http-record.ts';
import {
  BROWSER,
  detail,
  LIST,
  sharedServer,
  startServer,
} from '../../support/http/test-server.ts';

const ENTRY = '{"type":"scene","content":"[Applause]"}';
const JSON_TYPE = { 'Content-Type': 'application/json' };

const WRITES = [
  { method: 'POST', path: LIST, allow: LIST_ALLOW },
  { method: 'PUT', path: detail(1001), allow: DETAIL_ALLOW },
  { method: 'PATCH', path: detail(1001), allow: DETAIL_ALLOW },
  { method: 'DELETE', path: detail(1001), allow: DETAIL_ALLOW },
];

const refused = (allow: string, sentence: string): Expected => ({
  status: 401,
  headers: momentHeaders(allow, { 'WWW-Authenticate': 'Token' }),
  body: `{"detail":"${sentence}"}`,
});
const notProvided = (allow: string): Expected =>
  refused(allow, 'Authentication credentials were not provided.');
const invalid = (allow: string): Expected => refused(allow, 'Invalid token.');

async function fill(store: Store): Promise<void> {
  await publishRecord(store);
  await store.write(async (transaction) => {
    await transaction.addToken('desk', keyDigest('desk-key'));
    await transaction.addToken('gone', keyDigest('gone-key'));
    await transaction.revokeToken('gone');
  });
}

/** Notes which methods of the store are called; `then` is looked up in anything that is awaited. */
function noting(calls: string[]): (store: Store) => Store {
  return (store) =>
    new Proxy(store, {
      get: (target, name: keyof Store) => {
        // This groups reads, and reads nothing itself.
        if (name !== 'monotonicReads') calls.push(name);
        return Reflect.get(target, name) as unknown;
      },
    });
}

suite('writing without a valid token', () => {
  const calls: string[] = [];
  const server = sharedServer({ fill, wrap: noting(calls) });

  for (const { method, path, allow } of WRITES) {
    test(`${method}: a request without credentials is refused, and the store is not read`, async () => {
      for (const headers of [
        {},
        { Authorization: '' },
        { Authorization: 'Basic ZGVzazpkZXNrLWtleQ==' },
        { Authorization: 'desk-key' },
        { Authorization: 'Tokenize desk-key' },
        { Authorization: 'Digest username="desk"' },
      ]) {
        calls.length = 0;
        const reply = await server.request(method, path, { ...JSON_TYPE, ...headers }, ENTRY);
        checkReply(reply, notProvided(allow));
        assert.deepEqual(calls, []);
      }
    });

    test(`${method}: a scheme without one key is refused, and the store is not read`, async () => {
      for (const value of ['Token', 'Bearer', 'Token ', 'Token desk key', 'Bearer a b c']) {
        calls.length = 0;
        const reply = await server.request(method, path, { Authorization: value }, ENTRY);
        checkReply(reply, invalid(allow));
        assert.deepEqual(calls, []);
      }
    });

    test(`${method}: a key that is unknown, revoked or nearly right is refused`, async () => {
      for (const key of [
        'x',
        'gone-key',
        'desk-ke',
        'desk-key1',
        'DESK-KEY',
        'desk',
        keyDigest('desk-key'),
        "' OR 1=1 --",
        'é',
        'k'.repeat(10_000),
      ]) {
        for (const scheme of ['Token', 'Bearer']) {
          const headers = { ...JSON_TYPE, Authorization: `${scheme} ${key}` };
          checkReply(await server.request(method, path, headers, ENTRY), invalid(allow));
        }
      }
    });
  }

  test('a person’s browser gets a page, with the same status and header', async () => {
    const { status, headers, text } = await server.request('POST', LIST, BROWSER);
    assert.deepEqual(
      { status, type: headers['content-type'], challenge: headers['www-authenticate'] },
      { status: 401, type: 'text/html; charset=utf-8', challenge: 'Token' },
    );
    assert.match(text, /Authentication credentials were not provided\./);
  });

  test('a key in the address counts for nothing', async () => {
    for (const query of ['?token=desk-key', '?key=desk-key', '?access_token=desk-key']) {
      checkReply(
        await server.request('POST', `${LIST}${query}`, JSON_TYPE, ENTRY),
        notProvided(LIST_ALLOW),
      );
    }
  });

  test('the record stays as it was', async () => {
    assert.equal((await server.store.recordState()).count, 32);
    assert.equal(await server.store.lastChange(), 32);
  });
});

suite('a body nobody may send', () => {
  const server = sharedServer({ fill });
  const BODY_BYTES = 8_000_000;

  for (const [whose, line, sentence] of [
    ['without a token', '', 'Authentication credentials were not provided.'],
    ['with a bad token', 'Authorization: Token x\r\n', 'Invalid token.'],
  ] as const) {
    test(`of 8 MB ${whose} is refused before it is sent whole`, async (t) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      t.after(() => socket.destroy());
      socket.on('error', () => {});
      socket.write(
        `POST ${LIST} HTTP/1.1\r\nHost: h.example\r\n${line}` +
          `Content-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n{`,
      );
      const [response] = (await once(socket, 'data')) as [Buffer];
      assert.match(response.toString(), /^HTTP\/1\.1 401 Unauthorized\r\n/);
      assert.ok(response.toString().endsWith(`{"detail":"${sentence}"}`));
      assert.ok(socket.bytesWritten < 1_000);
    });
  }

  test('of 8 MB that is sent all the same does not prevent its client from reading the response', async () => {
    const body = Buffer.alloc(BODY_BYTES, ' ');
    checkReply(await server.request('POST', LIST, JSON_TYPE, body), notProvided(LIST_ALLOW));
  });

  test('gets no 100 Continue', async () => {
    const received = await server.raw(
      `POST ${LIST} HTTP/1.1\r\nHost: h.example\r\nExpect: 100-continue\r\n` +
        'Content-Type: application/json\r\nContent-Length: 39\r\nConnection: close\r\n\r\n',
    );
    assert.match(received, /^HTTP\/1\.1 401 /);
    assert.doesNotMatch(received, /100 Continue/);
  });
});

suite('writing with a token', () => {
  test('takes the scheme as Token or Bearer, in any case', async (t) => {
    const server = await startServer(t, { fill });
    for (const value of [
      'Token desk-key',
      'Bearer desk-key',
      'token desk-key',
      'BEARER   desk-key',
    ]) {
      const headers = { ...JSON_TYPE, Authorization: value };
      assert.equal((await server.request('POST', LIST, headers, ENTRY)).status, 201, value);
    }
  });

  test('notes whose token it was with the change', async (t) => {
    const server = await startServer(t, { fill });
    const headers = { ...JSON_TYPE, Authorization: 'Token desk-key' };
    await server.request('POST', LIST, headers, ENTRY);
    await server.request('PATCH', detail(1001), headers, '{"content":"PRAYERS"}');
    const [added] = (await server.store.revisions(1044))!;
    assert.equal(added!.changedBy, 'desk');
    assert.deepEqual(
      (await server.store.revisions(1001))!.map(({ changedBy }) => changedBy),
      [null, 'desk'],
    );
  });

  test('ends at once when the token is revoked', async (t) => {
    const server = await startServer(t, { fill });
    const headers = { ...JSON_TYPE, Authorization: 'Token desk-key' };
    assert.equal((await server.request('POST', LIST, headers, ENTRY)).status, 201);
    await server.store.write((transaction) => transaction.revokeToken('desk'));
    checkReply(await server.request('POST', LIST, headers, ENTRY), invalid(LIST_ALLOW));
    assert.equal((await server.store.recordState()).count, 33);
  });

  for (const { method, path } of WRITES.filter(({ method }) => method !== 'DELETE')) {
    test(`${method}: a token that is revoked while the body arrives writes nothing`, async (t) => {
      const server = await startServer(t, { fill });
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      t.after(() => socket.destroy());
      socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: h.example\r\nAuthorization: Token desk-key\r\n` +
          'Expect: 100-continue\r\nContent-Type: application/json\r\nConnection: close\r\n' +
          `Content-Length: ${ENTRY.length}\r\n\r\n`,
      );
      // The server sends 100 Continue after it has accepted the token.
      const [calls] = (await once(socket, 'data')) as [Buffer];
      assert.match(calls.toString(), /^HTTP\/1\.1 100 Continue/);
      await server.store.write((transaction) => transaction.revokeToken('desk'));
      socket.write(ENTRY);
      const [response] = (await once(socket, 'data')) as [Buffer];
      assert.match(response.toString(), /^HTTP\/1\.1 401 [^]*\{"detail":"Invalid token\."\}$/);
      assert.equal(await server.store.lastChange(), 32);
    });
  }

  test('a client that waits gets 100 Continue, and then the response', async (t) => {
    const server = await startServer(t, { fill });
    const received = await server.raw(
      `POST ${LIST} HTTP/1.1\r\nHost: h.example\r\nExpect: 100-continue\r\n` +
        'Authorization: Token desk-key\r\nContent-Type: application/json\r\n' +
        `Content-Length: ${ENTRY.length}\r\nConnection: close\r\n\r\n`,
      ENTRY,
    );
    assert.match(received, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 Created\r\n/);
  });

  test('OPTIONS describes the fields to a client that may write', async (t) => {
    const server = await startServer(t, { fill });
    const headers = { Authorization: 'Token desk-key' };
    for (const [path, method] of [
      [LIST, 'POST'],
      [detail(1001), 'PUT'],
    ] as const) {
      const { json } = await server.request('OPTIONS', path, headers);
      const { actions } = json as { actions?: Record<string, Record<string, object>> };
      for (const field of ['type', 'content', 'speaker_name', 'speaker_title', 'speaker']) {
        assert.ok(actions?.[method]?.[field], `${method} ${field}`);
      }
    }
  });
});
