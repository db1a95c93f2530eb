// Who may write, the order in which a write is checked, and the response if the record cannot be written.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { suite, test } from 'node:test';
import { StoreFull, StoreUnavailable } from '../../../src/base/errors.ts';
import { keyDigest } from '../../../src/record/change.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import type { Reply } from '../../support/http/http-client.ts';
import { at, fillCollections } from '../../support/http/http-collections.ts';
import {
  checkReply,
  DETAIL_ALLOW,
  LIST_ALLOW,
  methodNotAllowed,
  momentHeaders,
  notFound,
  type Expected,
} from '../../support/http/http-expect.ts';
import { BROWSER, LIST, sharedServer, type TestServer } from '../../support/http/test-server.ts';
import type { Ending } from '../../support/temporary.ts';
import { BODIED, DESK, fill, refused, startDesk, WRITES } from './desk.ts';
import { textsIn } from '../../../src/store/entries/entry-revisions.ts';

const ENTRY = '{"type":"scene","content":"[Applause]"}';
const JSON_TYPE = { 'Content-Type': 'application/json' };
const NOT_PROVIDED = 'Authentication credentials were not provided.';
const INVALID = 'Invalid token.';

const unauthorized = (allow: string, sentence: string): Expected => ({
  status: 401,
  headers: momentHeaders(allow, { 'WWW-Authenticate': 'Token' }),
  body: `{"detail":"${sentence}"}`,
});

/** Records which methods of the store are called; `then` is looked up in anything that is awaited. */
function noting(calls: string[]): (store: Store) => Store {
  return (store) =>
    new Proxy(store, {
      get: (target, name: keyof Store) => {
        // This only groups reads, and reads nothing itself.
        if (name !== 'monotonicReads') calls.push(name);
        return Reflect.get(target, name) as unknown;
      },
    });
}

function open(server: TestServer, t: Ending, request: string): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  t.after(() => socket.destroy());
  socket.on('error', () => {});
  socket.write(request);
  return socket;
}

suite('writing without a valid token', () => {
  const calls: string[] = [];
  const server = sharedServer({
    fill: async (store) => {
      await fill(store);
      await store.write(async (transaction) => {
        await transaction.tokens.add('gone', keyDigest('gone-key'));
        await transaction.tokens.revoke('gone');
      });
    },
    wrap: noting(calls),
  });

  /** The response to a value of Authorization, and whether the store is read for it. */
  const CASES: readonly (readonly [values: readonly string[], sentence: string, reads: boolean])[] =
    [
      [
        [
          '',
          'Basic ZGVzazpkZXNrLWtleQ==',
          'desk-key',
          'Tokenize desk-key',
          'Digest username="desk"',
        ],
        ...([NOT_PROVIDED, false] as const),
      ],
      [['Token', 'Bearer', 'Token ', 'Token desk key', 'Bearer a b c'], INVALID, false],
      [
        ['x', 'gone-key', 'desk-ke', 'desk-key1', 'DESK-KEY', 'desk', keyDigest('desk-key'), 'é']
          .concat('k'.repeat(10_000))
          .flatMap((key) => [`Token ${key}`, `Bearer ${key}`]),
        ...([INVALID, true] as const),
      ],
      [["Token ' OR 1=1 --"], INVALID, false],
    ];

  for (const { method, path, allow } of WRITES) {
    test(`${method}: is refused, and without a key the store is not read`, async () => {
      for (const [values, sentence, reads] of CASES) {
        for (const Authorization of values) {
          calls.length = 0;
          const headers = { ...JSON_TYPE, Authorization };
          const reply = await server.request(method, path, headers, ENTRY);
          checkReply(reply, unauthorized(allow, sentence));
          assert.equal(calls.length > 0, reads, Authorization);
        }
      }
      const none = await server.request(method, path, JSON_TYPE, ENTRY);
      checkReply(none, unauthorized(allow, NOT_PROVIDED));
    });
  }

  test('a browser gets a page; a key in the address counts for nothing; the record stays', async () => {
    const { status, headers, text } = await server.request('POST', LIST, BROWSER);
    assert.deepEqual(
      [status, headers['content-type'], headers['www-authenticate']],
      [401, 'text/html; charset=utf-8', 'Token'],
    );
    assert.match(text, /Authentication credentials were not provided\./);
    for (const query of ['?token=desk-key', '?key=desk-key', '?access_token=desk-key']) {
      const reply = await server.request('POST', `${LIST}${query}`, JSON_TYPE, ENTRY);
      checkReply(reply, unauthorized(LIST_ALLOW, NOT_PROVIDED));
    }
    assert.equal(await server.store.lastChange(), 32);
  });

  test('a body of 8 MB is refused before it is sent whole, and gets no 100 Continue', async (t) => {
    for (const [line, sentence] of [
      ['', NOT_PROVIDED],
      ['Authorization: Token x\r\n', INVALID],
    ] as const) {
      const socket = open(
        server,
        t,
        `POST ${LIST} HTTP/1.1\r\nHost: h.example\r\n${line}` +
          'Content-Type: application/json\r\nContent-Length: 8000000\r\n\r\n{',
      );
      const [response] = (await once(socket, 'data')) as [Buffer];
      assert.match(response.toString(), /^HTTP\/1\.1 401 Unauthorized\r\n/);
      assert.ok(response.toString().endsWith(`{"detail":"${sentence}"}`));
      assert.ok(socket.bytesWritten < 1_000);
    }
    // If it is sent nevertheless, its client can still read the response.
    const reply = await server.request('POST', LIST, JSON_TYPE, Buffer.alloc(8_000_000, ' '));
    checkReply(reply, unauthorized(LIST_ALLOW, NOT_PROVIDED));
    const received = await server.raw(
      `POST ${LIST} HTTP/1.1\r\nHost: h.example\r\nExpect: 100-continue\r\n` +
        'Content-Type: application/json\r\nContent-Length: 39\r\nConnection: close\r\n\r\n',
    );
    assert.match(received, /^HTTP\/1\.1 401 /);
    assert.doesNotMatch(received, /100 Continue/);
  });
});

suite('writing with a token', () => {
  test('takes the scheme in any case, notes whose token it was, and ends when it is revoked', async (t) => {
    const server = await startDesk(t);
    const schemes = ['Token desk-key', 'Bearer desk-key', 'token desk-key', 'BEARER   desk-key'];
    const write = (Authorization: string): Promise<Reply> =>
      server.request('POST', LIST, { ...JSON_TYPE, Authorization }, ENTRY);
    for (const scheme of schemes) assert.equal((await write(scheme)).status, 201, scheme);
    await server.patch(1001, { content: 'PRAYERS' });
    const authorsOf = async (id: number): Promise<unknown> =>
      textsIn(await server.store.history(id))!.map(({ by }) => by);
    assert.deepEqual([await authorsOf(1044), await authorsOf(1001)], [['desk'], [null, 'desk']]);
    await server.store.write((transaction) => transaction.tokens.revoke('desk'));
    checkReply(await write('Token desk-key'), unauthorized(LIST_ALLOW, INVALID));
    assert.equal((await server.store.recordState()).count, 36);
  });

  for (const { method, path } of BODIED) {
    test(`${method}: a token that is revoked while the body arrives writes nothing`, async (t) => {
      const server = await startDesk(t);
      const socket = open(
        server,
        t,
        `${method} ${path} HTTP/1.1\r\nHost: h.example\r\nAuthorization: Token desk-key\r\n` +
          'Expect: 100-continue\r\nContent-Type: application/json\r\nConnection: close\r\n' +
          `Content-Length: ${ENTRY.length}\r\n\r\n`,
      );
      // The server sends 100 Continue after it has accepted the token.
      const [continued] = (await once(socket, 'data')) as [Buffer];
      assert.match(continued.toString(), /^HTTP\/1\.1 100 Continue/);
      await server.store.write((transaction) => transaction.tokens.revoke('desk'));
      socket.write(ENTRY);
      const [response] = (await once(socket, 'data')) as [Buffer];
      assert.match(response.toString(), /^HTTP\/1\.1 401 [^]*\{"detail":"Invalid token\."\}$/);
      assert.equal(await server.store.lastChange(), 32);
    });
  }
});

suite('the order of the checks', () => {
  const server = sharedServer({ fill: fillCollections });
  const NAMES = ['entries', 'venues', 'sources', 'sittings', 'people'];
  const OF_ONE = ['PUT', 'PATCH', 'DELETE'] as const;

  /** Everything that can be wrong with a request at once, except its path. */
  const WRONG = { Accept: 'image/png', 'Content-Type': 'text/plain', Authorization: 'Token x' };

  for (const name of NAMES) {
    const known = at(name, name === 'people' ? 49 : 1);
    const paths = [
      { path: at(name), allow: LIST_ALLOW, methods: ['POST'], others: OF_ONE },
      { path: known, allow: DETAIL_ALLOW, methods: OF_ONE, others: ['POST'] },
      { path: at(name, 999), allow: DETAIL_ALLOW, methods: OF_ONE, others: ['POST'] },
    ] as const;

    test(`${name}: the path, its slash, the method, then the format and Accept`, async () => {
      for (const { path, allow, methods, others } of paths) {
        for (const headers of [WRONG, DESK, {}]) {
          for (const method of methods) {
            const to = (target: string, more = {}): Promise<Reply> =>
              server.request(method, target, { ...headers, ...more }, '{"x');
            checkReply(await to('/api/v0.1/hansard/nothing/'), notFound(null));
            const moved = await to(`${path.slice(0, -1)}?format=xml`);
            const location = `${server.url}${path}?format=xml`;
            assert.deepEqual([moved.status, moved.headers['location']], [301, location]);
            checkReply(await to(`${path}?format=xml`), notFound(allow));
            const said = { detail: 'Could not satisfy the request Accept header.' };
            checkReply(await to(path, { Accept: 'image/png' }), refused(406, allow, said));
          }
          for (const method of others) {
            const reply = await server.request(method, `${path}?format=xml`, headers, '{"x');
            checkReply(reply, methodNotAllowed(method, allow));
          }
        }
      }
    });

    test(`${name}: the credentials, what is written, and its body at last`, async () => {
      for (const method of OF_ONE) {
        for (const key of [999, 'nobody', '9'.repeat(40)]) {
          const path = at(name, key);
          assert.equal((await server.request(method, path, {}, ENTRY)).status, 401);
          for (const [type, body] of [
            ['application/json', ENTRY],
            ['application/json', '{"x'],
            ['text/plain', ENTRY],
            ['application/json', ' '.repeat(100_001)],
          ] as const) {
            const headers = { ...DESK, 'If-Match': '"x-y"', 'Content-Type': type };
            checkReply(await server.request(method, path, headers, body), notFound(DETAIL_ALLOW));
          }
        }
      }
      // For the body, the type is checked first, then the length, the JSON, the fields.
      for (const [method, path] of [
        ['POST', at(name)],
        ['PUT', known],
        ['PATCH', known],
      ] as const) {
        for (const [type, body, status] of [
          ['text/plain', '{'.repeat(100_001), 415],
          ['application/json', '{'.repeat(100_001), 413],
          ['application/json', '{"type":"song"', 400],
        ] as const) {
          const headers = { ...DESK, 'Content-Type': type };
          assert.equal((await server.request(method, path, headers, body)).status, status);
        }
      }
      assert.equal(await server.store.lastChange(), 4);
    });

    test(`${name}: OPTIONS describes the fields to a client that may write, and to no other`, async () => {
      type Actions = Record<string, Record<string, unknown>>;
      const actionsAt = async (path: string, headers = {}): Promise<Actions | undefined> =>
        ((await server.request('OPTIONS', path, headers)).json as { actions?: Actions }).actions;
      const shown = Object.keys((await server.get(known)).json as object).filter(
        (field) => field !== 'entries' && field !== 'activity',
      );
      for (const [path, method] of [
        [at(name), 'POST'],
        [known, 'PUT'],
      ] as const) {
        const actions = (await actionsAt(path, { Authorization: 'Bearer desk-key' }))!;
        assert.deepEqual(Object.keys(actions), [method]);
        const described = new Set(Object.keys(actions[method]!));
        assert.deepEqual([...new Set(shown).difference(described)], []);
        assert.equal(described.has('entries'), name === 'sittings' && method === 'POST');
      }
      for (const Authorization of ['', 'Token x', 'Basic x']) {
        assert.equal(await actionsAt(at(name), { Authorization }), undefined);
      }
    });
  }
});

suite('a record that cannot be written', () => {
  /** A server whose publisher fails with this error; its store can be read. */
  const failing = (test: Ending, error: Error, wrap = (store: Store) => store) =>
    startDesk(test, { wrap, publisher: { perform: () => Promise.reject(error) } });

  const LATER = 'The record cannot be written at the moment. Try again shortly.';

  for (const [why, error, status, detail, more] of [
    [
      'for the moment, and says why to the operator alone',
      new StoreUnavailable('database is locked'),
      ...([503, LATER, { 'Retry-After': '5' }] as const),
    ],
    [
      'because the disk is full',
      new StoreFull('database or disk is full'),
      ...([507, 'The disk that stores the record is full. Nothing was stored.', {}] as const),
    ],
    [
      'because of a defect, without a word about the inside',
      new TypeError('x is not a function'),
      ...([500, 'A server error occurred.', {}] as const),
    ],
  ] as const) {
    test(`${status} ${why}`, async (t) => {
      const server = await failing(t, error);
      for (const { method, path, allow } of WRITES) {
        const headers = momentHeaders(allow, more);
        const body = JSON.stringify({ detail });
        checkReply(await server.request(method, path, DESK, ENTRY), { status, headers, body });
      }
      const faults = server.observations.filter((one) => one.kind === 'server fault');
      assert.ok(faults.length === 4 && faults.every((fault) => fault.error === error));
      assert.equal((await server.get(LIST)).status, 200);
    });
  }

  test('nor read, so that no key can be looked up: 503 with Retry-After', async (t) => {
    const server = await failing(t, new Error('not reached'), (store) => ({
      ...store,
      token: () => Promise.reject(new StoreUnavailable('disk I/O error')),
    }));
    for (const { method, path, allow } of WRITES) {
      const headers = momentHeaders(allow, { 'Retry-After': '5' });
      const body = JSON.stringify({ detail: LATER });
      checkReply(await server.request(method, path, DESK, ENTRY), { status: 503, headers, body });
    }
  });
});
