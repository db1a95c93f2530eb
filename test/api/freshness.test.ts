// Freshness: ETag, 304, Last-Modified, and HEAD.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  checkReply,
  DETAIL_ALLOW,
  LIST_ALLOW,
  readHeaders,
  ROOT_ALLOW,
  serviceLinks,
  signposts,
} from '../support/http/http-expect.ts';
import { appendSitting } from '../support/records/http-record.ts';
import {
  BROWSER,
  detail,
  LIST,
  ROOT,
  sharedServer,
  startServer,
} from '../support/http/test-server.ts';

suite('freshness', () => {
  const server = sharedServer();

  for (const [path, allow] of [
    [ROOT, ROOT_ALLOW],
    [LIST, LIST_ALLOW],
    [`${LIST}?format=json&page=3`, LIST_ALLOW],
    [detail(1002), DETAIL_ALLOW],
  ] as const) {
    /** The headers of a GET; the root also links the description of the interface. */
    const headersOf = () => ({
      ...readHeaders(allow),
      ...(path === ROOT && { Link: serviceLinks(server.url) }),
      ...signposts(`${server.url}${path}`),
    });

    test(`${path} answers 304 to its ETag, without a body, and HEAD with the headers of GET`, async () => {
      const first = await server.get(path);
      const tag = first.headers['etag']!;
      const fields = { ETag: tag, 'Last-Modified': first.headers['last-modified']! };
      const known = Object.entries({ ...headersOf(), ...fields });
      const withoutType = Object.fromEntries(known.filter(([name]) => name !== 'Content-Type'));
      for (const given of [tag, `W/${tag}`, `"x", ${tag}`, `"x",W/${tag} , "y"`, '*']) {
        for (const method of ['GET', 'HEAD']) {
          const reply = await server.request(method, path, { 'If-None-Match': given });
          checkReply(reply, { status: 304, headers: withoutType, body: '' });
        }
      }
      const length = { 'Content-Length': String(first.bytes.byteLength) };
      const headers = { ...headersOf(), ...fields, ...length };
      checkReply(await server.request('HEAD', path), { status: 200, headers, body: '' });
    });

    test(`${path} answers 200 to another ETag, that of its page among them, and the same bytes when it is cached`, async () => {
      const { text, headers } = await server.get(path);
      const bare = headers['etag']!.slice(1, -1);
      const page = (await server.get(path, BROWSER)).headers['etag']!;
      const others = ['"x"', bare, `"${bare}`, `"${bare}x"`, '', ',', 'Allow', '"*"'];
      for (const given of path.includes('format=json') ? others : [...others, page]) {
        const reply = await server.get(path, { 'If-None-Match': given });
        checkReply(reply, { status: 200, headers: headersOf(), body: text });
      }
      for (let again = 0; again < 20; again += 1) {
        assert.equal((await server.get(path)).text, text);
      }
    });
  }

  test('gives different pages different ETags', async () => {
    const tags = new Set<string>();
    for (const page of [1, 2, 3, 4]) {
      tags.add((await server.get(`${LIST}?page=${page}`)).headers['etag']!);
    }
    assert.equal(tags.size, 4);
  });

  test('of an error there is none: HEAD has the headers of GET, and nothing is 304', async () => {
    for (const path of [`${LIST}?page=99`, detail(1), '/api/nothing/', `${LIST}?format=xml`]) {
      const get = await server.get(path, { 'If-None-Match': '*' });
      const head = await server.request('HEAD', path);
      assert.deepEqual([get.status, head.status, head.text], [404, 404, '']);
      const own = { date: '', 'x-request-id': '' };
      assert.deepEqual({ ...head.headers, ...own }, { ...get.headers, ...own });
    }
  });
});

suite('freshness of a record that changes', () => {
  test('the ETag of a page changes when a sitting is appended, that of an entry does not', async (t) => {
    const server = await startServer(t);
    const first = await server.get(LIST);
    const entry = await server.get(detail(1002));
    await server.get(LIST);
    await appendSitting(server.store, 3);
    const second = await server.get(LIST, { 'If-None-Match': first.headers['etag']! });
    assert.equal(second.status, 200);
    assert.notEqual(second.headers['etag'], first.headers['etag']);
    assert.equal((second.json as { count: number }).count, 35);
    const [before, after] = [first, second].map(({ headers }) =>
      Date.parse(headers['last-modified']!),
    );
    assert.ok(after! >= before!);
    const again = await server.get(detail(1002), { 'If-None-Match': entry.headers['etag']! });
    assert.equal(again.status, 304);
  });

  test('two stores never share an ETag', async (t) => {
    const [one, two] = [await startServer(t), await startServer(t)];
    const headers = { Host: 'same.example' };
    const first = await one.get(LIST, headers);
    const second = await two.get(LIST, headers);
    assert.equal(first.text, second.text);
    assert.notEqual(first.headers['etag'], second.headers['etag']);
  });
});
