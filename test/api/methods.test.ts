// Every method at every address: supported, not supported, and unknown to HTTP.

import assert from 'node:assert/strict';
import { METHODS } from 'node:http';
import { suite, test } from 'node:test';
import { parseReplies } from '../support/http/http-client.ts';
import {
  checkReply,
  DETAIL_ALLOW,
  LIST_ALLOW,
  methodNotAllowed,
  momentHeaders,
  unknownFormat,
  ROOT_ALLOW,
  serviceLinks,
} from '../support/http/http-expect.ts';
import { BROWSER, detail, LIST, ROOT, sharedServer } from '../support/http/test-server.ts';

const RESOURCES = [
  { path: ROOT, allow: ROOT_ALLOW },
  { path: LIST, allow: LIST_ALLOW },
  { path: detail(1001), allow: DETAIL_ALLOW },
  { path: detail(1), allow: DETAIL_ALLOW },
  { path: detail('abc'), allow: DETAIL_ALLOW },
];
const OPERATIONS = ['/', '/livez', '/readyz', '/metrics'];

/** CONNECT takes a host instead of a path. */
const REQUESTED = METHODS.filter((method) => method !== 'CONNECT');

const rawRequest = (method: string, path: string, ...fields: string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: h.example', ...fields, 'Connection: close', '', ''].join(
    '\r\n',
  );

suite('methods an address does not have', () => {
  const server = sharedServer();

  for (const { path, allow } of RESOURCES) {
    test(`answers 405 with Allow to every other method of HTTP at ${path}`, async () => {
      for (const method of REQUESTED) {
        if (allow.split(', ').includes(method)) continue;
        checkReply(await server.request(method, path), methodNotAllowed(method, allow));
      }
    });

    test(`answers 405 with Allow to a method unknown to HTTP at ${path}`, async () => {
      for (const method of ['BREW', 'get', 'Get', 'GETS', 'G', 'X-Y_Z', "!#$%&'*+.^`|~"]) {
        const [reply, ...more] = parseReplies(await server.raw(rawRequest(method, path)));
        assert.deepEqual(more, []);
        const { status, headers, text } = reply!;
        const { allow: allowed, 'content-type': type, vary, 'content-length': length } = headers;
        assert.deepEqual(
          [status, allowed, type, vary, length, text],
          [
            405,
            allow,
            'application/json',
            'Accept',
            String(text.length),
            `{"detail":"Method \\"${method}\\" not allowed."}`,
          ],
        );
      }
    });
  }

  test('answers 405 with Allow to every other method where there is no resource of the interface', async () => {
    for (const path of OPERATIONS) {
      for (const method of REQUESTED.filter((one) => one !== 'GET' && one !== 'HEAD')) {
        checkReply(await server.request(method, path), methodNotAllowed(method, 'GET, HEAD'));
      }
      const [reply] = parseReplies(await server.raw(rawRequest('BREW', path)));
      assert.deepEqual([path, reply!.status, reply!.headers['allow']], [path, 405, 'GET, HEAD']);
    }
  });

  test('answers CONNECT with a status', async () => {
    for (const target of [LIST, 'h.example:80']) {
      const received = await server.raw(rawRequest('CONNECT', target));
      assert.match(received, /^HTTP\/1\.1 (400|404|405) /);
    }
  });

  test('says 405 before it looks at the format, the Accept header, the credentials or the body', async () => {
    const refused = methodNotAllowed('PUT', LIST_ALLOW);
    for (const query of ['?format=xml', '?page=abc']) {
      checkReply(await server.request('PUT', `${LIST}${query}`), refused);
    }
    for (const headers of [{ Accept: 'image/png' }, { Authorization: 'Token x' }]) {
      checkReply(await server.request('PUT', LIST, headers), refused);
    }
    for (const type of [
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'garbage',
      '/',
      'text',
      'a/b/c',
      '{}',
    ]) {
      checkReply(await server.request('PUT', LIST, { 'Content-Type': type }, '{"broken'), refused);
    }
  });

  test('says 405 as a page to a person', async () => {
    const reply = await server.request('PUT', LIST, BROWSER);
    assert.equal(reply.status, 405);
    assert.equal(reply.headers['allow'], LIST_ALLOW);
    assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8');
  });
});

suite('a body that will not be read', () => {
  const server = sharedServer();

  test('is answered before it has arrived, whatever its type is', async () => {
    const head = rawRequest('POST', LIST, 'Content-Type: a/b/c', 'Content-Length: 90000');
    const [reply] = parseReplies(await server.raw(`${head}{`));
    assert.equal(reply!.status, 401);
  });

  test('is answered once, also where it is broken', async () => {
    const head = rawRequest('POST', LIST, 'Transfer-Encoding: chunked');
    for (const body of ['ZZ\r\n', '5\r\nab\r\n0\r\n\r\n', '-1\r\n']) {
      const replies = parseReplies(await server.raw(head + body));
      assert.equal(replies.length, 1, body);
      assert.ok([400, 401].includes(replies[0]!.status));
    }
  });
});

suite('OPTIONS', () => {
  const server = sharedServer();
  const described = (name: string, allow: string, more: Readonly<Record<string, string>> = {}) => ({
    status: 200,
    headers: momentHeaders(allow, { Link: serviceLinks(server.url), ...more }),
    body: new RegExp(
      `^\\{"name":"${name}","description":"[^"]+",` +
        '"renders":\\["application/json","text/html"\\],"parses":\\["application/json"\\]\\}$',
    ),
  });

  test('describes the list and an entry, be it there or not; writing only to clients with a token', async () => {
    for (const query of ['', '?format=api', '?format=json', '?page=abc', '?page=99']) {
      const reply = await server.request('OPTIONS', `${LIST}${query}`);
      checkReply(reply, described('Entry List', LIST_ALLOW));
    }
    for (const id of [1001, 1, 'abc']) {
      const reply = await server.request('OPTIONS', detail(id));
      checkReply(reply, described('Entry Instance', DETAIL_ALLOW));
    }
  });

  test('is negotiated like any other', async () => {
    checkReply(
      await server.request('OPTIONS', `${LIST}?format=xml`),
      unknownFormat(server.url + LIST, LIST_ALLOW),
    );
    assert.equal((await server.request('OPTIONS', LIST, { Accept: 'image/png' })).status, 406);
  });

  test('says which methods and headers a page of another site may use', async () => {
    const preflight = {
      Origin: 'https://elsewhere.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'if-none-match',
    };
    const granted = (allow: string): Record<string, string> => ({
      'Access-Control-Allow-Methods': allow,
      'Access-Control-Allow-Headers':
        'Accept-Datetime, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match',
      'Access-Control-Max-Age': '86400',
    });
    checkReply(
      await server.request('OPTIONS', LIST, preflight),
      described('Entry List', LIST_ALLOW, granted(LIST_ALLOW)),
    );
    checkReply(
      await server.request('OPTIONS', detail(1001), preflight),
      described('Entry Instance', DETAIL_ALLOW, granted(DETAIL_ALLOW)),
    );
  });
});
