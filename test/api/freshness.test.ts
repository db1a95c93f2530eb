// Freshness: ETag, 304, Last-Modified, and HEAD.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  checkReply,
  DETAIL_ALLOW,
  HTTP_DATE,
  LIST_ALLOW,
  readHeaders,
  ROOT_ALLOW,
  STRONG_ETAG,
  serviceLinks,
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

const RESOURCES = [
  { path: ROOT, allow: ROOT_ALLOW },
  { path: LIST, allow: LIST_ALLOW },
  { path: `${LIST}?format=json&page=3`, allow: LIST_ALLOW },
  { path: detail(1002), allow: DETAIL_ALLOW },
];

suite('freshness', () => {
  const server = sharedServer();
  /** The root also says where the interface is described. */
  const described = (path: string): Record<string, string> =>
    path === ROOT ? { Link: serviceLinks(server.url) } : {};

  for (const { path, allow } of RESOURCES) {
    test(`${path} has a strong ETag, a date, and is to be revalidated`, async () => {
      for (const headers of [{}, BROWSER]) {
        const reply = await server.get(path, headers);
        assert.match(reply.headers['etag']!, STRONG_ETAG);
        assert.match(reply.headers['last-modified']!, HTTP_DATE);
        assert.match(reply.headers['cache-control']!, /\bno-cache\b/);
        assert.equal(reply.headers['access-control-allow-origin'], '*');
      }
    });

    test(`${path} is the same to the byte when it is requested so often that it is cached`, async () => {
      const first = await server.get(path);
      for (let again = 0; again < 20; again += 1) {
        const reply = await server.get(path);
        assert.equal(reply.text, first.text);
        assert.equal(Number(reply.headers['content-length']), Buffer.byteLength(first.text));
      }
    });

    test(`${path} answers 304 to its ETag, without a body and with the headers of a 200`, async () => {
      const first = await server.get(path);
      const tag = first.headers['etag']!;
      for (const given of [tag, `W/${tag}`, `"x", ${tag}`, `"x",W/${tag} , "y"`, '*']) {
        for (const method of ['GET', 'HEAD']) {
          checkReply(await server.request(method, path, { 'If-None-Match': given }), {
            status: 304,
            headers: {
              Allow: allow,
              Vary: 'Accept',
              ETag: tag,
              'Last-Modified': first.headers['last-modified']!,
              'Cache-Control': 'private, no-cache',
              'Access-Control-Allow-Origin': '*',
              ...described(path),
            },
            body: '',
          });
        }
      }
    });

    test(`${path} answers 200 to another ETag`, async () => {
      const { text, headers } = await server.get(path);
      const bare = headers['etag']!.slice(1, -1);
      for (const given of ['"x"', bare, `"${bare}`, `"${bare}x"`, '', ',', 'Allow', '"*"']) {
        const reply = await server.get(path, { 'If-None-Match': given });
        checkReply(reply, {
          status: 200,
          headers: { ...readHeaders(allow), ...described(path) },
          body: text,
        });
      }
    });

    test(`${path} answers HEAD with the headers of GET, Content-Length included, and no body`, async () => {
      const get = await server.get(path);
      const head = await server.request('HEAD', path);
      checkReply(head, {
        status: 200,
        headers: {
          ...readHeaders(allow),
          ...described(path),
          'Content-Length': String(get.bytes.byteLength),
          ETag: get.headers['etag']!,
          'Last-Modified': get.headers['last-modified']!,
        },
        body: '',
      });
    });

    test(`${path} has one ETag as JSON and another as a page`, async () => {
      const json = await server.get(path, { Accept: 'application/json' });
      const page = await server.get(path, BROWSER);
      if (!path.includes('format=json'))
        assert.notEqual(json.headers['etag'], page.headers['etag']);
      const crossed = await server.get(path, {
        Accept: 'application/json',
        'If-None-Match': page.headers['etag']!,
      });
      assert.equal(crossed.status, path.includes('format=json') ? 304 : 200);
    });
  }

  test('answers 304 for a page too', async () => {
    const page = await server.get(LIST, BROWSER);
    const tag = page.headers['etag']!;
    const { status, text, headers } = await server.get(LIST, { ...BROWSER, 'If-None-Match': tag });
    assert.deepEqual({ status, text, tag: headers['etag'] }, { status: 304, text: '', tag });
  });

  test('gives different pages different ETags', async () => {
    const tags = new Set<string>();
    for (const page of [1, 2, 3, 4]) {
      tags.add((await server.get(`${LIST}?page=${page}`)).headers['etag']!);
    }
    assert.equal(tags.size, 4);
  });

  test('HEAD of an error has the headers of GET and no body', async () => {
    for (const path of [`${LIST}?page=99`, detail(1), '/api/nothing/', `${LIST}?format=xml`]) {
      const get = await server.get(path);
      const head = await server.request('HEAD', path);
      assert.equal(head.status, get.status);
      assert.equal(head.text, '');
      assert.deepEqual({ ...head.headers, date: '' }, { ...get.headers, date: '' });
    }
  });

  test('does not answer 304 where there is nothing', async () => {
    for (const path of [`${LIST}?page=99`, detail(1), '/api/nothing/']) {
      assert.equal((await server.get(path, { 'If-None-Match': '*' })).status, 404);
    }
  });

  test('gives a strong ETag to every file of the page', async () => {
    const { text } = await server.get(LIST, BROWSER);
    const [, file] = /<link rel="stylesheet" href="([^"]+)"/.exec(text)!;
    const { headers } = await server.get(new URL(file!, server.url).pathname);
    assert.match(headers['etag'] ?? '(absent)', STRONG_ETAG);
  });
});

suite('freshness of a record that changes', () => {
  test('the ETag of a page changes when a sitting is appended, and 200 brings the new count', async (t) => {
    const server = await startServer(t);
    const first = await server.get(LIST);
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
  });

  test('the ETag of an entry does not change with what is appended after it', async (t) => {
    const server = await startServer(t);
    const first = await server.get(detail(1002));
    await appendSitting(server.store, 3);
    const second = await server.get(detail(1002), { 'If-None-Match': first.headers['etag']! });
    assert.equal(second.status, 304);
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
