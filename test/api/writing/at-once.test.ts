// Concurrent writes: many at once, over two servers, after responses were cached, and on a connection that stays open.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Reply } from '../../support/http/http-client.ts';
import { BROWSER, detail, EMPTY, LIST, startServer } from '../../support/http/test-server.ts';
import { entryText, RECORD } from '../../support/records/http-record.ts';
import { lastFirst, recordAt, temporaryAddress } from '../../support/temporary.ts';
import { addToken, DESK, fill, recorded, SPOKEN, startDesk } from './desk.ts';
import { textsIn } from '../../../src/store/entries/entry-revisions.ts';

const idOf = ({ json }: Reply): number => (json as { id: number }).id;

suite('writes at once', () => {
  test('of several who read the same version, one is done, also within a millisecond', async (t) => {
    const server = await startDesk(t);
    const tag = { 'If-Match': (await server.get(detail(1003))).headers['etag']! };
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => server.patch(1003, { content: `${index}` }, tag)),
    );
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, ...Array<number>(7).fill(412)]);
    assert.equal(textsIn(await server.store.history(1003))!.length, 2);
    const tags = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      tags.add((await server.patch(1003, { content: `${round} x` })).headers['etag']!);
    }
    assert.equal(tags.size, 20);
  });

  test('with the same Idempotency-Key are done once, also by another server over the same store', async (t) => {
    const ending = lastFirst(t);
    const address = await temporaryAddress(ending);
    const open = () => recordAt(ending, address);
    const baseUrl = 'https://hansard.example.org';
    const one = await startServer(ending, { open, baseUrl, fill });
    const other = await startServer(ending, { open, baseUrl, fill: EMPTY });
    const headers = { ...DESK, 'Idempotency-Key': 'k1' };
    const body = JSON.stringify(SPOKEN);
    const shown = ({ status, headers: fields, text }: Reply): object => ({
      status,
      headers: { ...fields, date: '', 'x-request-id': '' },
      text,
    });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => one.request('POST', LIST, headers, body)),
    );
    replies.push(await other.request('POST', LIST, headers, body));
    for (const reply of replies) assert.deepEqual(shown(reply), shown(replies[0]!));
    assert.deepEqual([replies[0]!.status, (await one.store.recordState()).count], [201, 33]);
  });
});

test('a correction and a withdrawal show at once in the list and the detail, under a new ETag', async (t) => {
  const server = await startDesk(t);
  const read = async (): Promise<Reply[]> => [
    await server.get(detail(1003)),
    await server.get(LIST),
    await server.get(detail(1003), BROWSER),
    await server.get(LIST, BROWSER),
  ];
  // Often enough that responses are cached.
  for (let round = 0; round < 3; round += 1) await read();
  const before = await read();
  const response = await server.patch(1003, { content: 'I stand corrected.' });
  const after = await read();
  for (const [index, reply] of after.entries()) {
    assert.match(reply.text, /I stand corrected\./);
    assert.notEqual(reply.headers['etag'], before[index]!.headers['etag']);
  }
  for (const name of ['etag', 'last-modified']) {
    assert.equal(after[0]!.headers[name], response.headers[name]);
  }
  for (let round = 0; round < 3; round += 1) await read();
  await server.withdraw(1003);
  const gone = await read();
  assert.deepEqual(
    gone.map(({ status, text }) => [status, text.includes('corrected.')]),
    [404, 200, 404, 200].map((status) => [status, false]),
  );
});

test('a body in chunks is taken; one of a DELETE is passed over, and the next request understood', async (t) => {
  const server = await startDesk(t);
  const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
  const received = await server.raw(
    `POST ${LIST} HTTP/1.1\r\nHost: ${server.host}\r\nAuthorization: Token desk-key\r\n` +
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n',
    chunk('{"type":"speech",'),
    chunk('"content":"I beg to move."}'),
    '0\r\n\r\n',
  );
  assert.match(received, /^HTTP\/1\.1 201 Created\r\n/);
  assert.ok(received.endsWith(entryText(recorded(), server.url)));
  const next = await server.raw(
    `DELETE ${detail(1005)} HTTP/1.1\r\nHost: h\r\nAuthorization: Token desk-key\r\n` +
      `Content-Length: 9\r\n\r\n{"broken"GET ${detail(1005)} HTTP/1.1\r\nHost: h\r\n` +
      'Connection: close\r\n\r\n',
  );
  assert.match(next, /^HTTP\/1\.1 204 [^]*\r\n\r\nHTTP\/1\.1 404 /);
});

test('a record that was emptied goes on counting ids, and an empty one begins with 1', async (t) => {
  const server = await startDesk(t);
  for (const { id } of RECORD) assert.equal((await server.withdraw(id)).status, 204);
  const empty = '{"count":0,"next":null,"previous":null,"results":[]}';
  assert.equal((await server.get(LIST)).text, empty);
  const { json } = await server.post(SPOKEN);
  assert.partialDeepStrictEqual(json, { id: 1044, text_counter: 1 });
  const fresh = await startDesk(t, { fill: addToken });
  const first = await fresh.post({ ...SPOKEN, text_counter: 7 });
  assert.deepEqual(
    [idOf(first), first.text],
    [1, entryText(recorded({ id: 1, textCounter: 7 }), fresh.url)],
  );
});
