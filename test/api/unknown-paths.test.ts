// Addresses without their trailing slash, which redirect, and unknown addresses.

import assert from 'node:assert/strict';
import { METHODS } from 'node:http';
import { suite, test } from 'node:test';
import { dataBeside } from '../support/beside.ts';
import { parseReplies, type Reply } from '../support/http/http-client.ts';
import { notFound, checkReply } from '../support/http/http-expect.ts';
import { BROWSER, detail, LIST, ROOT, sharedServer } from '../support/http/test-server.ts';

suite('a known address without its trailing slash', () => {
  const server = sharedServer();
  const KNOWN = [ROOT, LIST, detail(1001), detail(1), detail('abc')];

  const checkRedirect = ({ status, headers, text }: Reply, to: string): void =>
    assert.deepEqual(
      { status, location: headers['location'], length: headers['content-length'], text },
      { status: 301, location: `${server.url}${to}`, length: '0', text: '' },
    );

  test('is sent on, with its query as it was', async () => {
    for (const path of KNOWN) {
      for (const query of ['', '?', '?page=2', '?b=2&a=1&b=%20+%2F', '?x=%zz&y="<>\'', '?a=/b?c']) {
        checkRedirect(await server.get(`${path.slice(0, -1)}${query}`), `${path}${query}`);
      }
    }
  });

  test('is sent on whatever the method, known to HTTP or not, its body and its type', async () => {
    const path = `${LIST.slice(0, -1)}?page=2`;
    for (const method of METHODS.filter((one) => one !== 'CONNECT')) {
      checkRedirect(await server.request(method, path), `${LIST}?page=2`);
    }
    for (const type of ['application/json', 'garbage']) {
      const reply = await server.request('POST', path, { 'Content-Type': type }, '{}');
      checkRedirect(reply, `${LIST}?page=2`);
    }
    const request = `BREW ${path} HTTP/1.1\r\nHost: ${server.host}\r\n\r\n`;
    checkRedirect(parseReplies(await server.raw(request))[0]!, `${LIST}?page=2`);
  });

  test('is sent on whatever the format or the Accept header, also for a script of another site', async () => {
    checkRedirect(await server.get(`${LIST.slice(0, -1)}?format=xml`), `${LIST}?format=xml`);
    for (const headers of [{ Accept: 'image/png' }, BROWSER, { Origin: 'https://e.example' }]) {
      const reply = await server.get(LIST.slice(0, -1), headers);
      checkRedirect(reply, LIST);
      assert.equal(reply.headers['access-control-allow-origin'], '*');
    }
  });

  test('never leads to another host', async () => {
    for (const path of ['//evil.example/api', '/\\evil.example', '//evil.example']) {
      assert.equal((await server.get(path)).status, 404, path);
    }
    const { headers } = await server.get(`${LIST}%0d%0aX-Evil:1`);
    assert.equal(headers['location'], `${server.url}${LIST}%0d%0aX-Evil:1/`);
    assert.equal(headers['x-evil'], undefined);
  });

  test('is not sent on where the address with the slash is unknown', async () => {
    for (const path of ['/api', '/api/v0.1/hansard', '/api/v0.1/nothing', '/nothing']) {
      checkReply(await server.get(path), notFound(null));
    }
  });
});

const { unknown: UNKNOWN } = dataBeside<{ readonly unknown: readonly string[] }>(import.meta.url);

const UNKNOWN_TO_THE_SITE = ['/nothing', '/favicon.png', '/livez/', '//'];

suite('an unknown address', () => {
  const server = sharedServer();

  test('answers 404 as JSON to a program and, outside the interface, as a page to a person', async () => {
    for (const path of UNKNOWN_TO_THE_SITE) {
      checkReply(await server.get(path), notFound(null));
      checkReply(await server.get(path, { Accept: 'image/png' }), notFound(null));
      const { status, headers, text } = await server.get(path, BROWSER);
      assert.deepEqual(
        [status, headers['content-type'], headers['cache-control']],
        [404, 'text/html; charset=utf-8', 'no-store'],
      );
      assert.match(text, /<h1>Not found<\/h1>/);
    }
    for (const path of UNKNOWN) {
      checkReply(await server.get(`${path}?format=xml&page=abc`), notFound(null));
      for (const headers of [{}, BROWSER, { Accept: 'image/png' }]) {
        checkReply(await server.get(path, headers), notFound(null));
      }
    }
    const { status, text } = await server.get(`${LIST}/`);
    assert.deepEqual([status, text], [404, '{"detail":"Not found."}']);
  });

  test('answers 404 to every method, known to HTTP or not, whatever its body', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE']) {
      checkReply(await server.request(method, '/api/nothing/'), notFound(null));
    }
    for (const type of ['application/json', 'garbage']) {
      const headers = { 'Content-Type': type };
      checkReply(await server.request('POST', '/api/nothing/', headers, '{"a"'), notFound(null));
    }
    const received = await server.raw('BREW /api/nothing/ HTTP/1.1\r\nHost: h\r\n\r\n');
    assert.match(received, /^HTTP\/1\.1 404 Not Found\r\n/);
    assert.ok(received.endsWith('\r\n\r\n{"detail":"Not found."}'));
  });

  test('finds an address whose letters are percent-encoded', async () => {
    const encoded = LIST.replace('entries', '%65ntries');
    const { status, json } = await server.get(encoded);
    assert.equal(status, 200);
    assert.equal((json as { next: string }).next, `${server.url}${LIST}?page=2`);
  });
});
