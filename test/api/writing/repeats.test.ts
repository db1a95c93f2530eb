// Idempotency-Key: what is requested twice is done once, and answered twice.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { keyDigest } from '../../../src/record/change.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Reply } from '../../support/http/http-client.ts';
import { checkReply, DETAIL_ALLOW, LIST_ALLOW } from '../../support/http/http-expect.ts';
import {
  detail,
  EMPTY,
  LIST,
  startServer,
  type TestServer,
} from '../../support/http/test-server.ts';
import {
  lastFirst,
  lateFinder,
  temporaryAddress,
  type TemporaryRecord,
} from '../../support/temporary.ts';
import { DESK, fill, refused, startDesk } from './desk.ts';

const OTHER = { Authorization: 'Token other-key', 'Content-Type': 'application/json' };
const ONE = '{"type":"scene","content":"[Applause]"}';
const SEVERAL = `[${ONE},${ONE}]`;

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

const reused = (allow: string) =>
  refused(422, allow, {
    detail: 'This Idempotency-Key was used for another request. Give a new key.',
  });

suite('the same key and the same request', () => {
  for (const [method, path, body, status] of [
    ['POST', LIST, ONE, 201],
    ['POST', LIST, SEVERAL, 201],
    ['PATCH', detail(1003), '{"content":"corrected"}', 200],
    ['PUT', detail(1003), ONE, 200],
    ['DELETE', detail(1003), '', 204],
  ] as const) {
    test(`${method} of ${body || 'nothing'}: the first answer again, whatever became of the entry since`, async (t) => {
      const server = await startDesk(t);
      const tag = (await server.get(detail(1003))).headers['etag']!;
      // A version that is stale after the first is not judged again.
      const as = method === 'PATCH' ? { ...DESK, 'If-Match': tag } : DESK;
      const send = (): Promise<Reply> => sendWithKey(server, method, path, 'k1', body, as);
      const first = await send();
      assert.equal(first.status, status);
      const state = await server.store.recordState();
      for (let round = 0; round < 3; round += 1) checkSame(await send(), first);
      assert.deepEqual(await server.store.recordState(), state);
      const id = method === 'POST' ? 1044 : 1003;
      await server.patch(id, { content: 'later' });
      checkSame(await send(), first);
      if (method !== 'DELETE') {
        assert.match((await server.get(detail(id))).text, /"content":"later"/);
        await server.withdraw(id);
      }
      checkSame(await send(), first);
    });
  }

  test('sent many times at once is done once', async (t) => {
    const server = await startDesk(t);
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

suite('a key', () => {
  test('with another body, entry or method is 422, and nothing is done', async (t) => {
    const server = await startDesk(t);
    assert.equal((await sendWithKey(server, 'POST', LIST, 'k1', ONE)).status, 201);
    for (const body of [SEVERAL, `${ONE} `, '{"type":"scene","content":"[Laughter]"}']) {
      checkReply(await sendWithKey(server, 'POST', LIST, 'k1', body), reused(LIST_ALLOW));
    }
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const reply = await sendWithKey(server, method, detail(1003), 'k1', ONE);
      checkReply(reply, reused(DETAIL_ALLOW));
    }
    assert.equal(await server.store.lastChange(), 33);
    assert.equal((await sendWithKey(server, 'PUT', detail(1003), 'k2', ONE)).status, 200);
    assert.equal((await sendWithKey(server, 'DELETE', detail(1003), 'k3')).status, 204);
    for (const [method, id, key] of [
      ['PUT', 1004, 'k2'],
      ['PATCH', 1003, 'k2'],
      ['DELETE', 1004, 'k3'],
    ] as const) {
      const body = method === 'DELETE' ? '' : ONE;
      checkReply(await sendWithKey(server, method, detail(id), key, body), reused(DETAIL_ALLOW));
    }
  });

  test('is of one token: another’s is another key, and it does not help who has none', async (t) => {
    const server = await startDesk(t);
    await server.store.write((writing) => writing.addToken('other', keyDigest('other-key')));
    const first = await sendWithKey(server, 'POST', LIST, 'k1', ONE);
    const theirs = await sendWithKey(server, 'POST', LIST, 'k1', ONE, OTHER);
    assert.deepEqual(
      [first, theirs].map(({ json }) => (json as { id: number }).id),
      [1044, 1045],
    );
    assert.equal((await sendWithKey(server, 'POST', LIST, 'k1', SEVERAL, OTHER)).status, 422);
    checkSame(await sendWithKey(server, 'POST', LIST, 'k1', ONE), first);
    assert.equal((await sendWithKey(server, 'POST', LIST, 'k1', ONE, {})).status, 401);
    await server.store.write((writing) => writing.revokeToken('desk'));
    assert.equal((await sendWithKey(server, 'POST', LIST, 'k1', ONE)).status, 401);
  });

  test('that is another makes another request; of one that was refused it can be used again', async (t) => {
    const server = await startDesk(t);
    for (const [index, key] of ['k1', 'K1', 'k1 x', 'é', 'k'.repeat(255)].entries()) {
      for (const bad of ['{"type":"song"}', '{"type":"scene","content":"x","sitting":99}']) {
        assert.equal((await sendWithKey(server, 'POST', LIST, key, bad)).status, 400);
      }
      const { json } = await sendWithKey(server, 'POST', LIST, key, ONE);
      assert.equal((json as { id: number }).id, 1044 + index);
    }
    const said = { detail: 'Idempotency-Key must have 1 to 255 characters.' };
    for (const key of ['', 'k'.repeat(256)]) {
      const reply = await sendWithKey(server, 'POST', LIST, key, ONE);
      checkReply(reply, refused(400, LIST_ALLOW, said));
    }
  });
});
