// If-Match: the versions that corrections and withdrawals are made on.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { checkReply } from '../../support/http/http-expect.ts';
import {
  BROWSER,
  detail,
  LIST,
  startServer,
  type TestServer,
} from '../../support/http/test-server.ts';
import {
  fill,
  entryOf,
  change,
  patch,
  withdrawn,
  withdraw,
  checkEntry,
  checkWithdrawn,
  STALE,
} from './correcting.ts';

suite('If-Match', () => {
  /** The responses that have an ETag of an entry. */
  const sources = {
    'from json': (server: TestServer) => server.get(`${detail(1003)}?format=json`),
    'from the default format': (server: TestServer) => server.get(detail(1003)),
    'from the browsable page': (server: TestServer) => server.get(detail(1003), BROWSER),
    'from the browsable page, compressed': (server: TestServer) =>
      server.get(detail(1003), { ...BROWSER, 'Accept-Encoding': 'gzip' }),
    'from another host name': (server: TestServer) =>
      server.get(detail(1003), { Host: 'other.example' }),
    'from HEAD': (server: TestServer) => server.request('HEAD', detail(1003)),
    'from a correction': (server: TestServer) => patch(server, 1003, { content: 'first' }),
  };
  for (const [source, tagged] of Object.entries(sources)) {
    test(`${source} is honoured by PUT, PATCH and DELETE, and stale after each`, async (t) => {
      const server = await startServer(t, { fill });
      const tag = async (): Promise<{ 'If-Match': string }> => ({
        'If-Match': (await tagged(server)).headers['etag']!,
      });
      const first = await tag();
      const patched = await patch(server, 1003, { content: 'second' }, first);
      checkEntry(patched, { ...entryOf(1003), content: 'second' }, server.url);
      checkReply(await patch(server, 1003, { content: 'third' }, first), STALE);

      const second = await tag();
      const whole = { type: 'other', content: 'third' };
      assert.equal((await change(server, 'PUT', 1003, whole, second)).status, 200);
      checkReply(await change(server, 'PUT', 1003, { ...whole, content: 'x' }, second), STALE);
      checkReply(await withdraw(server, 1003, second), STALE);
      checkReply(await withdraw(server, 1003, first), STALE);

      checkWithdrawn(await withdraw(server, 1003, await tag()));
    });
  }

  test('of * is honoured by whatever is there, and 404 by what is not', async (t) => {
    const server = await startServer(t, { fill });
    const any = { 'If-Match': '*' };
    assert.equal((await patch(server, 1003, { content: 'x' }, any)).status, 200);
    assert.equal(
      (await change(server, 'PUT', 1003, { type: 'other', content: 'y' }, any)).status,
      200,
    );
    checkWithdrawn(await withdraw(server, 1003, any));
    checkReply(await patch(server, 1003, { content: 'z' }, any), withdrawn(server, 1003));
    checkReply(await withdraw(server, 1003, any), withdrawn(server, 1003));
  });

  test('may name several, of which one is enough', async (t) => {
    const server = await startServer(t, { fill });
    const tag = (await server.get(detail(1003))).headers['etag']!;
    for (const value of [`"x-y", ${tag}`, `${tag},"x"`, ` "a" ,${tag} , "b-c"`]) {
      const reply = await patch(server, 1003, {}, { 'If-Match': value });
      assert.equal(reply.status, 200, value);
    }
  });

  test('that names no version of the entry is 412, and nothing is stored', async (t) => {
    const server = await startServer(t, { fill });
    const other = (await server.get(detail(1004))).headers['etag']!;
    const list = (await server.get(LIST)).headers['etag']!;
    const own = (await server.get(detail(1003))).headers['etag']!;
    // Entries published together share a revision and a time: only a later change distinguishes them.
    await patch(server, 1004, { content: 'x' });
    const changed = (await server.get(detail(1004))).headers['etag']!;
    assert.notEqual(changed, other);
    for (const value of [changed, list, '"x"', '""', `W/${own}`, 'nonsense', '"1"', '', ',']) {
      const reply = await patch(server, 1003, { content: 'x' }, { 'If-Match': value });
      checkReply(reply, STALE);
      checkReply(await withdraw(server, 1003, { 'If-Match': value }), STALE);
    }
    checkEntry(await server.get(detail(1003)), entryOf(1003), server.url);
  });

  test('that is no ETag is none: a version alone, or a star within quotes', async (t) => {
    const server = await startServer(t, { fill });
    const own = (await server.get(detail(1003))).headers['etag']!;
    for (const value of ['"*-x"', own.slice(1, own.indexOf('-'))]) {
      checkReply(await patch(server, 1003, { content: 'x' }, { 'If-Match': value }), STALE);
    }
  });

  test('lets one of two who read the same version write', async (t) => {
    const server = await startServer(t, { fill });
    const tag = { 'If-Match': (await server.get(detail(1003))).headers['etag']! };
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => patch(server, 1003, { content: `${index}` }, tag)),
    );
    assert.deepEqual(
      replies.map(({ status }) => status).sort(),
      [200, 412, 412, 412, 412, 412, 412, 412],
    );
    assert.equal((await server.store.revisions(1003))!.length, 2);
  });

  test('distinguishes two corrections within a millisecond', async (t) => {
    const server = await startServer(t, { fill });
    const tags = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      tags.add((await patch(server, 1003, { content: `${round}` })).headers['etag']!);
    }
    assert.equal(tags.size, 20);
  });
});
