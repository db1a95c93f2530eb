// Idempotency-Key: what is requested twice is done once, and answered twice.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { keyDigest } from '../../../src/record/change.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Reply } from '../../support/http/http-client.ts';
import {
  checkReply,
  DETAIL_ALLOW,
  LIST_ALLOW,
  momentHeaders,
} from '../../support/http/http-expect.ts';
import { publishRecord } from '../../support/records/http-record.ts';
import {
  lastFirst,
  lateFinder,
  temporaryAddress,
  type TemporaryRecord,
} from '../../support/temporary.ts';
import {
  detail,
  EMPTY,
  LIST,
  startServer,
  type TestServer,
} from '../../support/http/test-server.ts';

const DESK = { Authorization: 'Token desk-key', 'Content-Type': 'application/json' };
const OTHER = { Authorization: 'Token other-key', 'Content-Type': 'application/json' };
const ONE = '{"type":"scene","content":"[Applause]"}';
const SEVERAL = `[${ONE},${ONE}]`;

async function fill(store: Store): Promise<void> {
  await publishRecord(store);
  await store.write(async (transaction) => {
    await transaction.addToken('desk', keyDigest('desk-key'));
    await transaction.addToken('other', keyDigest('other-key'));
  });
}

const sendWithKey = (
  server: TestServer,
  method: string,
  path: string,
  key: string,
  body = '',
  as: Readonly<Record<string, string>> = DESK,
): Promise<Reply> => server.request(method, path, { ...as, 'Idempotency-Key': key }, body);

/** The same answer: status, header fields and body. */
function checkSame(again: Reply, first: Reply): void {
  const shown = ({ status, headers, text }: Reply): object => ({
    status,
    headers: { ...headers, date: '' },
    text,
  });
  assert.deepEqual(shown(again), shown(first));
}

const REUSED = (allow: string) => ({
  status: 422,
  headers: momentHeaders(allow),
  body: '{"detail":"This Idempotency-Key was used for another request. Give a new key."}',
});

suite('the same key and the same request', () => {
  for (const [what, body] of [
    ['an entry', ONE],
    ['several entries', SEVERAL],
  ] as const) {
    test(`POST of ${what}: the first answer again, and nothing stored twice`, async (t) => {
      const server = await startServer(t, { fill });
      const first = await sendWithKey(server, 'POST', LIST, 'k1', body);
      assert.equal(first.status, 201);
      const state = await server.store.recordState();
      for (let round = 0; round < 3; round += 1) {
        checkSame(await sendWithKey(server, 'POST', LIST, 'k1', body), first);
      }
      assert.deepEqual(await server.store.recordState(), state);
    });
  }

  test('POST: the first answer again, whatever became of the entry since', async (t) => {
    const server = await startServer(t, { fill });
    const first = await sendWithKey(server, 'POST', LIST, 'k1', ONE);
    await server.request('PATCH', detail(1044), DESK, '{"content":"x"}');
    checkSame(await sendWithKey(server, 'POST', LIST, 'k1', ONE), first);
    await server.request('DELETE', detail(1044), DESK);
    checkSame(await sendWithKey(server, 'POST', LIST, 'k1', ONE), first);
  });

  for (const [method, body] of [
    ['PATCH', '{"content":"corrected"}'],
    ['PUT', ONE],
  ] as const) {
    test(`${method}: the first answer again, though the entry was changed since`, async (t) => {
      const server = await startServer(t, { fill });
      const first = await sendWithKey(server, method, detail(1003), 'k1', body);
      assert.equal(first.status, 200);
      checkSame(await sendWithKey(server, method, detail(1003), 'k1', body), first);
      await server.request('PATCH', detail(1003), DESK, '{"content":"later"}');
      checkSame(await sendWithKey(server, method, detail(1003), 'k1', body), first);
      assert.match((await server.get(detail(1003))).text, /"content":"later"/);
      assert.equal((await server.store.revisions(1003))!.length, 3);
    });
  }

  test('PATCH with If-Match: the first answer again, not 412', async (t) => {
    const server = await startServer(t, { fill });
    const tag = (await server.get(detail(1003))).headers['etag']!;
    const send = (): Promise<Reply> =>
      sendWithKey(server, 'PATCH', detail(1003), 'k1', '{"content":"x"}', {
        ...DESK,
        'If-Match': tag,
      });
    const first = await send();
    assert.equal(first.status, 200);
    checkSame(await send(), first);
  });

  test('DELETE: 204 again', async (t) => {
    const server = await startServer(t, { fill });
    const first = await sendWithKey(server, 'DELETE', detail(1003), 'k1');
    assert.equal(first.status, 204);
    checkSame(await sendWithKey(server, 'DELETE', detail(1003), 'k1'), first);
    assert.equal(await server.store.lastChange(), 33);
  });

  test('PATCH: the first answer again, though the entry was withdrawn since', async (t) => {
    const server = await startServer(t, { fill });
    const first = await sendWithKey(server, 'PATCH', detail(1003), 'k1', '{"content":"x"}');
    await server.request('DELETE', detail(1003), DESK);
    checkSame(await sendWithKey(server, 'PATCH', detail(1003), 'k1', '{"content":"x"}'), first);
  });

  test('sent many times at once is done once', async (t) => {
    const server = await startServer(t, { fill });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => sendWithKey(server, 'POST', LIST, 'k1', ONE)),
    );
    for (const reply of replies) checkSame(reply, replies[0]!);
    assert.equal((await server.store.recordState()).count, 33);
  });

  test('is stored: another server over the same store answers the same', async (t) => {
    const ending = lastFirst(t);
    const address = await temporaryAddress(ending);
    const open = async (): Promise<TemporaryRecord> => {
      const [store, finder] = [await openStore(address), lateFinder(address)];
      ending.after(() => Promise.all([store.close(), finder.close()]));
      return { store, finder };
    };
    const baseUrl = 'https://hansard.example.org';
    const one = await startServer(ending, { open, baseUrl, fill });
    const other = await startServer(ending, { open, baseUrl, fill: EMPTY });
    const first = await sendWithKey(one, 'POST', LIST, 'k1', ONE);
    assert.equal(first.status, 201);
    checkSame(await sendWithKey(other, 'POST', LIST, 'k1', ONE), first);
    assert.equal((await one.store.recordState()).count, 33);
  });
});

suite('the same key and another request', () => {
  test('is 422, and nothing is done', async (t) => {
    const server = await startServer(t, { fill });
    assert.equal((await sendWithKey(server, 'POST', LIST, 'k1', ONE)).status, 201);
    for (const body of [SEVERAL, `${ONE} `, '{"type":"scene","content":"[Laughter]"}']) {
      checkReply(await sendWithKey(server, 'POST', LIST, 'k1', body), REUSED(LIST_ALLOW));
    }
    for (const [method, path] of [
      ['PUT', detail(1003)],
      ['PATCH', detail(1003)],
      ['DELETE', detail(1003)],
    ] as const) {
      checkReply(await sendWithKey(server, method, path, 'k1', ONE), REUSED(DETAIL_ALLOW));
    }
    assert.equal(await server.store.lastChange(), 33);
  });

  test('is 422 where only the entry or the method is another', async (t) => {
    const server = await startServer(t, { fill });
    assert.equal((await sendWithKey(server, 'PUT', detail(1003), 'k1', ONE)).status, 200);
    checkReply(await sendWithKey(server, 'PUT', detail(1004), 'k1', ONE), REUSED(DETAIL_ALLOW));
    checkReply(await sendWithKey(server, 'PATCH', detail(1003), 'k1', ONE), REUSED(DETAIL_ALLOW));
    assert.equal((await sendWithKey(server, 'DELETE', detail(1003), 'k2')).status, 204);
    checkReply(await sendWithKey(server, 'DELETE', detail(1004), 'k2'), REUSED(DETAIL_ALLOW));
  });
});

suite('a key', () => {
  test('is of one token: another’s is another key', async (t) => {
    const server = await startServer(t, { fill });
    const first = await sendWithKey(server, 'POST', LIST, 'k1', ONE);
    const theirs = await sendWithKey(server, 'POST', LIST, 'k1', ONE, OTHER);
    assert.deepEqual(
      [first, theirs].map(({ json }) => (json as { id: number }).id),
      [1044, 1045],
    );
    assert.equal((await sendWithKey(server, 'POST', LIST, 'k1', SEVERAL, OTHER)).status, 422);
    checkSame(await sendWithKey(server, 'POST', LIST, 'k1', ONE), first);
  });

  test('that is another makes another request', async (t) => {
    const server = await startServer(t, { fill });
    for (const [index, key] of ['k1', 'K1', 'k1 x', 'é'].entries()) {
      const { json } = await sendWithKey(server, 'POST', LIST, key, ONE);
      assert.equal((json as { id: number }).id, 1044 + index);
    }
  });

  test('of a request that was refused can be used again', async (t) => {
    const server = await startServer(t, { fill });
    assert.equal((await sendWithKey(server, 'POST', LIST, 'k1', '{"type":"song"}')).status, 400);
    const unknown = '{"type":"scene","content":"x","sitting":99}';
    assert.equal((await sendWithKey(server, 'POST', LIST, 'k1', unknown)).status, 400);
    assert.equal((await sendWithKey(server, 'POST', LIST, 'k1', ONE)).status, 201);
  });

  test('has 1 to 255 characters', async (t) => {
    const server = await startServer(t, { fill });
    for (const key of ['', 'k'.repeat(256)]) {
      checkReply(await sendWithKey(server, 'POST', LIST, key, ONE), {
        status: 400,
        headers: momentHeaders(LIST_ALLOW),
        body: '{"detail":"Idempotency-Key must have 1 to 255 characters."}',
      });
    }
    assert.equal((await sendWithKey(server, 'POST', LIST, 'k'.repeat(255), ONE)).status, 201);
  });

  test('does not help who has no token', async (t) => {
    const server = await startServer(t, { fill });
    await sendWithKey(server, 'POST', LIST, 'k1', ONE);
    assert.equal((await sendWithKey(server, 'POST', LIST, 'k1', ONE, {})).status, 401);
    await server.store.write((transaction) => transaction.revokeToken('desk'));
    assert.equal((await sendWithKey(server, 'POST', LIST, 'k1', ONE)).status, 401);
  });
});
