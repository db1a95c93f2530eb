// DELETE entries/<id>/: withdrawals.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { checkReply, DETAIL_ALLOW, notFound } from '../../support/http/http-expect.ts';
import { RECORD } from '../../support/records/http-record.ts';
import { detail, LIST, startServer } from '../../support/http/test-server.ts';
import { DESK, fill, change, patch, withdrawn, withdraw, checkWithdrawn } from './correcting.ts';

suite('DELETE', () => {
  test('answers 204; the entry is gone, its neighbours close up, the count goes down', async (t) => {
    const server = await startServer(t, { fill });
    for (let round = 0; round < 9; round += 1) await server.get(detail(1004));
    checkWithdrawn(await withdraw(server, 1004));
    checkReply(await server.get(detail(1004)), withdrawn(server, 1004));
    const { json } = await server.get(LIST);
    const { count, results } = json as { count: number; results: { id: number }[] };
    assert.equal(count, 31);
    assert.deepEqual(
      results.map(({ id }) => id),
      [1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1010, 1011],
    );
    const last = (await server.get(`${LIST}?page=last`)).json as { results: { id: number }[] };
    assert.deepEqual(
      last.results.map(({ id }) => id),
      [1043],
    );
  });

  test('a second time, or of what never was, is 404', async (t) => {
    const server = await startServer(t, { fill });
    checkWithdrawn(await withdraw(server, 1004));
    checkReply(await withdraw(server, 1004), withdrawn(server, 1004));
    checkReply(await withdraw(server, 1013), notFound(DETAIL_ALLOW));
    checkReply(await patch(server, 1004, { content: 'x' }), withdrawn(server, 1004));
    checkReply(
      await change(server, 'PUT', 1004, { type: 'other', content: 'x' }),
      withdrawn(server, 1004),
    );
  });

  test('frees no id, be it the last', async (t) => {
    const server = await startServer(t, { fill });
    for (const id of [1043, 1042]) checkWithdrawn(await withdraw(server, id));
    const body = JSON.stringify({ type: 'other', content: 'x' });
    const { json } = await server.request('POST', LIST, DESK, body);
    assert.equal((json as { id: number }).id, 1044);
    for (const id of [1042, 1043]) {
      checkReply(await server.get(detail(id)), withdrawn(server, id));
    }
  });

  test('is in the change log, by whom and as what it was', async (t) => {
    const server = await startServer(t, { fill });
    const [added] = await server.store.changes(3, 1);
    await withdraw(server, 1004);
    const [change, ...more] = await server.store.changes(32, 10);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [change!.seq, change!.kind, change!.entryId, change!.sha256],
      [33, 'withdrawn', 1004, added!.sha256],
    );
    assert.equal(await server.store.revisions(1004), null);
  });

  test('pays no attention to a body, and the next request is understood', async (t) => {
    const server = await startServer(t, { fill });
    checkWithdrawn(await server.request('DELETE', detail(1004), DESK, '{"broken'));
    const received = await server.raw(
      `DELETE ${detail(1005)} HTTP/1.1\r\nHost: h\r\nAuthorization: Token desk-key\r\n` +
        `Content-Length: 9\r\n\r\n{"broken"GET ${detail(1005)} HTTP/1.1\r\nHost: h\r\n` +
        'Connection: close\r\n\r\n',
    );
    assert.match(received, /^HTTP\/1\.1 204 [^]*\r\n\r\nHTTP\/1\.1 404 /);
  });

  test('empties a record to the last entry', async (t) => {
    const server = await startServer(t, { fill });
    for (const { id } of RECORD) checkWithdrawn(await withdraw(server, id));
    assert.equal(
      (await server.get(LIST)).text,
      '{"count":0,"next":null,"previous":null,"results":[]}',
    );
    const body = JSON.stringify({ type: 'other', content: 'x' });
    const { json } = await server.request('POST', LIST, DESK, body);
    const { id, text_counter: counter } = json as { id: number; text_counter: number };
    assert.deepEqual([id, counter], [1044, 1]);
  });
});
