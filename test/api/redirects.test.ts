// A known address without its trailing slash leads to the one with it.

import assert from 'node:assert/strict';
import { METHODS } from 'node:http';
import { suite, test } from 'node:test';
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

  for (const path of KNOWN) {
    test(`${path.slice(0, -1)} is sent on, with its query as it was`, async () => {
      for (const query of ['', '?', '?page=2', '?b=2&a=1&b=%20+%2F', '?x=%zz&y="<>\'', '?a=/b?c']) {
        checkRedirect(await server.get(`${path.slice(0, -1)}${query}`), `${path}${query}`);
      }
    });
  }

  test('is sent on whatever the method', async () => {
    for (const method of METHODS.filter((one) => one !== 'CONNECT' && one !== 'QUERY')) {
      const path = `${LIST.slice(0, -1)}?page=2`;
      checkRedirect(await server.request(method, path), `${LIST}?page=2`);
    }
  });

  test('is sent on with a body too', async () => {
    const json = { 'Content-Type': 'application/json' };
    checkRedirect(await server.request('POST', LIST.slice(0, -1), json, '{}'), LIST);
    checkRedirect(await server.request('PUT', detail(1001).slice(0, -1), json, '{}'), detail(1001));
  });

  test('is sent on whatever the Content-Type', async () => {
    const bad = { 'Content-Type': 'garbage' };
    checkRedirect(await server.request('POST', LIST.slice(0, -1), bad, '{}'), LIST);
    checkRedirect(await server.request('QUERY', LIST.slice(0, -1)), LIST);
  });

  test('is sent on for a method unknown to HTTP', async () => {
    const request = `BREW ${LIST.slice(0, -1)}?x=1 HTTP/1.1\r\nHost: ${server.host}\r\n\r\n`;
    const [reply] = parseReplies(await server.raw(request));
    checkRedirect(reply!, `${LIST}?x=1`);
  });

  test('is sent on whatever the format or the Accept header', async () => {
    checkRedirect(await server.get(`${LIST.slice(0, -1)}?format=xml`), `${LIST}?format=xml`);
    checkRedirect(await server.get(LIST.slice(0, -1), { Accept: 'image/png' }), LIST);
    checkRedirect(await server.get(LIST.slice(0, -1), BROWSER), LIST);
  });

  test('leads where there is an answer', async () => {
    const { headers } = await server.get(`${LIST.slice(0, -1)}?page=2`);
    const { pathname, search } = new URL(headers['location']!);
    assert.equal((await server.get(pathname + search)).status, 200);
  });

  test('never leads elsewhere', async () => {
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

  test('is sent on for a script of another site', async () => {
    const { headers } = await server.get(LIST.slice(0, -1), {
      Origin: 'https://elsewhere.example',
    });
    assert.equal(headers['access-control-allow-origin'], '*');
  });
});
